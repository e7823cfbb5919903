import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { OpenSession } from '#domain/envelope/session-view.ts';
import { platform, registerUser, someEmail } from '#test/support/people/account.ts';
import {
  openLink,
  readDocument,
  recipientLink,
  sentEnvelope,
  signByLink,
  untilEnvelope,
} from '#test/support/people/envelope.ts';
import { call, expectError } from '#test/support/http/http.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { outbox } from '#test/support/people/signer.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { cookiesOf } from './ground.ts';

const world = setUp(sharedWorld);
const sender = setUp(() => registerUser(world));

type Wishes = { recipients: Record<string, unknown>[]; [more: string]: unknown };

const send = (wishes: Wishes) => sentEnvelope(world, sender, wishes);
const state = (path: string) => call<OpenSession>(world, `${path}/state`);
const typed = { type: 'typed', text: 'Бат Болд' };

test('of a recipient who was corrected: the old link is dead, the new one works', async () => {
  const { id, emails } = await send({ recipients: [{}] });
  const old = await openLink(world, emails[0] ?? '');
  const item = await untilEnvelope(world, sender, { id, status: 'sent' });
  const email = someEmail();
  const corrected = await platform(world, `/envelopes/${id}/recipients/${item.recipients[0]?.id}`, {
    method: 'PUT',
    token: sender.access_token,
    body: { email, access_code: 'хавар' },
  });
  expect(corrected.status, JSON.stringify(corrected.body)).toBe(200);
  expectError(await call(world, `${old}/state`), 404, 'not_found');
  expectError(await signByLink(world, old), 404, 'not_found');
  const fresh = await recipientLink(world, email);
  expect((await state(fresh)).body.requires).toEqual(['access_code']);
  const granted = await call(world, `${fresh}/access`, { body: { access_code: 'хавар' } });
  const headers = cookiesOf(granted);
  expect((await call(world, `${fresh}/opened`, { body: {}, headers })).status).toBe(200);
  const body = { consent: true, signature: typed };
  // The document went to the former person, not to this one.
  const early = await call(world, `${fresh}/sign`, { body, headers });
  expectError(early, 409, 'document_not_viewed');
  await readDocument(world, fresh, headers);
  expect([200, 202]).toContain((await call(world, `${fresh}/sign`, { body, headers })).status);
  await untilEnvelope(world, sender, { id, status: 'completed' });
});

test('one after the other: the second works when the first has signed', async () => {
  const { id, emails } = await send({ recipients: [{}, {}], routing_type: 'sequential' });
  const first = await openLink(world, emails[0] ?? '');
  expect((await outbox(world)).filter(({ to }) => to === emails[1])).toEqual([]);
  expect([200, 202]).toContain((await signByLink(world, first)).status);
  const second = await openLink(world, emails[1] ?? '');
  expect((await state(second)).body.document).toMatchObject({ version: 'current' });
  const answer = await signByLink(world, second);
  expect([200, 202]).toContain(answer.status);
  await untilEnvelope(world, sender, { id, status: 'completed' });
});

test('both at once: a revision from before the other signed is enough, and the proof says which one it was', async () => {
  const { id, emails } = await send({ recipients: [{}, {}] });
  const [first, second] = [
    await openLink(world, emails[0] ?? ''),
    await recipientLink(world, emails[1] ?? ''),
  ];
  const hash = createHash('sha256')
    .update(await readDocument(world, second))
    .digest('hex');
  expect((await signByLink(world, first)).status).toBe(200);
  const current = createHash('sha256').update(await readDocument(world, first));
  expect((await signByLink(world, second)).status).toBe(200);
  expect(current.digest('hex')).not.toBe(hash);
  const shown = await world.deps.orm.em.fork().execute<{ jws: string; sent_at: Date }[]>(
    `select jws, d.sent_at from act_proof, envelope_recipient r join sent_document d on d.recipient_id = r.id
     where r.email = ? and act_proof.id = r.accepted_proof_id`,
    [emails[1]],
  );
  expect(shown).toHaveLength(1);
  const [, payload = ''] = shown[0]?.jws.split('.') ?? [];
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({
    workflow: `envelope/${id}`,
    shown: hash,
    shown_at: new Date(shown[0]?.sent_at ?? 0).toISOString(),
  });
});
