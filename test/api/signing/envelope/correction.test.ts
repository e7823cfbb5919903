import { expect, test } from 'vitest';
import { registerUser, platform } from '#test/support/people/account.ts';
import {
  openLink,
  recipientLink,
  sentEnvelope,
  signByLink,
  type EnvelopeItem,
} from '#test/support/people/envelope.ts';
import { call } from '#test/support/http/http.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { outbox } from '#test/support/people/signer.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const user = setUp(() => registerUser(world));

test('a code that went to the phone before a correction proves nothing of the new one', async () => {
  const { id, emails } = await sentEnvelope(world, user, {
    recipients: [{ auth_method: 'sms', phone: '+97699112233' }],
  });
  const [email = ''] = emails;
  const old = await openLink(world, email);
  expect((await call(world, `${old}/otp`, { method: 'POST' })).status).toBe(202);
  const code = (await outbox(world)).find(({ kind }) => kind === 'code')?.code;
  const token = user.access_token;
  const { body } = await platform<EnvelopeItem>(world, `/envelopes/${id}`, { token });
  const corrected = await platform(world, `/envelopes/${id}/recipients/${body.data.recipients[0]?.id}`, {
    method: 'PUT',
    token,
    body: { phone: '+97688776655' },
  });
  expect(corrected.status, JSON.stringify(corrected.body)).toBe(200);
  await untilTrue(async () => (await recipientLink(world, email)) !== old);
  const fresh = await openLink(world, email);
  const answer = await signByLink(world, fresh, { otp: code });
  expect(answer.status).toBe(401);
  expect(answer.body).toMatchObject({ error: { code: 'invalid_otp' } });
});

test('who gave too many wrong access codes gets a link that takes them again, by a correction', async () => {
  const { id, emails } = await sentEnvelope(world, user, { recipients: [{ access_code: 'open sesame' }] });
  const [email = ''] = emails;
  const old = await recipientLink(world, email);
  const token = user.access_token;
  const { body } = await platform<EnvelopeItem>(world, `/envelopes/${id}`, { token });
  const recipientId = body.data.recipients[0]?.id ?? '';
  const twentyWrong = `insert into access_code_tries (recipient_id, link_generation, wrong)
    select id, link_generation, 20 from envelope_recipient where id = ?`;
  await world.deps.orm.em.fork().execute(twentyWrong, [recipientId]);
  const give = (link: string, code: string) => call(world, `${link}/access`, { body: { access_code: code } });
  const shut = await give(old, 'open sesame');
  expect(shut.body).toMatchObject({ error: { code: 'invalid_access_code', details: { blocked: true } } });
  const path = `/envelopes/${id}/recipients/${recipientId}`;
  const corrected = await platform<{ recipient: object }>(world, path, {
    method: 'PUT',
    token,
    body: { access_code: 'another one' },
  });
  expect(corrected.body.data.recipient).toMatchObject({ access_blocked: false });
  await untilTrue(async () => (await recipientLink(world, email)) !== old);
  const fresh = await recipientLink(world, email);
  expect((await give(fresh, 'open sesame')).status).toBe(401);
  expect((await give(fresh, 'another one')).status).toBe(200);
});

test('the mail says nothing of a message that an access code protects', async () => {
  const { emails } = await sentEnvelope(world, user, {
    message: 'The price is 4,500,000.',
    recipients: [{ access_code: 'open sesame' }, {}],
  });
  const texts: string[] = [];
  for (const email of emails) {
    await recipientLink(world, email);
    texts.push((await outbox(world)).find(({ to }) => to === email)?.text ?? '');
  }
  expect(texts.map((text) => text.includes('4,500,000'))).toEqual([false, true]);
});
