import { randomUUID } from 'node:crypto';
import { Certificate } from '#entities/certificate/certificate.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { Organization } from '#entities/account/organization.ts';
import type { UserAccount } from '#entities/account/user-account.ts';
import { generateCertificate } from './key-service-calls.ts';
import type { KeyServiceAccess } from './key-service-calls.ts';

const issuer = 'Tamga Issuing CA';

/**
 * Gives the id of the owner's credential. A missing one is made, and one that has expired gets a new key and
 * certificate under the same id.
 */
export async function seedCredential(seed: {
  em: EntityManager;
  keyService: KeyServiceAccess;
  organization: Organization;
  user: UserAccount;
  pin: string;
}): Promise<string> {
  const { em, user, organization } = seed;
  const found = await em.findOne(Certificate, { userId: user.id, isDefault: true });
  if (found && found.validTo > new Date()) return found.id;
  const name = `${user.firstName} ${user.lastName}`;
  const made = await generateCertificate(seed.keyService, {
    userId: user.id,
    name,
    email: user.email,
    organization: organization.name,
    pin: seed.pin,
  });
  const fields = {
    status: 'active' as const,
    serialNumber: made.serial_number,
    validFrom: made.valid_from,
    validTo: made.valid_to,
    hsmKeyId: made.certificate_id,
    certificatePem: made.public_key,
    chainPem: made.chain,
  };
  const certificate = found
    ? em.assign(found, fields)
    : em.create(Certificate, {
        ...fields,
        id: randomUUID(),
        organizationId: organization.id,
        userId: user.id,
        label: 'Demo credential',
        type: 'ca_issued',
        isDefault: true,
        subjectCn: name,
        issuerCn: issuer,
        keyType: 'EC',
        keySize: 256,
        usageCount: 0,
        lastUsedAt: null,
        createdAt: new Date(),
      });
  await em.flush();
  return certificate.id;
}
