import { randomBytes, randomInt } from 'node:crypto';
import { expect } from 'vitest';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import { linkToken } from '#secrets/link-token.ts';
import { registerUser, type TestUser } from '#test/support/people/account.ts';
import {
  downloaded,
  readDocument,
  sentEnvelope,
  signByLink,
  untilEnvelope,
} from '#test/support/people/envelope.ts';
import { createRequest, signWithCode, untilStatus } from '#test/support/people/signer.ts';
import { call } from '#test/support/http/http.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import type { World } from '#test/support/world/world.ts';

type Somebody = { email: string; phone: string; name: string };

/** Makes up somebody whose address, number and name stand nowhere else. */
function somebody(): Somebody {
  const some = randomBytes(6).toString('hex');
  return {
    email: `needle.${some}@example.mn`,
    phone: `+9769${randomInt(1e6, 1e7)}`,
    name: `Батбаяр Иглээ-${some}`,
  };
}

async function untilSettled({ deps }: World): Promise<void> {
  const pending = `select from webhook_delivery where status = 'pending' and attempts = 0`;
  await untilTrue(async () => (await deps.orm.em.fork().execute(pending)).length === 0);
}

/** Opens a recipient's link and reads the document; gives the link's path. */
async function openAs(world: World, envelopeId: string, email: string): Promise<string> {
  let recipient: EnvelopeRecipient | null = null;
  await untilTrue(async () => {
    recipient = await world.deps.orm.em.fork().findOne(EnvelopeRecipient, { envelopeId, email });
    return Boolean(recipient?.linkSentAt);
  });
  const { id = '', linkGeneration: generation = 1 } = (recipient as EnvelopeRecipient | null) ?? {};
  const path = `/envelope/${linkToken(world.deps.keys.link, { purpose: 'envelope', id, generation })}`;
  expect((await call(world, `${path}/opened`, { body: {} })).status).toBe(200);
  await readDocument(world, path);
  return path;
}

/** Signs one request and declines another, as the person; gives their ids. */
async function playRequests(world: World, { email, phone, name }: Somebody, callbackUrl: string) {
  const words = { document_name: `Lease of ${name}`, description: `For ${name}`, callback_url: callbackUrl };
  const to = { user_email: email.toUpperCase(), user_phone: phone, ...words, language: 'en' };
  const signed = await createRequest(world, to);
  expect((await signWithCode(world, signed.token)).status).toBe(200);
  await untilStatus(world, signed.request_id, 'signed');
  const declined = await createRequest(world, to);
  const body = { reason: `No, says ${name}` };
  expect((await call(world, `/sign/${declined.token}/decline`, { body })).status).toBe(200);
  await untilSettled(world);
  return { signed: signed.request_id, declined: declined.request_id };
}

/** Signs one envelope and declines another, as the person, with somebody else beside; gives their ids. */
async function playEnvelopes(world: World, person: Somebody, sender: TestUser) {
  const [completed, declined] = [await sent(world, person, sender), await sent(world, person, sender)];
  for (const email of completed.emails) {
    const answer = await signByLink(world, await openAs(world, completed.id, email));
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  }
  await untilEnvelope(world, sender, { id: completed.id, status: 'completed' });
  const path = await openAs(world, declined.id, person.email);
  const body = { reason: `No, says ${person.name}` };
  expect((await call(world, `${path}/decline`, { body })).status).toBe(200);
  await untilEnvelope(world, sender, { id: declined.id, status: 'declined' });
  await untilSettled(world);
  return { completed: completed.id, declined: declined.id, others: completed.emails.slice(1) };
}

const sent = (world: World, person: Somebody, sender: TestUser) =>
  sentEnvelope(world, sender, { recipients: [{ ...person, role: 'signer' }, { name: 'Other Person' }] });

/** The evidence of a request, as its partner gets it. */
export async function evidenceOf(world: World, id: string): Promise<Response> {
  const headers = { authorization: `Bearer ${await world.partner.token('sign')}` };
  return fetch(`${world.baseUrl}/partner/sign-request/${id}/evidence`, { headers });
}

/** Plays two requests and two envelopes of somebody to their ends; `withEvidence` has the evidence of all of them made. */
export async function playPerson(world: World, hook: string, withEvidence = true) {
  const person = somebody();
  const sender = await registerUser(world);
  const requests = await playRequests(world, person, hook);
  const envelopes = await playEnvelopes(world, person, sender);
  if (withEvidence) {
    for (const id of [requests.signed, requests.declined])
      expect((await evidenceOf(world, id)).status).toBe(200);
    for (const id of [envelopes.completed, envelopes.declined])
      await downloaded(world, sender, `/envelopes/${id}/certificate`);
  }
  return { ...person, needles: Object.values(person), sender, requests, envelopes };
}
