import { expect, test } from 'vitest';
import { defined } from '#domain/common/defined.ts';
import { useConfirmation } from '#api/common/confirmations/use-confirmation.ts';
import { ActProof } from '#entities/common/act-proof.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { Device } from '#entities/account/device.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { Confirmation } from '#entities/confirmation/confirmation.ts';
import type { SignedAnswer } from '#domain/account/confirmation.ts';
import { signRequestWorkflowId } from '#domain/common/workflow-ids.ts';
import { registerUser } from '#test/support/people/account.ts';
import {
  askHolder,
  cookieOf,
  giveCredential,
  makeHolder,
  pin,
  wrongPin,
} from '#test/support/people/credential.ts';
import {
  answerOf,
  answerOn,
  confirmOn,
  registerPhone,
  saidBy,
  signatureAskedOn,
  type Phone,
} from '#test/support/people/phone.ts';
import { call, expectError, type Answer } from '#test/support/http/http.ts';
import { createRequest, getCode, untilStatus, type NewRequest } from '#test/support/people/signer.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const em = () => world.deps.orm.em.fork();

type Cookie = Record<string, string>;

/** A person whose identity was proofed, with a credential and a phone. */
async function makeSigner() {
  const user = await registerUser(world);
  await em().nativeUpdate(UserAccount, { id: user.user.id }, { identityVerified: true });
  const phone = await registerPhone(world, user);
  return { phone, holder: await giveCredential(world, user) };
}

/** Asks the signer's devices from the page of a link; gives the number, and the cookie of that browser. */
async function askFrom({ token }: NewRequest): Promise<{ number: number; cookie: Cookie; answer: Answer }> {
  const answer = await call(world, `/sign/${token}/confirmation`, { body: {} });
  expect(answer.status, JSON.stringify(answer.body)).toBe(202);
  return { number: Number(answer.body['number']), cookie: cookieOf(answer), answer };
}

const sign = ({ token }: NewRequest, body: object, headers?: Cookie) =>
  call(world, `/sign/${token}/sign`, { body: { consent: true, ...body }, ...defined({ headers }) });
const stateOf = async ({ token }: NewRequest, headers: Cookie = {}) =>
  (await call(world, `/sign/${token}/state`, { headers })).body;
const questionOf = ({ request_id: target }: NewRequest) =>
  em().findOneOrFail(Confirmation, { about: { target } });

/** The answer of a phone as it is kept. */
async function signedBy(phone: Phone, decided: Parameters<typeof answerOf>[1]): Promise<SignedAnswer> {
  const { at, decision, number, signature } = await answerOf(phone, decided);
  return { at, decision, number, signature };
}

/** A request whose signer has confirmed on the phone in this browser. */
async function confirmed({ phone, holder }: { phone: Phone; holder: Parameters<typeof askHolder>[1] }) {
  const request = await askHolder(world, holder, { document_name: 'Гэрээ.pdf' });
  const { number, cookie } = await askFrom(request);
  const shown = await confirmOn(world, phone, number);
  return { request, cookie, shown };
}

test('a confirmation on the phone takes the place of the code, for this browser alone', async () => {
  const signer = await makeSigner();
  const { request, cookie, shown } = await confirmed(signer);
  const hashes = [`sha256:${request.fields.document_hash}`];
  const by = expect.stringMatching(/./);
  expect(shown).toMatchObject({ kind: 'sign', about: { name: 'Гэрээ.pdf', by, hashes, signatures: 1 } });
  expect(Object.keys(Object(shown.about)).toSorted()).toEqual(['by', 'hashes', 'name', 'signatures']);
  expect(await stateOf(request)).toMatchObject({ requires: ['otp', 'pin'] });
  const state = await stateOf(request, cookie);
  expect(state).toMatchObject({ requires: ['pin'], confirmed_on_device: true });
  expect(state['credentials']).toMatchObject([{ id: signer.holder.credentialIds[0] }]);
  expectError(await sign(request, { pin }), 401, 'otp_required');
  expectError(await sign(request, { pin: wrongPin() }, cookie), 401, 'invalid_pin');
  expect((await sign(request, { pin }, cookie)).body).toMatchObject({ status: 'signed' });
  await untilStatus(world, request.request_id, 'signed');
  const { id, usedAt } = await questionOf(request);
  expect(usedAt).not.toBeNull();
  const workflowId = signRequestWorkflowId(request.request_id);
  const [proof] = await em().find(
    ActProof,
    { workflowId, usedFor: { $ne: [] } },
    { orderBy: { createdAt: 'desc' } },
  );
  const statement = JSON.parse(Buffer.from(proof?.jws.split('.')[1] ?? '', 'base64url').toString()) as object;
  expect(statement).toMatchObject({
    proved_by: ['link', 'device', 'credential'],
    input: { confirmationId: id, loa: 3 },
    shown: request.fields.document_hash,
  });
  const evidence = await fetch(`${world.baseUrl}/partner/sign-request/${request.request_id}/evidence`, {
    headers: { authorization: `Bearer ${await world.partner.token('sign')}` },
  });
  expect(evidence.status).toBe(200);
});

test('the audit trail keeps the answer as the phone signed it, with its key and the hash', async () => {
  const signer = await makeSigner();
  const { request, shown } = await confirmed(signer);
  const action = 'confirmation.confirmed';
  const { metadata, personal } = await em().findOneOrFail(AuditEvent, { resourceId: shown.id, action });
  expect(metadata).toMatchObject({
    kind: 'sign',
    thing_id: request.request_id,
    hashes: [`sha256:${request.fields.document_hash}`],
    device_id: signer.phone.id,
  });
  const key = await signer.phone.publicKey();
  expect(Object.values(personal).map(({ value }) => value)).toContainEqual(
    expect.objectContaining({ decision: 'confirm', public_key: key, signature: expect.any(String) }),
  );
});

test('a confirmation for one document opens no other, nor another person’s', async () => {
  const [signer, other] = [await makeSigner(), await makeSigner()];
  const { request, cookie } = await confirmed(signer);
  const [second, theirs] = [await askHolder(world, signer.holder), await askHolder(world, other.holder)];
  expectError(await sign(second, { pin }, cookie), 401, 'otp_required');
  expectError(await sign(theirs, { pin }, cookie), 401, 'otp_required');
  const { id, about } = await questionOf(request);
  const owner = world.owner.em.fork();
  await owner.nativeUpdate(
    Confirmation,
    { id },
    { about: about && { ...about, hashes: [`sha256:${'0'.repeat(64)}`] } },
  );
  expectError(await sign(request, { pin }, cookie), 401, 'otp_required');
  await owner.nativeUpdate(Confirmation, { id }, { about, userId: other.holder.userId });
  expectError(await sign(request, { pin }, cookie), 401, 'otp_required');
  await owner.nativeUpdate(Confirmation, { id }, { userId: signer.holder.userId });
  expect((await sign(request, { pin }, cookie)).status).toBe(200);
});

test('a phone that signs for another document confirms nothing', async () => {
  const signer = await makeSigner();
  const request = await askHolder(world, signer.holder);
  const { number, cookie } = await askFrom(request);
  const { id: question, kind, about } = await signatureAskedOn(world, signer.phone);
  const path = `/companion/confirmations/${question}`;
  const other = { hashes: [`sha256:${'1'.repeat(64)}`], signatures: 1 };
  for (const wrong of [{ kind, about: other }, { kind, about: { ...Object(about), signatures: 2 } }, {}])
    expect(
      await saidBy(world, path, await answerOf(signer.phone, { question, number, ...wrong })),
    ).toMatchObject({ status: 401 });
  expect(await stateOf(request, cookie)).toMatchObject({ requires: ['otp', 'pin'] });
  expect((await answerOn(world, signer.phone, { question, kind, about, number })).status).toBe(200);
  expect(await stateOf(request, cookie)).toMatchObject({ requires: ['pin'] });
});

test('a confirmation is used once, however many use it at once, and not after its time', async () => {
  const signer = await makeSigner();
  const { request, cookie, shown } = await confirmed(signer);
  const uses = Array.from({ length: 4 }, () => em().transactional((one) => useConfirmation(one, shown.id)));
  const done = await Promise.allSettled(uses);
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expectError(await sign(request, { pin }, cookie), 401, 'otp_required');
  const endedAt = new Date(Date.now() - 11 * 60_000);
  const owner = world.owner.em.fork();
  await owner.nativeUpdate(Confirmation, { id: shown.id }, { usedAt: null, endedAt });
  expectError(await sign(request, { pin }, cookie), 401, 'otp_required');
  await owner.nativeUpdate(Confirmation, { id: shown.id }, { endedAt: new Date() });
  const both = await Promise.all([sign(request, { pin }, cookie), sign(request, { pin }, cookie)]);
  expect(both.filter(({ status }) => status === 200 || status === 202)).toHaveLength(1);
});

test('a wrong number refuses, and the code is there as before', async () => {
  const signer = await makeSigner();
  const request = await askHolder(world, signer.holder);
  const { number, cookie } = await askFrom(request);
  const { id: question, kind, about } = await signatureAskedOn(world, signer.phone);
  const wrong = number === 99 ? 10 : number + 1;
  const said = await answerOn(world, signer.phone, { question, kind, about, number: wrong });
  expect(said.body).toEqual({ status: 'refused' });
  expectError(await sign(request, { pin }, cookie), 401, 'otp_required');
  const otp = await getCode(world, request.token);
  expect((await sign(request, { pin, otp }, cookie)).status).toBe(200);
});

test('whoever has the link learns nothing: the answer is the same without a device and without an account', async () => {
  const [signer, noDevice] = [await makeSigner(), await makeHolder(world)];
  const requests = [
    await askHolder(world, signer.holder),
    await askHolder(world, noDevice),
    await createRequest(world, { required_loa: 3 }),
  ];
  const asked = await Promise.all(requests.map(askFrom));
  for (const { answer } of asked) {
    expect(Object.keys(answer.body)).toEqual(['number', 'expires_at']);
    expect(answer.headers.getSetCookie()).toHaveLength(1);
  }
  await signatureAskedOn(world, signer.phone);
  for (const [number, request] of requests.entries())
    expect(await stateOf(request, asked[number]?.cookie)).toMatchObject({ requires: ['otp', 'pin'] });
  const written = await Promise.all(
    requests.map(({ request_id: target }) => em().count(Confirmation, { about: { target } })),
  );
  expect(written).toEqual([1, 0, 0]);
});

test('only a level that asks for a credential is confirmed on a device', async () => {
  const request = await createRequest(world, { required_loa: 2 });
  const answer = await call(world, `/sign/${request.token}/confirmation`, { body: {} });
  expectError(answer, 409, 'invalid_state');
});

test('a row that says confirmed confirms nothing: the signature of the device does, while it is not revoked', async () => {
  const signer = await makeSigner();
  const request = await askHolder(world, signer.holder);
  const { number, cookie } = await askFrom(request);
  const { id, kind, about } = await signatureAskedOn(world, signer.phone);
  const owner = world.owner.em.fork();
  // As the worker's role of the database may write it.
  const forged = { status: 'confirmed', deviceId: signer.phone.id, endedAt: new Date() } as const;
  await owner.nativeUpdate(Confirmation, { id }, forged);
  const right = { question: id, about, number, kind };
  const longAgo = new Date(Date.now() - 21 * 60_000).toISOString();
  for (const answer of [
    null,
    await signedBy(signer.phone, { ...right, kind: 'sign_in' }),
    await signedBy(signer.phone, { ...right, at: longAgo }),
  ]) {
    await owner.nativeUpdate(Confirmation, { id }, { answer });
    expectError(await sign(request, { pin }, cookie), 401, 'otp_required');
    await expect(em().transactional((one) => useConfirmation(one, id))).rejects.toThrow('used before');
  }
  const answer = await signedBy(signer.phone, right);
  await owner.nativeUpdate(Confirmation, { id }, { answer });
  expect(await stateOf(request, cookie)).toMatchObject({ requires: ['pin'] });
  await em().nativeUpdate(Device, { id: signer.phone.id }, { revokedAt: new Date() });
  expect(await stateOf(request, cookie)).toMatchObject({ requires: ['otp', 'pin'] });
  expectError(await sign(request, { pin }, cookie), 401, 'otp_required');
});
