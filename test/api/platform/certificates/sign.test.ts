import { createHash, randomUUID, X509Certificate } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { CertificateUse } from '#entities/certificate/certificate-use.ts';
import { Certificate } from '#entities/certificate/certificate.ts';
import { UsageRecord } from '#entities/account/usage-record.ts';
import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import { verifyCades } from '#signatures/cades-t/verify.ts';
import { as } from '#test/api/platform/support.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { expectPlatformError, registerUnproved, registerUser } from '#test/support/people/account.ts';
import { giveCredential, pin, revoke, wrongPin } from '#test/support/people/credential.ts';
import { addMember } from '#test/support/people/members.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const user = setUp(() => registerUser(world));
const holder = setUp(() => giveCredential(world, user));

type Made = { signature: string; signed_at: string; algorithm: string; format: string };
const content = Buffer.from('what is signed');
const hash = createHash('sha256').update(content).digest('hex');
const pathOf = (id: string | undefined) => `/certificates/${id}/sign`;
const sign = (
  body: object,
  key?: string,
  id = holder.credentialIds[0],
  by: { access_token: string } = user,
) => as(world, by).post<Made>(pathOf(id), { pin, document_hash: hash, ...body }, key);
const em = () => world.deps.orm.em.fork();
const certificate = () => em().findOneOrFail(Certificate, { id: holder.credentialIds[0] ?? '' });

describe('cades', () => {
  test('gives a detached signature with a timestamp, recorded and counted', async () => {
    const before = await certificate();
    const made = expectAnswer(await sign({}), 200);
    expect(made).toMatchObject({ algorithm: 'SHA256withECDSA', format: 'cades' });
    const { root: pem } = await world.deps.keyService.authorities();
    const root = readCertificate(new X509Certificate(pem).raw);
    const signature = Buffer.from(made.signature, 'base64');
    const against = { digest: Buffer.from(hash, 'hex'), hash: 'sha256', root, now: new Date() } as const;
    const verified = verifyCades({ signature, ...against });
    expect(verified.provenTime).toBeInstanceOf(Date);
    expect(verified.certificate.serialNumber).toBe(before.serialNumber);
    const after = await certificate();
    expect(after.usageCount).toBe(before.usageCount + 1);
    expect(after.lastUsedAt?.toISOString()).toBe(made.signed_at);
    const [use] = await em().find(
      CertificateUse,
      { certificateId: before.id },
      { orderBy: { signedAt: 'desc' } },
    );
    expect(use).toMatchObject({ kind: 'platform', hashes: [hash], signatures: 1 });
    const events = await em().find(AuditEvent, { resourceId: before.id, action: 'certificate.signed' });
    expect(events.at(-1)?.metadata).toMatchObject({ hash, format: 'cades' });
    expect(JSON.stringify(events)).not.toContain(pin);
  });

  test.each([`sha256:${hash}`, hash.toUpperCase()])('takes the hash as %s', async (given) => {
    expectAnswer(await sign({ document_hash: given }), 200);
  });

  test('the same Idempotency-Key gives the same signature, and counts once', async () => {
    const key = randomUUID();
    const first = expectAnswer(await sign({}, key), 200);
    const { usageCount } = await certificate();
    expect(expectAnswer(await sign({}, key), 200)).toEqual(first);
    expect((await certificate()).usageCount).toBe(usageCount);
    expectPlatformError(await sign({ document_hash: 'a'.repeat(64) }, key), 422, 'IDEMPOTENCY_CONFLICT');
  });

  test('a call whose process died before its record gets the same signature again', async () => {
    const key = randomUUID();
    const first = expectAnswer(await sign({}, key), 200);
    const uses = { certificateId: holder.credentialIds[0] ?? '' };
    const count = await em().count(CertificateUse, uses);
    // As after a kill: the answer is not stored, and the lease is over.
    await world.owner.em.fork().execute(
      `update idempotency_record set response_sealed = null, lease_until = now() - interval '1 second'
         where created_at = (select max(created_at) from idempotency_record)`,
    );
    const again = expectAnswer(await sign({}, key), 200);
    expect(again.signature).toBe(first.signature);
    expect(await em().count(CertificateUse, uses)).toBe(count);
  });

  test('counts for the organization', async () => {
    const where = { organizationId: user.user.organization_id, type: 'signature' } as const;
    const before = await em().count(UsageRecord, where);
    expectAnswer(await sign({}), 200);
    expect(await em().count(UsageRecord, where)).toBe(before + 1);
  });
});

describe('the PIN', () => {
  test('wrong: 401 with the tries that are left; the fifth locks', async () => {
    const other = await registerUser(world);
    const { credentialIds } = await giveCredential(world, other);
    const [id] = credentialIds;
    for (const attempts_left of [4, 3, 2, 1, 0]) {
      const refused = await sign({ pin: wrongPin() }, undefined, id, other);
      expect(expectPlatformError(refused, 401, 'INVALID_PIN').details).toMatchObject({ attempts_left });
    }
    const locked = await sign({}, undefined, id, other);
    expectPlatformError(locked, 429, 'LOCKED_OUT');
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(800);
    expect((await em().findOneOrFail(Certificate, { id: id ?? '' })).usageCount).toBe(0);
  });

  test.each(['12345', '1234567890123', '48291a', 482910, '', null])('of a wrong form: %o', async (given) => {
    expectPlatformError(await sign({ pin: given }), 400, 'INVALID_REQUEST');
  });
});

describe('what is refused', () => {
  test.each([
    ['no hash', { document_hash: undefined }, 422],
    ['both', { document_id: randomUUID() }, 422],
    ['63 digits', { document_hash: 'a'.repeat(63) }, 400],
    ['65 digits', { document_hash: 'a'.repeat(65) }, 400],
    ['another algorithm', { document_hash: `sha512:${'a'.repeat(64)}` }, 400],
    ['another format', { format: 'xades' }, 400],
    ['pades of a hash', { format: 'pades' }, 422],
    ['no document id', { document_hash: undefined, document_id: 'x' }, 400],
    ['an unknown document', { document_hash: undefined, document_id: randomUUID() }, 404],
  ])('%s', async (_what, body, status) => {
    const answer = await sign(body);
    expect(answer.status).toBe(status);
  });

  test('a certificate of somebody else, also for an owner of the organization', async () => {
    const stranger = await registerUser(world);
    expectPlatformError(await sign({}, undefined, undefined, stranger), 404, 'NOT_FOUND');
    const member = await addMember(world, user, 'user');
    const { credentialIds } = await giveCredential(world, member);
    expectPlatformError(await sign({}, undefined, credentialIds[0]), 404, 'NOT_FOUND');
    expectPlatformError(await sign({}, undefined, 'x'), 404, 'NOT_FOUND');
  });

  test('an account whose address is not proved', async () => {
    const unproved = await registerUnproved(world);
    const { credentialIds } = await giveCredential(world, unproved);
    const refused = await sign({}, undefined, credentialIds[0], unproved);
    expectPlatformError(refused, 403, 'EMAIL_NOT_VERIFIED');
  });

  test('a certificate that was revoked, whether or not our row knows', async () => {
    const other = await registerUser(world);
    const { credentialIds, certificateIds } = await giveCredential(world, other);
    const [id = ''] = credentialIds;
    await revoke(world, certificateIds[0] ?? '');
    const refused = await sign({}, undefined, id, other);
    expect(expectPlatformError(refused, 422, 'INVALID_STATE').details).toMatchObject({ status: 'revoked' });
    await em().nativeUpdate(Certificate, { id }, { status: 'revoked' });
    expectPlatformError(await sign({}, undefined, id, other), 422, 'INVALID_STATE');
    await em().nativeUpdate(Certificate, { id }, { deletedAt: new Date() });
    expectPlatformError(await sign({}, undefined, id, other), 404, 'NOT_FOUND');
  });
});
