import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { SealedLink } from '#entities/envelope/sealed-link.ts';
import { openSealedLinks } from '#entities/envelope/rows/letters/open-sealed-links.ts';
import { openOwnDatabase } from '#test/support/world/own-database.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { makeEnvelope } from './support/make-envelope.ts';

const database = setUp(openOwnDatabase);

test('a link that was opened before stays as it is; the others are opened', async () => {
  const em = database.orm.em.fork();
  const [{ id: envelopeId }, first, second] = [await makeEnvelope(em), randomUUID(), randomUUID()];
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

test('whoever is not written to has had no message', async () => {
  const em = database.orm.em.fork();
  const [{ id: envelopeId }, told, untold] = [await makeEnvelope(em), randomUUID(), randomUUID()];
  await openSealedLinks(em, { envelopeId, ids: [told, untold], untold: [untold], expiresAt: new Date() });
  const rows = await em.fork().find(SealedLink, { envelopeId });
  const sent = new Map(rows.map(({ id, sentAt }) => [id, sentAt.getTime()]));
  expect(sent.get(untold)).toBe(0);
  expect(sent.get(told)).toBeGreaterThan(Date.now() - 60_000);
});

test('nobody has no link', async () => {
  const none = { envelopeId: randomUUID(), ids: [], expiresAt: new Date() };
  expect(await openSealedLinks(database.orm.em.fork(), none)).toEqual(new Map());
});
