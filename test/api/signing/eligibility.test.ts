import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eligibilityOf } from '#api/signing/proof/eligibility.ts';
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
  ['that an authority trusted here issued', signer('A', trusted), {}],
  ['below one that came with it', signer('B', between), { chainPem: [pem(between)] }],
  ['qualified by its authority', signer('C', trusted), { type: 'eidas' as const }],
])('an imported certificate %s may sign', async (_, certificate, given) => {
  expect(await missingWith(certificate, given)).toEqual([]);
});

test.each([
  ['of an authority that nobody here trusts', signer('D', stranger), { chainPem: [pem(stranger)] }],
  ['whose chain has a gap', signer('E', between), {}],
  ['that its authority let end', signer('F', trusted, '2021-01-01'), {}],
  ['that signs itself', makeEntity({ name: 'G' }), { type: 'self_signed' as const }],
  ['that signs itself and says otherwise', makeEntity({ name: 'H' }), {}],
  ['of our authority without level 3', signer('I', trusted), { type: 'ca_issued' as const }],
  ['that was deleted', signer('J', trusted), { deletedAt: new Date() }],
  ['that was revoked', signer('K', trusted), { status: 'revoked' as const }],
])('a certificate %s may not, and is refused before a PIN is asked for', async (_, certificate, given) => {
  expect(await missingWith(certificate, given)).toEqual(['credential']);
});

test('one of our own authority at level 3 may', async () => {
  const { email, credentialIds } = await makeHolder(world, { credentials: 2 });
  const { missing, credentials } = await eligibilityOf(world.deps, { userEmail: email });
  expect(missing).toEqual([]);
  expect(credentials.map(({ id }) => id)).toEqual(credentialIds);
});
