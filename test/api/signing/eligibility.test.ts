import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { assertNotRevoked } from '#api/signing/proof/assert-not-revoked.ts';
import { assertEligible, eligibilityOf } from '#api/signing/proof/eligibility.ts';
import { Certificate } from '#entities/certificate/certificate.ts';
import { certificatePem } from '#signatures/certificates/issue.ts';
import { keyUsage } from '#signatures/certificates/extensions.ts';
import { makeHolder } from '#test/support/people/credential.ts';
import { makeAuthority, makeEntity, type Entity } from '#test/support/pki/entity.ts';
import { startFolder } from '#test/support/world/folder.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';

const pem = ({ facts }: Entity) => certificatePem(facts.der);
const trusted = makeAuthority({ name: 'Trusted root' });
const between = makeAuthority({ name: 'Between', issuer: trusted });
const stranger = makeAuthority({ name: 'Unknown root' });
const signer = (name: string, issuer: Entity, until?: string) =>
  makeEntity({ name, issuer, extensions: [keyUsage('nonRepudiation')], ...(until ? { until } : {}) });

const folder = setUp(startFolder);
const world = setUp(async () => {
  await writeFile(join(folder.path, 'trusted.pem'), pem(trusted));
  return startWorld({ TRUST_ANCHORS_DIR: folder.path });
});

type Given = Partial<Pick<Certificate, 'type' | 'chainPem' | 'deletedAt' | 'status'>>;

/** Gives the obstacles of a holder whose one certificate is this. */
async function missingWith(certificate: Entity, given: Given): Promise<string[]> {
  const { userId, email } = await makeHolder(world, { credentials: 0 });
  const { facts } = certificate;
  await world.deps.orm.em.fork().insert(Certificate, {
    id: randomUUID(),
    organizationId: world.partner.organizationId,
    userId,
    label: 'Theirs',
    type: 'corporate',
    status: 'active',
    serialNumber: facts.serialNumber,
    subjectCn: facts.commonName ?? '',
    issuerCn: 'Somebody',
    validFrom: new Date(Date.now() - 1_000),
    validTo: new Date(Date.now() + 1_000_000),
    keyType: 'EC',
    keySize: 256,
    usageCount: 0,
    hsmKeyId: randomUUID(),
    certificatePem: pem(certificate),
    createdAt: new Date(),
    ...given,
  });
  return (await eligibilityOf(world.deps, { userEmail: email })).missing;
}

test.each([
  ['that an authority trusted here issued', signer('Saran Bold', trusted), {}],
  ['below one that came with it', signer('BOLD  Saran', between), { chainPem: [pem(between)] }],
  ['qualified by its authority', signer('Saran Bold', trusted), { type: 'eidas' as const }],
])('an imported certificate %s may sign', async (_, certificate, given) => {
  expect(await missingWith(certificate, given)).toEqual([]);
});

test.each([
  ['of an authority that nobody here trusts', signer('Saran Bold', stranger), { chainPem: [pem(stranger)] }],
  ['whose chain has a gap', signer('Saran Bold', between), {}],
  ['that its authority let end', signer('Saran Bold', trusted, '2021-01-01'), {}],
  ['that signs itself', makeEntity({ name: 'Saran Bold' }), { type: 'self_signed' as const }],
  ['that signs itself and says otherwise', makeEntity({ name: 'Saran Bold' }), {}],
  ['of our authority without level 3', signer('Saran Bold', trusted), { type: 'ca_issued' as const }],
  ['that was deleted', signer('Saran Bold', trusted), { deletedAt: new Date() }],
  ['that was revoked', signer('Saran Bold', trusted), { status: 'revoked' as const }],
  ['of somebody else', signer('Prime Minister of Elsewhere', trusted), {}],
])('a certificate %s may not, and is refused before a PIN is asked for', async (_, certificate, given) => {
  expect(await missingWith(certificate, given)).toEqual(['credential']);
});

test('the refusal says why a certificate of somebody else does not sign', () => {
  const standing = { missing: ['credential' as const], credentials: [], misnamed: true };
  expect(() => assertEligible(standing)).toThrow(/does not name its holder/);
  expect(() => assertEligible({ ...standing, misnamed: false })).not.toThrow(/does not name its holder/);
});

test('an imported certificate that its authority has revoked is refused when the signature is agreed to', async () => {
  const { credentialIds, certificateIds } = await makeHolder(world);
  const em = world.deps.orm.em.fork();
  const [id = ''] = credentialIds;
  const row = await em.findOneOrFail(Certificate, { id });
  row.type = 'corporate';
  await world.deps.keyService.revokeCertificate(certificateIds[0] ?? '', { reason: 'keyCompromise' });
  await expect(assertNotRevoked(world.deps, row)).rejects.toMatchObject({
    code: 'invalid_credential',
    details: { missing: ['credential'], status: 'revoked' },
  });
});

test('one whose authority tells nothing is not', async () => {
  const { credentialIds } = await makeHolder(world);
  const row = await world.deps.orm.em.fork().findOneOrFail(Certificate, { id: credentialIds[0] ?? '' });
  const silent = Object.assign(row, {
    type: 'corporate',
    certificatePem: pem(signer('Saran Bold', trusted)),
  });
  await expect(assertNotRevoked(world.deps, silent)).resolves.toBeUndefined();
});

test('one of our own authority at level 3 may', async () => {
  const { email, credentialIds } = await makeHolder(world, { credentials: 2 });
  const { missing, credentials } = await eligibilityOf(world.deps, { userEmail: email });
  expect(missing).toEqual([]);
  expect(credentials.map(({ id }) => id)).toEqual(credentialIds);
});
