import { expect, test } from 'vitest';
import { defined } from '#domain/common/defined.ts';
import { linkToken, tokenHash } from '#secrets/link-token.ts';
import {
  changeUpdate,
  correctUpdate,
  openUpdate,
  remindEnvelopeUpdate,
} from '#workflows/envelope/messages.ts';
import { platform, registerUser, someEmail } from '#test/support/people/account.ts';
import {
  sentEnvelope,
  readDocument,
  signByLink,
  untilEnvelope as untilCompleted,
  type EnvelopeItem,
} from '#test/support/people/envelope.ts';
import { call, expectError } from '#test/support/http/http.ts';
import { startMailServer, textOf } from '#test/support/servers/mail-server.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { expectIssues } from '#test/api/platform/envelopes/ground.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import {
  correct,
  envelopeRow,
  keepAct,
  personAt,
  recipientRow,
  saidOf,
  sendEnvelope,
  signAs,
  untilEnvelope,
  untilInvited,
  untilRecipient,
  type Going,
} from '#test/workflows/support/envelope.ts';
import { actor, inMs } from '#test/workflows/support/flow.ts';
import { refusalOf } from '#test/workflows/support/refusal.ts';

const mail = setUp(startMailServer);
const world = setUp(() => startWorld(mail.settings));

const parallel = { routing: 'parallel' } as const;
// Each is about people of its own: those that wait for the time go on side by side.
const user = (going: Going) => ({ ...actor, userId: going.sender.id });

test.concurrent('an address that is refused: bounced, the sender is told, a correction kills the old link and invites anew', async () => {
  mail.unknown.add('nobody@example.mn');
  const going = await sendEnvelope(world, [{}, {}], parallel);
  const [wrong, other] = [personAt(going, 0), personAt(going, 1)];
  await untilInvited(world, going);
  await correct(world, going, { id: wrong.id, email: 'nobody@example.mn' });
  expect(await recipientRow(world, wrong.id)).toMatchObject({
    email: 'nobody@example.mn',
    linkGeneration: 2,
  });
  await untilRecipient(world, wrong.id, 'bounced');
  await mail.until(going.sender.email, 1);
  expect(await envelopeRow(world, going.id)).toMatchObject({ status: 'sent', stuckSince: null });

  await correct(world, going, { id: wrong.id, email: 'somebody@example.mn' });
  await untilRecipient(world, wrong.id, 'sent');
  await mail.until('somebody@example.mn', 1);
  const row = await recipientRow(world, wrong.id);
  const tokens = [1, 2, 3].map((generation) =>
    linkToken(world.deps.keys.link, { purpose: 'envelope', id: wrong.id, generation }),
  );
  expect(row.linkHash).toBe(tokenHash(tokens[2] ?? ''));
  const old = { recipientId: wrong.id, generation: 1, actor };
  expect(await refusalOf(going.handle.executeUpdate(openUpdate, { args: [old] }))).toMatchObject({
    type: 'gone',
  });
  await going.handle.executeUpdate(openUpdate, { args: [{ ...old, generation: 3 }] });
  const letters = await saidOf(world, going.id, 'invited', 'bounced');
  const toThem = letters.filter((said) => Reflect.get(said, 'recipient_id') === wrong.id);
  expect(toThem.map((said) => Reflect.get(said, 'to') as unknown)).toEqual([
    wrong.email,
    'nobody@example.mn',
    'somebody@example.mn',
  ]);
  await signAs(world, going, wrong);
  await untilRecipient(world, wrong.id, 'completed');
  const finished = { recipientId: wrong.id, actId: crypto.randomUUID(), actor: user(going) };
  const again = going.handle.executeUpdate(correctUpdate, { args: [finished] });
  expect(await refusalOf(again)).toMatchObject({ type: 'invalid_state' });
  await signAs(world, going, other);
  await untilEnvelope(world, going.id, ({ status }) => status === 'completed');
  await going.handle.result();
}, 60_000);

/** The path of the link in the first mail to an address. */
async function linkTo(address: string): Promise<string> {
  const [first] = await mail.until(address, 1);
  const [link = ''] = (first && textOf(first).match(/http:\S+\/envelope\/\S+/)) ?? [];
  return new URL(link).pathname;
}

async function signBy(path: string): Promise<void> {
  await readDocument(world, path);
  expect((await call(world, `${path}/opened`, { body: {} })).status).toBe(200);
  expect([200, 202]).toContain((await signByLink(world, path)).status);
}

test.concurrent('a first letter that bounces: corrected by the API they sign, and by the link of before nobody does', async () => {
  const sender = await registerUser(world);
  const [wrong, right] = [someEmail(), someEmail()];
  mail.unknown.add(wrong);
  const { id, emails } = await sentEnvelope(world, sender, { recipients: [{ email: wrong }, {}] });
  const token = sender.access_token;
  const first = async () => {
    const { body } = await platform<EnvelopeItem>(world, `/envelopes/${id}`, { token });
    return body.data.recipients[0];
  };
  await untilTrue(async () => (await first())?.status === 'bounced');
  await untilTrue(() => Promise.resolve(mail.to(sender.email).some((one) => textOf(one).includes(wrong))));
  const rid = (await first())?.id ?? '';
  const corrected = await platform<{ recipient: object }>(world, `/envelopes/${id}/recipients/${rid}`, {
    method: 'PUT',
    token,
    body: { email: right },
  });
  expect(corrected, JSON.stringify(corrected.body)).toMatchObject({
    status: 200,
    body: { data: { recipient: { id: rid, email: right } } },
  });
  const old = linkToken(world.deps.keys.link, { purpose: 'envelope', id: rid, generation: 1 });
  const link = await linkTo(right);
  expect(link).not.toContain(old);
  for (const answer of [
    await call(world, `/envelope/${old}/state`),
    await call(world, `/envelope/${old}/sign`, { body: { consent: true } }),
  ])
    expect(expectError(answer, 404, 'not_found').message).toBe(
      'This link leads nowhere. Ask the sender for a new one.',
    );
  const page = await fetch(`${world.baseUrl}/envelope/${old}`, {
    headers: { 'accept-language': 'en' },
  });
  expect([page.status, await page.text()]).toEqual([
    404,
    expect.stringContaining('a newer link has replaced it'),
  ]);
  expect(await first()).toMatchObject({ status: 'sent', email: right });
  await signBy(link);
  await signBy(await linkTo(emails[1] ?? ''));
  await untilCompleted(world, sender, { id, status: 'completed' });
  await mail.until(right, 2);
  expect(mail.to(wrong)).toEqual([]);
}, 60_000);

test.concurrent('a host whose address is refused is named to the sender, and corrected; a host is nobody else’s', async () => {
  const sender = await registerUser(world);
  const [wrong, right] = [someEmail(), someEmail()];
  mail.unknown.add(wrong);
  const recipients = [{ role: 'in_person', host_email: wrong }, {}];
  const { id } = await sentEnvelope(world, sender, { recipients });
  await untilTrue(() => Promise.resolve(mail.to(sender.email).some((one) => textOf(one).includes(wrong))));
  const token = sender.access_token;
  const { body } = await platform<EnvelopeItem>(world, `/envelopes/${id}`, { token });
  const [inPerson, signer] = body.data.recipients;
  const correctHost = (rid = '') =>
    platform(world, `/envelopes/${id}/recipients/${rid}`, {
      method: 'PUT',
      token,
      body: { host_email: right },
    });
  expect(await correctHost(inPerson?.id)).toMatchObject({
    status: 200,
    body: { data: { recipient: { host_email: right } } },
  });
  await linkTo(right);
  expect(await saidOf(world, id, 'corrected')).toMatchObject([
    {
      recipient_id: inPerson?.id,
      changed: ['host_email'],
      from: { host_email: wrong },
      to: { host_email: right },
    },
  ]);
  expectIssues(await correctHost(signer?.id), 'VALIDATION_FAILED', ['host_email']);
}, 60_000);

// It stands alone, so that what follows, which goes by the time, waits for those above.
test('reminders by hand: to those whose turn it is, an hour apart', async () => {
  const going = await sendEnvelope(world, [{ order: 1 }, { order: 2 }], {}, { reminderGapMs: 3_000 });
  const [first, second] = [personAt(going, 0), personAt(going, 1)];
  await mail.until(first.email, 1);
  await untilRecipient(world, first.id, 'sent');
  const remind = (recipientId?: string) =>
    going.handle.executeUpdate(remindEnvelopeUpdate, {
      args: [{ actor: user(going), ...defined({ recipientId }) }],
    });
  expect(await refusalOf(remind())).toMatchObject({
    type: 'invalid_state',
    details: { retry_after: expect.any(Number) as number },
  });
  expect(await refusalOf(remind(second.id))).toMatchObject({ type: 'invalid_state' });
  await untilTrue(async () => (await remind()).reminded.includes(first.id));
  await mail.until(first.email, 2);
  expect(mail.to(second.email)).toEqual([]);
}, 60_000);

test.concurrent('reminders by the timer: so many at most, and one before the end; none to who has finished', async () => {
  const times = { dayMs: 1_000, reminderDays: 3, reminderGapMs: 100, expiresAt: inMs(20_000) };
  const going = await sendEnvelope(world, [{}, {}], parallel, times);
  const [slow, quick] = [personAt(going, 0), personAt(going, 1)];
  await untilRecipient(world, quick.id, 'sent');
  await signAs(world, going, quick);
  await untilRecipient(world, quick.id, 'completed');
  // The invitation and the receipt.
  await mail.until(quick.email, 2);
  const before = mail.to(quick.email).length;
  await untilEnvelope(world, going.id, ({ status }) => status === 'expired');
  await going.handle.result();
  // The invitation, three reminders, one before the end, and the notice.
  expect(mail.to(slow.email)).toHaveLength(6);
  expect(mail.to(quick.email)).toHaveLength(before + 1);
}, 60_000);

test.concurrent('the reminder before the end comes again when the end is moved', async () => {
  const times = { dayMs: 1_000, reminderDays: 100, reminderGapMs: 100, expiresAt: inMs(10_000) };
  const going = await sendEnvelope(world, [{}], parallel, times);
  const { email } = personAt(going, 0);
  await mail.until(email, 2);
  const expiresAt = inMs(6_000);
  const actId = await keepAct(world, going.id, { kind: 'change', recipientId: null, payload: {} });
  await going.handle.executeUpdate(changeUpdate, { args: [{ actId, expiresAt, actor: user(going) }] });
  expect(mail.to(email)).toHaveLength(2);
  await mail.until(email, 3);
  expect(await going.handle.result()).toMatchObject({ status: 'expired' });
  // The notice is the fourth.
  await mail.until(email, 4);
}, 60_000);

test.concurrent('a later end and new words, while it goes round', async () => {
  const going = await sendEnvelope(world, [{}], {}, { expiresAt: inMs(6_000) });
  const change = async (expiresAt: string) => {
    const payload = { name: 'A new name', message: 'Read page 2.' };
    const actId = await keepAct(world, going.id, { kind: 'change', recipientId: null, payload });
    return going.handle.executeUpdate(changeUpdate, { args: [{ actId, expiresAt, actor: user(going) }] });
  };
  const later = inMs(600_000);
  expect(await change(later)).toEqual({ expiresAt: later });
  expect(await envelopeRow(world, going.id)).toMatchObject({
    name: 'A new name',
    message: 'Read page 2.',
    expiresAt: new Date(later),
  });
  const [changed] = await saidOf(world, going.id, 'changed');
  expect(changed).toMatchObject({
    changed: ['name', 'message'],
    from: { name: 'Түрээсийн гэрээ' },
    to: { name: 'A new name' },
  });
  expect(JSON.stringify(changed)).not.toContain('page 2');
  expect((await going.handle.describe()).searchAttributes['ExpiresAt']).toEqual([new Date(later)]);
  expect(await refusalOf(change(inMs(1_000)))).toMatchObject({ type: 'validation_failed' });
  await untilEnvelope(world, going.id, () => Date.now() > Date.parse(going.input.expiresAt) + 300);
  expect((await envelopeRow(world, going.id)).status).toBe('sent');
  await untilRecipient(world, personAt(going, 0).id, 'sent');
  await signAs(world, going, personAt(going, 0));
  expect(await going.handle.result()).toMatchObject({ status: 'completed' });
}, 60_000);
