import { createHash, randomUUID } from 'node:crypto';
import { partnerScopes } from '#domain/account/partner-scopes.ts';
import { ApiKey } from '#entities/account/api-key.ts';
import { createOrm } from '#entities/orm.ts';
import type { EntityManager } from '#entities/orm.ts';
import { Organization } from '#entities/account/organization.ts';
import { partnerName } from '#domain/account/partner-client.ts';
import { PartnerClient } from '#entities/account/partner-client.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { fitsPassword, hashPassword } from '#secrets/password-hash.ts';
import type { KeyServiceAccess } from './key-service-calls.ts';
import type { DemoSecrets } from '../secrets.ts';
import { seedCredential } from './seed-credential.ts';

export interface Seeded {
  client_id: string;
  user: { email: string; phone: string; credential_id: string };
}

// The demo owner. The phone number is one of those that are kept free for examples: nobody is ever called.
const owner = { email: 'owner@example.com', phone: '+12025550123', firstName: 'Saran', lastName: 'Bold' };
const slug = 'tamga-demo';
const clientName = 'Demo partner';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

async function seedOrganization(em: EntityManager): Promise<Organization> {
  const found = await em.findOne(Organization, { slug });
  if (found) return found;
  const now = new Date();
  const organization = em.create(Organization, {
    id: randomUUID(),
    name: 'Tamga Demo',
    slug,
    planId: 'enterprise',
    settings: {},
    createdAt: now,
    updatedAt: now,
  });
  await em.flush();
  return organization;
}

async function seedOwner(em: EntityManager, organizationId: string, password: string): Promise<UserAccount> {
  const found = await em.findOne(UserAccount, { email: owner.email });
  if (found) {
    if (!(await fitsPassword(found.passwordHash, password)))
      found.passwordHash = await hashPassword(password);
    return found;
  }
  const now = new Date();
  const user = em.create(UserAccount, {
    id: randomUUID(),
    organizationId,
    ...owner,
    passwordHash: await hashPassword(password),
    role: 'owner',
    status: 'active',
    language: 'en',
    emailVerifiedAt: now,
    phoneVerifiedAt: now,
    identityVerified: true,
    lastLoginAt: null,
    createdAt: now,
    updatedAt: now,
  });
  await em.flush();
  return user;
}

async function seedApiKey(em: EntityManager, userId: string, apiKey: string): Promise<void> {
  const keyHash = sha256(apiKey);
  if (await em.findOne(ApiKey, { keyHash })) return;
  em.create(ApiKey, {
    id: randomUUID(),
    userId,
    name: 'Demo',
    prefix: apiKey.slice(0, 10),
    keyHash,
    expiresAt: null,
    lastUsedAt: null,
    createdAt: new Date(),
  });
}

async function seedPartnerClient(em: EntityManager, organizationId: string, secret: string): Promise<string> {
  const secretHash = sha256(secret);
  const found = await em.findOne(PartnerClient, { organizationId, name: clientName });
  if (found) {
    found.secretHash = secretHash;
    return found.id;
  }
  const client = em.create(PartnerClient, {
    id: randomUUID(),
    organizationId,
    name: partnerName(clientName),
    secretHash,
    scopes: [...partnerScopes],
    status: 'active',
    language: 'en',
    callbackKeySealed: null,
    createdAt: new Date(),
  });
  return client.id;
}

/**
 * Adds the demonstration rows that are missing to the database: organization, owner, API key, partner client and the owner's
 * credential, whose key pair the key service makes. Running it again changes nothing.
 */
export async function seed(settings: {
  databaseUrl: string;
  keyService: KeyServiceAccess;
  secrets: DemoSecrets;
}): Promise<Seeded> {
  const { secrets, keyService } = settings;
  const orm = await createOrm({ databaseUrl: settings.databaseUrl });
  try {
    const em = orm.em.fork();
    const organization = await seedOrganization(em);
    const user = await seedOwner(em, organization.id, secrets.password);
    await seedApiKey(em, user.id, secrets.api_key);
    const clientId = await seedPartnerClient(em, organization.id, secrets.client_secret);
    await em.flush();
    const credentialId = await seedCredential({ em, keyService, organization, user, pin: secrets.pin });
    return {
      client_id: clientId,
      user: { email: owner.email, phone: owner.phone, credential_id: credentialId },
    };
  } finally {
    await orm.close();
  }
}
