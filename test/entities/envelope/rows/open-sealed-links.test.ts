import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { Envelope } from '#entities/envelope/envelope.ts';
import { SealedLink } from '#entities/envelope/sealed-link.ts';
import { openSealedLinks } from '#entities/envelope/rows/open-sealed-links.ts';
import { Organization } from '#entities/account/organization.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import type { EntityManager } from '#entities/orm.ts';
import { openOwnDatabase } from '#test/support/world/own-database.ts';
import { setUp } from '#test/support/world/set-up.ts';

const database = setUp(openOwnDatabase);

/** Makes an envelope to which links lead; gives its id. */
async function makeEnvelope(em: EntityManager): Promise<string> {
  const [id, organizationId, userId] = [randomUUID(), randomUUID(), randomUUID()];
  const now = { createdAt: new Date(), updatedAt: new Date() };
  await em.insert(Organization, { id: organizationId, name: id, slug: id, planId: 'free', ...now });
  await em.insert(UserAccount, {
    id: userId,
    organizationId,
    email: `${id}@example.mn`,
    passwordHash: 'none',
    firstName: '',
    lastName: '',
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
  return id;
}

test('a link that was opened before stays as it is; the others are opened', async () => {
  const em = database.orm.em.fork();
  const [envelopeId, first, second] = [await makeEnvelope(em), randomUUID(), randomUUID()];
  const until = new Date('2027-01-01T00:00:00.000Z');
  await openSealedLinks(em, { envelopeId, ids: [first], expiresAt: until });
  await em.nativeUpdate(SealedLink, { id: first }, { generation: 3 });
  const later = new Date('2028-01-01T00:00:00.000Z');
  const links = await openSealedLinks(em, { envelopeId, ids: [first, second], expiresAt: later });
  expect(links).toEqual(
    new Map([
      [first, { generation: 3, expiresAt: until }],
      [second, { generation: 1, expiresAt: later }],
    ]),
  );
  expect(await em.fork().count(SealedLink, { envelopeId })).toBe(2);
});

test('nobody has no link', async () => {
  const none = { envelopeId: randomUUID(), ids: [], expiresAt: new Date() };
  expect(await openSealedLinks(database.orm.em.fork(), none)).toEqual(new Map());
});
