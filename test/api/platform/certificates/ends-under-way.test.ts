import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { endCertificates } from '#activities/certificate/ends.ts';
import { finishCertificateActs } from '#api/common/certificates/ending/finish-acts.ts';
import { finishEnding } from '#api/common/certificates/ending/finish-ending.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { watchRevocations } from '#api/common/certificates/ending/watch-revocations.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { CertificateAct } from '#entities/certificate/certificate-act.ts';
import { Certificate } from '#entities/certificate/certificate.ts';
import { Problem } from '#domain/common/problem.ts';
import { as } from '#test/api/platform/support.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { call, serveAnother } from '#test/support/http/http.ts';
import { expectPlatformError, registerUser } from '#test/support/people/account.ts';
import { askHolder, makeHolder, withCodeAndPin, type Holder } from '#test/support/people/credential.ts';
import { addMember, removeMember } from '#test/support/people/members.ts';
import { makeOwnCertificate, ownPin, type CertificateAnswer } from '#test/support/people/own-certificate.ts';
import { sentMessages } from '#test/support/people/signer.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const owner = setUp(() => registerUser(world));
const em = () => world.deps.orm.em.fork();
const rowOf = (id: string) => em().findOneOrFail(Certificate, { id });
const eventsOf = async (id: string) =>
  (await em().find(AuditEvent, { resourceId: id }, { orderBy: { sequence: 'asc' } })).map(
    ({ action, userId, metadata }) => [action, userId ?? null, metadata?.['why']],
  );

/** Notes an act on a certificate as a process leaves it that died two minutes ago. */
async function leave(row: Certificate, act: Pick<CertificateAct, 'kind'> & Partial<CertificateAct>) {
  const { hsmKeyId: id, organizationId, userId } = row;
  const createdAt = new Date(Date.now() - 120_000);
  await em().insert(CertificateAct, { id, organizationId, userId, createdAt, ...act });
}

/** The answer of the key service is lost. */
const lost = () => Promise.reject(new Problem('service_unavailable', 'The key service cannot be reached.'));

/** Renews a certificate; the key service's answer comes after `meanwhile`. */
async function renewWhile(
  by: { access_token: string },
  id: string,
  meanwhile: () => Promise<unknown>,
  key?: string,
) {
  const { keyService } = world.deps;
  const renewed = async (...given: Parameters<typeof keyService.renewCertificate>) => {
    const made = await keyService.renewCertificate(...given);
    await meanwhile();
    return made;
  };
  const api = await serveAnother(world, { keyService: { ...keyService, renewCertificate: renewed } });
  const caller = as({ ...world, baseUrl: api.baseUrl }, by);
  try {
    return await caller.post<object>(`/certificates/${id}/renew`, { pin: ownPin }, key);
  } finally {
    await api.close();
  }
}

/** Signs at level 3 with the holder's one credential. */
async function signAtLevelThree(holder: Holder) {
  const request = await askHolder(world, holder);
  return call(world, `/sign/${request.token}/sign`, { body: await withCodeAndPin(world, request) });
}

async function holderWithRow() {
  const holder = await makeHolder(world);
  return { holder, row: await rowOf(holder.credentialIds[0] ?? '') };
}

test('a revocation that a signature meets first is written down whole', async () => {
  const { holder, row } = await holderWithRow();
  await world.deps.keyService.revokeCertificate(row.hsmKeyId, { reason: 'superseded' });
  expect((await signAtLevelThree(holder)).status).toBe(400);
  const after = await rowOf(row.id);
  expect(after).toMatchObject({ status: 'revoked', isDefault: false, revocationReason: 'superseded' });
  expect(after.revokedAt).toBeInstanceOf(Date);
  expect(await eventsOf(row.id)).toEqual([['certificate.revoked', null, 'superseded']]);
  expect(await em().count(CertificateAct, { id: row.hsmKeyId })).toBe(0);
});

test('a revocation that a process left half done keeps its reason, words and asker', async () => {
  const { holder, row } = await holderWithRow();
  await leave(row, { kind: 'revoke', reason: 'keyCompromise', comment: 'stolen', askedBy: row.userId });
  await world.deps.keyService.revokeCertificate(row.hsmKeyId, { reason: 'keyCompromise' });
  expect((await signAtLevelThree(holder)).status).toBe(400);
  await finishCertificateActs(world.deps);
  const after = await rowOf(row.id);
  expect(after).toMatchObject({ status: 'revoked', revocationReason: 'keyCompromise' });
  expect(after).toMatchObject({ revocationComment: 'stolen', isDefault: false });
  expect(await eventsOf(row.id)).toEqual([['certificate.revoked', row.userId, 'keyCompromise']]);
});

test('an end that the key service says first is left to the schedule, which records it', async () => {
  const { holder, row } = await holderWithRow();
  const past = `update keyservice.certificate set valid_to = now() - interval '1 second' where id = ?`;
  await world.owner.em.fork().execute(past, [row.hsmKeyId]);
  expect((await signAtLevelThree(holder)).status).toBe(400);
  expect((await rowOf(row.id)).status).toBe('active');
  await em().nativeUpdate(Certificate, { id: row.id }, { validTo: new Date(Date.now() - 500) });
  await endCertificates(world.deps.orm, { after: null });
  expect(await rowOf(row.id)).toMatchObject({ status: 'expired', isDefault: false });
  expect(await eventsOf(row.id)).toEqual([['certificate.expired', row.userId, undefined]]);
});

test('a certificate that the key service does not know is not called revoked', async () => {
  const { holder, row } = await holderWithRow();
  await em().nativeUpdate(Certificate, { id: row.id }, { hsmKeyId: randomUUID() });
  expect((await signAtLevelThree(holder)).status).toBe(400);
  expect(await rowOf(row.id)).toMatchObject({ status: 'active', revokedAt: null });
});

test('of two ends of one certificate the later says reason, words and asker', async () => {
  const holder = await addMember(world, owner);
  const [one, two] = [await makeOwnCertificate(world, holder), await makeOwnCertificate(world, holder)];
  for (const { id } of [one, two])
    await leave(await rowOf(id), {
      kind: 'revoke',
      reason: 'superseded',
      comment: 'old',
      askedBy: holder.user.id,
    });
  const body = { reason: 'keyCompromise', comment: 'stolen' };
  const revoked = await as(world, owner).post<CertificateAnswer>(`/certificates/${one.id}/revoke`, body);
  expect(expectAnswer(revoked, 200).certificate.revocation_reason).toBe('keyCompromise');
  expectAnswer(await as(world, owner).delete(`/certificates/${two.id}`), 200);
  expect((await rowOf(one.id)).revocationComment).toBe('stolen');
  const made = ['certificate.generated', holder.user.id, undefined];
  expect(await eventsOf(one.id)).toEqual([made, ['certificate.revoked', owner.user.id, 'keyCompromise']]);
  expect(await eventsOf(two.id)).toEqual([
    made,
    ['certificate.revoked', owner.user.id, 'cessationOfOperation'],
    ['certificate.deleted', owner.user.id, undefined],
  ]);
});

test('keyCompromise stays the reason, whatever is asked for after it', async () => {
  const holder = await addMember(world, owner);
  const { id } = await makeOwnCertificate(world, holder);
  const compromised = { reason: 'keyCompromise', comment: 'stolen', askedBy: holder.user.id } as const;
  await leave(await rowOf(id), { kind: 'revoke', ...compromised });
  expectAnswer(await as(world, owner).delete(`/certificates/${id}`), 200);
  expect(await rowOf(id)).toMatchObject({ revocationReason: 'keyCompromise', revocationComment: 'stolen' });
  expect((await rowOf(id)).deletedAt).toBeInstanceOf(Date);
});

test('keyCompromise that follows an end already executed reaches everybody who asks', async () => {
  const holder = await addMember(world, owner);
  const { id, hsm_key_id: keyId } = await makeOwnCertificate(world, holder);
  await leave(await rowOf(id), { kind: 'revoke', reason: 'superseded', askedBy: holder.user.id });
  await world.deps.keyService.revokeCertificate(keyId, { reason: 'superseded' });
  const [act] = await em().find(CertificateAct, { id: keyId });
  if (!act) throw new Error('nothing is noted');
  await em().nativeUpdate(CertificateAct, { id: keyId }, { reason: 'keyCompromise' });
  await finishEnding(world.deps, act);
  expect(await rowOf(id)).toMatchObject({ status: 'revoked', revocationReason: 'keyCompromise' });
  expect((await world.deps.keyService.statusOf(keyId)).reason).toBe('keyCompromise');
});

test('a note of the making that was left behind keeps no certificate of an ended account', async () => {
  const holder = await addMember(world, owner);
  const { id } = await makeOwnCertificate(world, holder);
  await leave(await rowOf(id), { kind: 'make' });
  expectAnswer(await removeMember(world, owner, holder.user.id), 200);
  const minutesAgo = { createdAt: new Date(Date.now() - 120_000) };
  await em().nativeUpdate(CertificateAct, { userId: holder.user.id }, minutesAgo);
  await finishCertificateActs(world.deps);
  expect((await rowOf(id)).deletedAt).toBeInstanceOf(Date);
});

test.each(['on two\nlines', '', '   ', 'by\ttab', '\u0085'])(
  'a certificate is revoked whatever its holder writes beside the reason: %j',
  async (comment) => {
    const { id, hsm_key_id: keyId } = await makeOwnCertificate(world, owner);
    const body = { reason: 'keyCompromise', comment };
    expectAnswer(await as(world, owner).post(`/certificates/${id}/revoke`, body), 200);
    expect((await world.deps.keyService.statusOf(keyId)).status).toBe('revoked');
    expect(await rowOf(id)).toMatchObject({ status: 'revoked', revocationComment: comment });
    expect(await em().count(CertificateAct, { id: keyId })).toBe(0);
  },
);

test('acts that cannot be finished hold up no other', async () => {
  const { id } = await makeOwnCertificate(world, owner);
  const { organization_id: organizationId, id: userId } = owner.user;
  const stuck = Array.from({ length: 101 }, (_, index) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    organizationId,
    userId,
    kind: 'revoke' as const,
    reason: 'superseded' as const,
    createdAt: new Date(Date.now() - 3_600_000),
  }));
  await em().insertMany(CertificateAct, stuck);
  await leave(await rowOf(id), { kind: 'revoke', reason: 'keyCompromise' });
  await finishCertificateActs(world.deps);
  expect(await rowOf(id)).toMatchObject({ status: 'revoked', revocationReason: 'keyCompromise' });
  expect(await em().nativeDelete(CertificateAct, { id: { $in: stuck.map((act) => act.id) } })).toBe(101);
});

test('a certificate whose end is asked for while it is renewed gets no successor', async () => {
  const holder = await addMember(world, owner);
  const { id } = await makeOwnCertificate(world, holder);
  const revoked = await renewWhile(holder, id, () =>
    as(world, owner).post(`/certificates/${id}/revoke`, { reason: 'keyCompromise' }),
  );
  expectPlatformError(revoked, 422, 'INVALID_STATE');
  expect(await em().find(Certificate, { userId: holder.user.id })).toHaveLength(1);
  const [left, ...others] = await em().find(CertificateAct, { userId: holder.user.id });
  expect([left?.kind, others.length]).toEqual(['make', 0]);
});

test('nothing is kept of an account that goes over to another organization meanwhile', async () => {
  const mover = await registerUser(world);
  const { id } = await makeOwnCertificate(world, mover, { type: 'self_signed' });
  const organizationId = owner.user.organization_id;
  const move = () => em().nativeUpdate(UserAccount, { id: mover.user.id }, { organizationId });
  expect((await renewWhile(mover, id, move)).status).toBe(401);
  expect(await em().find(Certificate, { userId: mover.user.id })).toHaveLength(1);
});

test('what was made without an answer stays on note when its repeat is refused', async () => {
  const holder = await addMember(world, owner);
  const { id } = await makeOwnCertificate(world, holder);
  const key = randomUUID();
  expect((await renewWhile(holder, id, lost, key)).status).toBe(503);
  const change = { pin: ownPin, new_pin: '975319' };
  expectAnswer(await as(world, holder).post(`/certificates/${id}/change-pin`, change), 200);
  expect((await renewWhile(holder, id, async () => undefined, key)).status).toBe(401);
  const [note] = await em().find(CertificateAct, { userId: holder.user.id });
  expect((await world.deps.keyService.statusOf(note?.id ?? '')).status).toBe('active');
  await em().nativeUpdate(CertificateAct, { userId: holder.user.id }, { createdAt: new Date(0) });
  await finishCertificateActs(world.deps);
  expect((await world.deps.keyService.statusOf(note?.id ?? '')).status).toBe('revoked');
});

test('a revocation at the key service alone is found by the regular comparison, once, and its holder hears of it', async () => {
  const holder = await addMember(world, owner);
  const made = await makeOwnCertificate(world, holder);
  const compare = watchRevocations(world.deps);
  await compare();
  expect((await rowOf(made.id)).status).toBe('active');
  const { hsmKeyId } = await rowOf(made.id);
  const revokedAt = await world.deps.keyService.revokeCertificate(hsmKeyId, { reason: 'privilegeWithdrawn' });
  await Promise.all([compare(), watchRevocations(world.deps)()]);
  await compare();
  expect(await rowOf(made.id)).toMatchObject({
    status: 'revoked',
    revokedAt,
    revocationReason: 'privilegeWithdrawn',
    isDefault: false,
  });
  expect(await eventsOf(made.id)).toEqual([
    ['certificate.generated', holder.user.id, undefined],
    ['certificate.revoked', null, 'privilegeWithdrawn'],
  ]);
  const told = await sentMessages(world, { to: holder.email, kind: 'notice' });
  expect(told.filter(({ subject }) => subject === 'Your certificate was revoked')).toHaveLength(1);
});
