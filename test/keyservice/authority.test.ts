import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import type { Authority } from '#keyservice/ca/authority.ts';
import { hierarchies } from '#keyservice/ca/hierarchies.ts';
import { parseKeyServiceConfig } from '#config/keyservice.ts';
import { ensureAuthority } from '#keyservice/ca/first-start.ts';
import { year } from '#keyservice/ca/validities.ts';
import { Certificate } from '#keyservice/entities/certificate.ts';
import { createOrm, migrate } from '#keyservice/entities/orm.ts';
import { keyEncryptionKeys } from '#keyservice/keys/key-encryption-keys.ts';
import { createSoftwareKeyStore } from '#keyservice/keys/software-key-store.ts';
import { startKeyService } from '#keyservice/start.ts';
import { findChain } from '#signatures/certificates/chain.ts';
import { createDatabase } from '#test/support/servers/database.ts';
import { environmentFor } from './support/key-service.ts';
import { setUp } from '#test/support/world/set-up.ts';

const silent = pino({ level: 'silent' });
const years = ({ notBefore, notAfter }: { notBefore: Date; notAfter: Date }): number =>
  Math.round((notAfter.getTime() - notBefore.getTime()) / year);

const database = setUp(createDatabase, (one) => one.drop());

const membersOf = ({ root, held, issuing, timestamping, seal }: Authority) => [
  root,
  ...held,
  issuing.ocsp,
  timestamping,
  seal,
];

describe('the first start', () => {
  test('makes one authority when four services start at once on an empty database', async () => {
    const config = parseKeyServiceConfig(environmentFor(database.url, { CA_COUNTRY: 'EE' }));
    const services = await Promise.all(Array.from({ length: 4 }, () => startKeyService(config, silent)));
    const serials = services.map(({ authority, test: ofTest }) =>
      [...membersOf(authority), ...membersOf(ofTest)].map(({ facts }) => facts.serialNumber).join(),
    );
    expect(new Set(serials).size).toBe(1);
    const [first] = services;
    if (!first) throw new Error('no service');
    const rows = await first.orm.em.fork().find(Certificate, {});
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(
      Object.values(hierarchies)
        .flatMap((kinds) => Object.values(kinds))
        .toSorted(),
    );
    const { root, issuing, timestamping, seal } = first.authority;
    const { ocsp } = issuing;
    expect([root, issuing, ocsp, timestamping, seal].map(({ facts }) => years(facts))).toEqual([
      30, 15, 3, 10, 3,
    ]);
    expect(root.facts.subjectText).toBe('CN=Tamga Root CA,O=Tamga,C=EE');
    expect(timestamping.facts.extendedKeyUsages).toEqual(['1.3.6.1.5.5.7.3.8']);
    expect(ocsp.facts.extendedKeyUsages).toEqual(['1.3.6.1.5.5.7.3.9']);
    for (const member of [ocsp, timestamping, seal]) {
      const chain = findChain({
        certificate: member.facts,
        intermediates: [issuing.facts],
        root: root.facts,
        at: new Date(),
      });
      expect(chain).toEqual([member.facts, issuing.facts]);
    }
    await Promise.all(services.map(({ orm }) => orm.close()));
  });

  test('is not repeated by a second one, which refuses another KEY_ENCRYPTION_KEY', async () => {
    const other = parseKeyServiceConfig(environmentFor(database.url));
    await expect(startKeyService(other, silent)).rejects.toThrow('KEY_ENCRYPTION_KEY');
  });
});

describe('the service’s own certificates', () => {
  test('are renewed with a new key before they end, under the same authority, and none beyond its end', async () => {
    const own = await createDatabase();
    const orm = await createOrm(own.url);
    await migrate(orm);
    const keyStore = createSoftwareKeyStore(keyEncryptionKeys(randomBytes(32)));
    const at = (years: number) =>
      ensureAuthority(orm, keyStore, {
        country: 'MN',
        pkiUrl: 'http://127.0.0.1:3999',
        now: new Date(Date.now() + years * year),
      });
    const first = await at(0);
    const soon = await at(2);
    expect(soon.seal.id).toBe(first.seal.id);
    const later = await at(2.95);
    expect(later.root.id).toBe(first.root.id);
    expect(later.issuing.id).toBe(first.issuing.id);
    expect(later.seal.id).not.toBe(first.seal.id);
    expect(later.issuing.ocsp.id).not.toBe(first.issuing.ocsp.id);
    expect(later.seal.key.id).not.toBe(first.seal.key.id);
    expect(later.timestamping.id).toBe(first.timestamping.id);
    await orm.close();
    await own.drop();
  });

  test('follow a successor of the issuing authority before one would be cut short, for as long as the root lasts', async () => {
    const own = await createDatabase();
    const orm = await createOrm(own.url);
    await migrate(orm);
    const keyStore = createSoftwareKeyStore(keyEncryptionKeys(randomBytes(32)));
    const place = { country: 'MN', pkiUrl: 'http://127.0.0.1:3999' };
    const begun = Date.now();
    const at = (years: number) =>
      ensureAuthority(orm, keyStore, { ...place, now: new Date(begun + years * year) });
    const first = await at(0);
    expect((await at(4.9)).issuing.id).toBe(first.issuing.id);
    for (const [time, generation] of [
      [5.1, 2],
      [10.2, 3],
      [15.3, 4],
    ] as const) {
      const { issuing, timestamping, seal } = await at(time);
      expect(issuing.facts.commonName).toBe(`Tamga Issuing CA ${generation}`);
      expect([timestamping, seal, issuing.ocsp].map(({ facts }) => years(facts))).toEqual([10, 3, 3]);
      expect((await at(time + 0.1)).timestamping.id).toBe(timestamping.id);
    }
    const last = await at(20.4);
    expect(last.issuing.facts.commonName).toBe('Tamga Issuing CA 4');
    expect((await at(29.99)).seal.facts.notAfter).toEqual(first.root.facts.notAfter);
    await orm.close();
    await own.drop();
  });
});
