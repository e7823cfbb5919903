import { expect, test } from 'vitest';
import { voidUpdate } from '#workflows/envelope/messages.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import {
  approveAs,
  mailTo,
  personAt,
  sendEnvelope,
  signAs,
  untilEnvelope,
  untilInvited,
} from '#test/workflows/support/envelope.ts';
import { actor } from '#test/workflows/support/flow.ts';

const world = setUp(sharedWorld);

async function receiptsTo(email: string): Promise<string[]> {
  const mails = await mailTo(world, email);
  return mails.flatMap(({ subject, text }) =>
    subject?.startsWith('Receipt: ') ? [`${subject}\n${text}`] : [],
  );
}

test('who signs or approves gets a receipt, and the last of them and the host of a signer in person none', async () => {
  const going = await sendEnvelope(
    world,
    [{}, { role: 'approver' }, { role: 'in_person', hostEmail: 'host.receipts@example.mn' }, {}],
    { routing: 'parallel' },
  );
  await untilInvited(world, going);
  const [signer, approver, , last] = going.people.map(({ email }) => email);
  await signAs(world, going, personAt(going, 0));
  await approveAs(going, personAt(going, 1));
  await untilTrue(
    async () => (await receiptsTo(signer ?? '')).length + (await receiptsTo(approver ?? '')).length === 2,
  );
  const [signed = ''] = await receiptsTo(signer ?? '');
  expect(signed).toContain('Receipt: you signed “Түрээсийн гэрээ”');
  expect(signed).toContain('You signed “Түрээсийн гэрээ”.');
  expect(signed).toMatch(/You signed it: \d+ \w+ \d{4}, \d\d:\d\d \(Asia\/Ulaanbaatar\)/);
  expect(signed).toMatch(/Reference: R-/);
  const [approved = ''] = await receiptsTo(approver ?? '');
  expect(approved).toContain('You approved “Түрээсийн гэрээ”');
  await signAs(world, going, personAt(going, 3));
  await untilTrue(async () => (await receiptsTo(last ?? '')).length === 1);
  await going.handle.executeUpdate(voidUpdate, { args: [{ reason: 'enough', actor }] });
  await untilEnvelope(world, going.id, ({ status }) => status === 'voided');
  expect(await receiptsTo('host.receipts@example.mn')).toEqual([]);
}, 60_000);

test('the last to act hears of the completion alone', async () => {
  const going = await sendEnvelope(world, [{}]);
  await untilInvited(world, going);
  await signAs(world, going, personAt(going, 0));
  await going.handle.result();
  const subjects = (await mailTo(world, personAt(going, 0).email)).map(({ subject }) => subject);
  expect(subjects.at(-1)).toMatch(/^Completed: /);
  expect(subjects.some((subject) => subject?.startsWith('Receipt: '))).toBe(false);
}, 60_000);

test('an answer to a letter goes to the sender, who has proved the address, and a letter to the sender has none', async () => {
  const going = await sendEnvelope(world, [{}]);
  await untilInvited(world, going);
  await signAs(world, going, personAt(going, 0));
  await going.handle.result();
  const letters = await mailTo(world, personAt(going, 0).email);
  expect(letters.length).toBeGreaterThan(1);
  for (const { replyTo, text } of letters) {
    expect(replyTo).toBe(going.sender.email);
    expect(text).toContain('(Asia/Ulaanbaatar)');
  }
  expect(letters[0]?.text).toContain(going.sender.email);
  const completed = letters.at(-1);
  expect(completed?.text).toMatch(/You signed it: \d+ \w+ \d{4}, \d\d:\d\d \(Asia\/Ulaanbaatar\)/);
  expect(completed?.text).toContain(`${world.config.BASE_URL}/verify`);
  const [own] = await mailTo(world, going.sender.email);
  expect(own?.replyTo ?? null).toBeNull();
}, 60_000);
