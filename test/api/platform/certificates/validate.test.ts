import { expect, test } from 'vitest';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { Certificate } from '#entities/certificate/certificate.ts';
import { as } from '#test/api/platform/support.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { expectPlatformError, registerUser } from '#test/support/people/account.ts';
import { makeOwnCertificate, ownPin, type CertificateItem } from '#test/support/people/own-certificate.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const user = setUp(() => registerUser(world));
const em = () => world.deps.orm.em.fork();

type Result = {
  valid: boolean;
  status: string;
  checked_at: string;
  chain_valid: boolean;
  revocation: { status: string; source: string | null; revoked_at?: string; reason?: string };
  reasons: { code: string; message: string }[];
};
const validate = async ({ id }: { id: string }) =>
  expectAnswer(await as(world, user).post<Result>(`/certificates/${id}/validate`), 200);

/** Tells whether a certificate's row, and an audit event, say that it is revoked. */
async function isWrittenDown({ id }: { id: string }): Promise<boolean> {
  const { status, revokedAt = null, isDefault } = await em().findOneOrFail(Certificate, { id });
  const events = await em().count(AuditEvent, { resourceId: id, action: 'certificate.revoked' });
  return status === 'revoked' && revokedAt !== null && !isDefault && events === 1;
}

/** Has a certificate's row end now, as the rows of expired ones do. */
const end = (id: string) => em().nativeUpdate(Certificate, { id }, { validTo: new Date(Date.now() - 1_000) });

test('a certificate of our authority is valid by its chain and its status', async () => {
  const made = await makeOwnCertificate(world, user);
  const result = await validate(made);
  expect(result).toEqual({
    valid: true,
    status: 'active',
    checked_at: expect.stringMatching(/Z$/),
    chain_valid: true,
    revocation: { status: 'good', source: expect.stringMatching(/^(ocsp|crl)$/) },
    reasons: [],
  });
  expect(await em().count(AuditEvent, { resourceId: made.id, action: 'certificate.validated' })).toBe(1);
});

test('a revoked one is not, and says since when and why', async () => {
  const made = await makeOwnCertificate(world, user);
  await as(world, user).post(`/certificates/${made.id}/revoke`, { reason: 'keyCompromise' });
  const result = await validate(made);
  expect(result).toMatchObject({
    valid: false,
    status: 'revoked',
    chain_valid: true,
    revocation: { status: 'revoked', source: 'platform', reason: 'keyCompromise' },
  });
  expect(Date.parse(result.revocation.revoked_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
  expect(result.reasons.map(({ code }) => code)).toContain('certificate_revoked');
});

test('a revocation by the operators, of which our row does not know yet, is found out and written down', async () => {
  for (const type of ['ca_issued', 'self_signed']) {
    const made = await makeOwnCertificate(world, user, { type });
    await world.deps.keyService.revokeCertificate(made.hsm_key_id, { reason: 'superseded' });
    expect(await validate(made)).toMatchObject({
      valid: false,
      status: 'revoked',
      revocation: { status: 'revoked', source: 'platform', reason: 'superseded' },
    });
    expect(await isWrittenDown(made)).toBe(true);
  }
});

test('a signature that is refused for such a revocation finds it out, too', async () => {
  const made = await makeOwnCertificate(world, user, { type: 'self_signed' });
  await world.deps.keyService.revokeCertificate(made.hsm_key_id, { reason: 'keyCompromise' });
  const signing = { document_hash: 'ab'.repeat(32), pin: ownPin };
  const refused = await as(world, user).post(`/certificates/${made.id}/sign`, signing);
  expectPlatformError(refused, 422, 'INVALID_STATE');
  expect(await isWrittenDown(made)).toBe(true);
});

test('one that signed itself stands on its own signature, and no authority revokes it', async () => {
  const made = await makeOwnCertificate(world, user, { type: 'self_signed' });
  expect(await validate(made)).toMatchObject({
    valid: true,
    chain_valid: true,
    revocation: { status: 'not_needed', source: null },
    reasons: [],
  });
  const other = await makeOwnCertificate(world, user, { type: 'self_signed' });
  const { certificatePem } = await em().findOneOrFail(Certificate, { id: other.id });
  await em().nativeUpdate(Certificate, { id: made.id }, { certificatePem });
  await end(other.id);
  expect(await validate(other)).toMatchObject({ valid: false, status: 'expired', chain_valid: true });
});

test('one of another authority, which nobody trusts here, has no chain', async () => {
  const made: CertificateItem = await makeOwnCertificate(world, user, { type: 'self_signed' });
  await em().nativeUpdate(Certificate, { id: made.id }, { type: 'corporate' });
  const result = await validate(made);
  expect(result).toMatchObject({
    valid: false,
    chain_valid: false,
    revocation: { status: 'unknown', source: null },
  });
  expect(result.reasons).toMatchObject([
    { code: 'no_certificate_chain', message: expect.stringContaining('authority') as string },
  ]);
});

test('one whose time is over is expired', async () => {
  const made = await makeOwnCertificate(world, user);
  await end(made.id);
  expect(await validate(made)).toMatchObject({ valid: false, status: 'expired' });
});
