import { beforeAll, expect, test } from 'vitest';
import { envelopeWorkflowId } from '#domain/common/workflow-ids.ts';
import { ActProof } from '#entities/common/act-proof.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { Confirmation } from '#entities/confirmation/confirmation.ts';
import { registerUser } from '#test/support/people/account.ts';
import { cookieOf, giveCredential, pin, wrongPin } from '#test/support/people/credential.ts';
import { readyDocument } from '#test/support/people/document.ts';
import { openLink, sentEnvelope, untilEnvelope } from '#test/support/people/envelope.ts';
import { confirmOn, registerPhone } from '#test/support/people/phone.ts';
import { call, expectError } from '#test/support/http/http.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const sender = setUp(() => registerUser(world));
let documentId: string;
beforeAll(async () => {
  documentId = await readyDocument(world, sender);
});
const em = () => world.deps.orm.em.fork();
const signature = { type: 'typed', text: 'Saran Bold' };

/** A person with a credential and a phone. */
async function makeSigner() {
  const user = await registerUser(world);
  await em().nativeUpdate(UserAccount, { id: user.user.id }, { identityVerified: true });
  const phone = await registerPhone(world, user);
  return { phone, holder: await giveCredential(world, user) };
}

/** An envelope for a holder of a credential and one more signer, with the calls of the holder's opened link. */
async function forHolder(email: string) {
  const { id } = await sentEnvelope(world, sender, {
    document_id: documentId,
    recipients: [{ email, auth_method: 'credential' }, {}],
  });
  const path = await openLink(world, email);
  const on = (name: string, body: object, headers: Record<string, string> = {}) =>
    call(world, `${path}/${name}`, { body, headers });
  const state = async (headers: Record<string, string>) =>
    (await call(world, `${path}/state`, { headers })).body;
  return { id, on, state };
}

test('a recipient confirms the document on the phone besides the PIN, and the proof of the act says so', async () => {
  const { phone, holder } = await makeSigner();
  const { id, on, state } = await forHolder(holder.email);
  const asked = await on('confirmation', {});
  expect(asked.status, JSON.stringify(asked.body)).toBe(202);
  const cookie = cookieOf(asked);
  expect(await state(cookie)).not.toHaveProperty('confirmed_on_device');
  const shown = await confirmOn(world, phone, Number(asked.body['number']));
  expect(shown).toMatchObject({ kind: 'sign', about: { name: expect.any(String), signatures: 1 } });
  expect(await state({})).not.toHaveProperty('confirmed_on_device');
  expect(await state(cookie)).toMatchObject({ confirmed_on_device: true });
  expect((await on('prepare', { fields: [], signature }, cookie)).status).toBe(200);
  expectError(await on('sign', { consent: true, pin: wrongPin() }, cookie), 401, 'invalid_pin');
  const signed = await on('sign', { consent: true, pin }, cookie);
  expect([200, 202], JSON.stringify(signed.body)).toContain(signed.status);
  await untilEnvelope(world, sender, { id, status: 'in_progress' });
  expect((await em().findOneOrFail(Confirmation, { id: shown.id })).usedAt).not.toBeNull();
  const proofs = await em().find(ActProof, { workflowId: envelopeWorkflowId(id) });
  const statements = proofs.map(
    ({ jws }) => JSON.parse(Buffer.from(jws.split('.')[1] ?? '', 'base64url').toString()) as object,
  );
  expect(statements).toContainEqual(
    expect.objectContaining({
      act: 'sign',
      proved_by: ['link', 'device', 'credential'],
      input: expect.objectContaining({ confirmationId: shown.id }),
    }),
  );
});

test('a confirmation for one envelope is none for another', async () => {
  const [{ phone, holder }, { holder: stranger }] = [await makeSigner(), await makeSigner()];
  const [one, other] = [await forHolder(holder.email), await forHolder(stranger.email)];
  const asked = await one.on('confirmation', {});
  await confirmOn(world, phone, Number(asked.body['number']));
  expect(await one.state(cookieOf(asked))).toMatchObject({ confirmed_on_device: true });
  expect(await other.state(cookieOf(asked))).not.toHaveProperty('confirmed_on_device');
});
