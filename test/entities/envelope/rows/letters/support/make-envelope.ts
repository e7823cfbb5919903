import { randomUUID } from 'node:crypto';
import { Organization } from '#entities/account/organization.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import type { EntityManager } from '#entities/orm.ts';

/** Makes a draft with its sender, for statements that are tested by themselves. */
export async function makeEnvelope(em: EntityManager) {
  const [id, organizationId, userId] = [randomUUID(), randomUUID(), randomUUID()];
  const now = { createdAt: new Date(), updatedAt: new Date() };
  await em.insert(Organization, { id: organizationId, name: id, slug: id, planId: 'free', ...now });
  await em.insert(UserAccount, {
    id: userId,
    organizationId,
    email: `${id}@example.mn`,
    passwordHash: 'none',
    firstName: 'Saruul',
    lastName: 'Bold',
    role: 'owner',
    status: 'active',
    language: 'en',
    identityVerified: false,
    ...now,
  });
  await em.insert(Envelope, {
    id,
    organizationId,
    userId,
    name: 'Lease',
    status: 'draft',
    routingType: 'parallel',
    expiresInDays: 30,
    reminderDays: 0,
    language: 'en',
    revision: 0,
    sealing: false,
    eventSequence: 0,
    xRequestId: 'create-1',
    ...now,
  });
  return { id, organizationId, userId };
}
