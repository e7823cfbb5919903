import { expect, test } from 'vitest';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { platform, registerUser, type TestUser } from '#test/support/people/account.ts';
import { openAndSign, openLink, sentEnvelope, untilEnvelope } from '#test/support/people/envelope.ts';
import { sentMessages } from '#test/support/people/signer.ts';
import { untilTrue } from '#test/support/world/namespace.ts';

const world = setUp(sharedWorld);

const wish = async (user: TestUser, sender_notices: string[]) => {
  const body = { settings: { sender_notices } };
  const answer = await platform(world, '/organization', { method: 'PUT', token: user.access_token, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};

/** The notices of an envelope's acts that its sender got, oldest first. */
async function noticesTo(user: TestUser) {
  const all = await sentMessages(world, { to: user.email, kind: 'notice' });
  return all.filter(({ subject }) => /^(Opened|Signed|Approved|Completed)/.test(subject)).toReversed();
}

const recipients = [{ name: 'Bat Bold' }, { name: 'Dorj', role: 'approver' }];

test('a sender hears of each opening and each act but the last, where the organization wants it', async () => {
  const user = await registerUser(world, { language: 'en' });
  await wish(user, ['recipient_delivered', 'recipient_signed']);
  const { id, emails } = await sentEnvelope(world, user, { name: 'Office lease', recipients });
  const [bat = '', dorj = ''] = emails;
  await openLink(world, bat);
  // Opening it once more is told of no more.
  expect((await openAndSign(world, bat)).status).toBe(200);
  await openLink(world, dorj);
  await untilTrue(async () => (await noticesTo(user)).length === 3);
  const told = await noticesTo(user);
  expect(told.map(({ subject }) => subject).toSorted()).toEqual([
    'Opened: “Office lease”',
    'Opened: “Office lease”',
    'Signed by Bat Bold: “Office lease”',
  ]);
  const signed = told.find(({ subject }) => subject.startsWith('Signed'));
  expect(signed?.text).toContain('Bat Bold signed “Office lease”. Others still have to act.');
  expect(signed?.text).toMatch(/When: \d+ \w+ \d{4}, \d\d:\d\d \(Asia\/Ulaanbaatar\)/);
  expect(signed?.link ?? null).toBeNull();
  await platform(world, `/envelopes/${id}/void`, { token: user.access_token, body: { reason: 'enough' } });
  await untilEnvelope(world, user, { id, status: 'voided' });
}, 60_000);

test('a sender whose organization says nothing hears of the end alone', async () => {
  const user = await registerUser(world, { language: 'en' });
  const { id, emails } = await sentEnvelope(world, user, { name: 'Quiet lease', recipients: [{}, {}] });
  for (const email of emails) expect((await openAndSign(world, email)).status).toBe(200);
  await untilEnvelope(world, user, { id, status: 'completed' });
  await untilTrue(async () => (await noticesTo(user)).length > 0);
  expect((await noticesTo(user)).map(({ subject }) => subject)).toEqual(['Completed: “Quiet lease”']);
}, 60_000);

test('openings alone can be had, and a list that names something else is refused', async () => {
  const user = await registerUser(world);
  await wish(user, ['recipient_delivered']);
  for (const sender_notices of ['recipient_signed', ['recipient_sent'], [7]]) {
    const body = { settings: { sender_notices } };
    const answer = await platform(world, '/organization', { method: 'PUT', token: user.access_token, body });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain('recipient_delivered, recipient_signed');
  }
  const kept = await platform(world, '/organization', { token: user.access_token });
  expect(kept.body.data).toMatchObject({
    organization: { settings: { sender_notices: ['recipient_delivered'] } },
  });
});
