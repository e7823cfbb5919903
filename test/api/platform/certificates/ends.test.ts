import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { finishCertificateActs } from '#api/common/certificates/ending/finish-acts.ts';
import { NotSent } from '#clients/messages/message.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { CertificateAct } from '#entities/certificate/certificate-act.ts';
import { CertificateUse } from '#entities/certificate/certificate-use.ts';
import { Certificate } from '#entities/certificate/certificate.ts';
import { FlowActivation } from '#entities/sign-request/flow-activation.ts';
import { revokePath } from '#secrets/revoke-link.ts';
import { as } from '#test/api/platform/support.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import {
  expectPlatformError,
  mailedToken,
  platform,
  registerUser,
  signInAs,
  someEmail,
} from '#test/support/people/account.ts';
import { addMember, inviteAs, removeMember } from '#test/support/people/members.ts';
import {
  askForCertificate,
  makeOwnCertificate,
  type CertificateAnswer,
  type CertificateItem,
} from '#test/support/people/own-certificate.ts';
import { sentMessages } from '#test/support/people/signer.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';

const world = setUp(() => startWorld({}, { gatedKeyService: true }));
const owner = setUp(() => registerUser(world));
const em = () => world.deps.orm.em.fork();
const rowOf = ({ id }: { id: string }) => em().findOneOrFail(Certificate, { id });
const actsOn = async ({ id }: { id: string }) =>
  (await em().find(AuditEvent, { resourceId: id }, { orderBy: { sequence: 'asc' } })).map(
    ({ action }) => action,
  );
const revoke = (user: { access_token: string }, { id }: { id: string }, body: object = {}, key?: string) =>
  as(world, user).post<CertificateAnswer>(
    `/certificates/${id}/revoke`,
    { reason: 'keyCompromise', ...body },
    key,
  );
const remove = (user: { access_token: string }, { id }: { id: string }) =>
  as(world, user).delete<{ id: string; deleted: boolean }>(`/certificates/${id}`);
const statusAtKeyService = async ({ hsm_key_id: id }: CertificateItem) =>
  (await world.deps.keyService.statusOf(id)).status;

/** Lets the acts that are left look as if their process had died some time ago. */
async function age(minutes: number): Promise<void> {
  await world.owner.em
    .fork()
    .execute(`update certificate_act set created_at = created_at - make_interval(mins => ?)`, [minutes]);
}

test('a revocation ends the certificate everywhere, and the newest of the others is the default one', async () => {
  const holder = await addMember(world, owner);
  const [first, , newest] = [
    await makeOwnCertificate(world, holder),
    await makeOwnCertificate(world, holder),
    await makeOwnCertificate(world, holder),
  ];
  const comment = 'The phone with the PIN is gone.';
  const { certificate } = expectAnswer(await revoke(holder, first, { comment }), 200);
  expect(certificate).toMatchObject({
    status: 'revoked',
    revocation_reason: 'keyCompromise',
    is_default: false,
  });
  expect(Date.now() - Date.parse(certificate.revoked_at ?? '')).toBeLessThan(60_000);
  expect((await rowOf(first)).revocationComment).toBe(comment);
  expect((await rowOf(newest)).isDefault).toBe(true);
  expect(await statusAtKeyService(first)).toBe('revoked');
  expect(await actsOn(first)).toEqual(['certificate.generated', 'certificate.revoked']);
  expectPlatformError(await revoke(holder, first), 422, 'INVALID_STATE');
});

test('owner and admin revoke and delete what a member has', async () => {
  const holder = await addMember(world, owner);
  const admin = await addMember(world, owner, 'admin');
  const [one, other] = [await makeOwnCertificate(world, holder), await makeOwnCertificate(world, holder)];
  expectAnswer(await revoke(admin, one), 200);
  expectAnswer(await remove(owner, other), 200);
  const [event] = await em().find(AuditEvent, { resourceId: one.id, action: 'certificate.revoked' });
  expect(event?.userId).toBe(admin.user.id);
});

test.each([
  ['reason', { reason: 'certificateHold' }],
  ['reason', { reason: undefined }],
  ['comment', { comment: 'x'.repeat(1_001) }],
])('%s in %j is refused', async (path, body) => {
  const made = await makeOwnCertificate(world, owner);
  const { details } = expectPlatformError(await revoke(owner, made, body), 400, 'INVALID_REQUEST');
  expect(details.issues?.map((issue) => issue.path)).toEqual([path]);
});

test('the same Idempotency-Key revokes once and answers the same', async () => {
  const made = await makeOwnCertificate(world, owner);
  const key = randomUUID();
  const first = expectAnswer(await revoke(owner, made, {}, key), 200);
  expect(expectAnswer(await revoke(owner, made, {}, key), 200)).toEqual(first);
});

test('a deletion revokes, destroys the key, and leaves the certificate in no list', async () => {
  const holder = await addMember(world, owner);
  for (const type of ['ca_issued', 'self_signed']) {
    const made = await makeOwnCertificate(world, holder, { type });
    expect(expectAnswer(await remove(holder, made), 200)).toEqual({ id: made.id, deleted: true });
    expect(await statusAtKeyService(made)).toBe('revoked');
    const row = await rowOf(made);
    expect(row).toMatchObject({ isDefault: false, revocationReason: 'cessationOfOperation' });
    expect(row.deletedAt).toBeInstanceOf(Date);
    expect(await actsOn(made)).toEqual([
      'certificate.generated',
      'certificate.revoked',
      'certificate.deleted',
    ]);
    for (const path of ['', '/uses'])
      expectPlatformError(await as(world, holder).get(`/certificates/${made.id}${path}`), 404, 'NOT_FOUND');
    expectPlatformError(await remove(holder, made), 404, 'NOT_FOUND');
  }
  expect(expectAnswer(await as(world, holder).get<unknown[]>('/certificates'), 200)).toEqual([]);
});

test('a certificate that flows wait for is not deleted: the refusal names them', async () => {
  const holder = await addMember(world, owner);
  const made = await makeOwnCertificate(world, holder);
  const requestId = randomUUID();
  const activation = {
    id: randomUUID(),
    requestId,
    userId: holder.user.id,
    credentialId: made.id,
    sadSealed: 'x',
    proofId: randomUUID(),
    createdAt: new Date(),
  };
  await em().insert(FlowActivation, { ...activation, expiresAt: new Date(Date.now() + 60_000) });
  const { details } = expectPlatformError(await remove(holder, made), 422, 'INVALID_STATE');
  expect(details).toMatchObject({ flows: [{ kind: 'sign_request', id: requestId }] });
  expect((await rowOf(made)).status).toBe('active');
  await em().nativeUpdate(FlowActivation, { id: activation.id }, { expiresAt: new Date(Date.now() - 1_000) });
  expectAnswer(await remove(holder, made), 200);
});

test('while the key service is away nothing is half ended, and what was asked for is done when it is back', async () => {
  const holder = await addMember(world, owner);
  const [one, other] = [await makeOwnCertificate(world, holder), await makeOwnCertificate(world, holder)];
  await world.keyService.kill();
  const areDefault = async () => [(await rowOf(one)).isDefault, (await rowOf(other)).isDefault];
  expect(await areDefault()).toEqual([true, false]);
  expectPlatformError(await revoke(holder, one), 503, 'SERVICE_UNAVAILABLE');
  expect(await areDefault()).toEqual([false, true]);
  const again = { is_default: true };
  expectPlatformError(
    await as(world, holder).put(`/certificates/${one.id}`, again),
    422,
    'VALIDATION_FAILED',
  );
  expectPlatformError(await remove(holder, other), 503, 'SERVICE_UNAVAILABLE');
  expect(await areDefault()).toEqual([false, false]);
  expectPlatformError(await askForCertificate(world, holder), 503, 'SERVICE_UNAVAILABLE');
  expect((await rowOf(one)).status).toBe('active');
  await age(2);
  await finishCertificateActs(world.deps);
  expect((await rowOf(one)).status).toBe('active');
  await world.keyService.start();
  await finishCertificateActs(world.deps);
  expect(await rowOf(one)).toMatchObject({ status: 'revoked', revocationReason: 'keyCompromise' });
  expect((await rowOf(other)).deletedAt).toBeInstanceOf(Date);
  expect(await statusAtKeyService(one)).toBe('revoked');
  const [event] = await em().find(AuditEvent, { resourceId: one.id, action: 'certificate.revoked' });
  expect(event?.userId).toBe(holder.user.id);
  const left = await em().find(CertificateAct, { userId: holder.user.id });
  expect(left.map(({ kind }) => kind)).toEqual(['make']);
});

test('the link of a letter, pressed while the key service is away, is confirmed once it is done, and once', async () => {
  const holder = await addMember(world, owner);
  const made = await makeOwnCertificate(world, holder);
  const useId = randomUUID();
  const operationId = `certificate/${made.id}/signature/${useId}`;
  const { organization_id: organizationId } = holder.user;
  const use = { id: useId, certificateId: made.id, organizationId, kind: 'platform', operationId } as const;
  await em().insert(CertificateUse, { ...use, signatures: 1, hashes: [], signedAt: new Date() });
  const path = revokePath(world.deps.keys.link, { useId, email: holder.email });
  const confirmed = async () =>
    (await sentMessages(world, { to: holder.email, kind: 'notice' })).filter(
      ({ subject }) => subject === 'Your certificate was revoked',
    );
  await world.keyService.kill();
  const pressed = await fetch(`${world.baseUrl}${path}`, {
    method: 'POST',
    headers: { origin: world.baseUrl },
  });
  expect(pressed.status).toBe(503);
  expect(await confirmed()).toEqual([]);
  await world.keyService.start();
  await age(2);
  const away = { send: () => Promise.reject(new NotSent('The mail server is away.', false)) };
  await finishCertificateActs({ ...world.deps, messenger: away });
  expect((await rowOf(made)).status).toBe('revoked');
  for (let run = 0; run < 2; run += 1) await finishCertificateActs(world.deps);
  const [letter, ...others] = await confirmed();
  expect(letter?.text).toContain('by the link of a letter');
  expect(others).toEqual([]);
  expect(await actsOn(made)).toEqual(['certificate.generated', 'certificate.revoked']);
  expect(await em().count(CertificateAct, { id: made.hsm_key_id })).toBe(0);
});

test('a certificate of which no row came to be is revoked in the end, and no other', async () => {
  const holder = await addMember(world, owner);
  const [lost, kept] = [await makeOwnCertificate(world, holder), await makeOwnCertificate(world, holder)];
  const { id, organization_id: organizationId } = holder.user;
  const act = { organizationId, userId: id, kind: 'make' as const, createdAt: new Date() };
  // As a process leaves it that died between the key service's answer and its own row.
  await world.owner.em.fork().nativeDelete(Certificate, { id: lost.id });
  await em().insertMany(CertificateAct, [
    { ...act, id: lost.hsm_key_id },
    { ...act, id: randomUUID() },
    // A second run of its call noted it after the first had written the row.
    { ...act, id: kept.hsm_key_id },
  ]);
  await age(24 * 60);
  await finishCertificateActs(world.deps);
  expect(await statusAtKeyService(lost)).toBe('active');
  await age(2 * 60);
  await finishCertificateActs(world.deps);
  expect(await statusAtKeyService(lost)).toBe('revoked');
  expect(await statusAtKeyService(kept)).toBe('active');
  expect(await em().count(CertificateAct, { userId: id })).toBe(0);
});

test('with an account its certificates end', async () => {
  const holder = await addMember(world, owner);
  const made = await makeOwnCertificate(world, holder);
  expectAnswer(await removeMember(world, owner, holder.user.id), 200);
  await age(2);
  await finishCertificateActs(world.deps);
  expect((await rowOf(made)).deletedAt).toBeInstanceOf(Date);
  expect(await statusAtKeyService(made)).toBe('revoked');
});

test('whoever goes over to another organization parts with what names the one before', async () => {
  const email = someEmail();
  expectAnswer(await inviteAs(world, owner, { email }), 201);
  const token = await mailedToken(world, email, 'invitation');
  const mover = await registerUser(world, { email });
  const named = await makeOwnCertificate(world, mover);
  const itself = await makeOwnCertificate(world, mover, { type: 'self_signed' });
  const { password } = mover;
  expectAnswer(await platform(world, '/auth/reset-password', { body: { token, password } }), 200);
  const moved = expectAnswer(await signInAs(world, email, password), 200);
  const seen = async () => {
    const list = expectAnswer(await as(world, moved).get<CertificateItem[]>('/certificates'), 200);
    return list.map(({ id, is_default: isDefault }) => [id, isDefault]);
  };
  expect(await seen()).toEqual([[itself.id, true]]);
  await age(2);
  await finishCertificateActs(world.deps);
  expect(await rowOf(named)).toMatchObject({ status: 'revoked', revocationReason: 'affiliationChanged' });
  expect(await seen()).toEqual([[itself.id, true]]);
});
