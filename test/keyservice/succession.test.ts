import { X509Certificate, randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { issuerAddresses, keyIdOf } from '#keyservice/ca/addresses.ts';
import type { Authority, IssuingAuthority } from '#keyservice/ca/authority.ts';
import { ensureAuthority } from '#keyservice/ca/first-start.ts';
import { year } from '#keyservice/ca/validities.ts';
import { Certificate } from '#keyservice/entities/certificate.ts';
import { createOrm } from '#keyservice/entities/orm.ts';
import { LogEntry } from '#keyservice/entities/log-entry.ts';
import { RevocationList } from '#keyservice/entities/revocation-list.ts';
import { keyEncryptionKeys } from '#keyservice/keys/key-encryption-keys.ts';
import { createSoftwareKeyStore } from '#keyservice/keys/software-key-store.ts';
import { generateCertificate } from '#keyservice/signing/generate-certificate.ts';
import { answerOcsp } from '#keyservice/status/answer-ocsp.ts';
import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import { findEntry } from '#signatures/crl/find-entry.ts';
import { readRevocationList } from '#signatures/crl/read-list.ts';
import { readOcspResponse } from '#signatures/ocsp/read-response.ts';
import { ocspRequest, readOcspAnswer } from '#test/support/http/ocsp.ts';
import { cheapPins } from '#test/support/servers/cheap-pins.ts';
import { createMigratedDatabase } from '#test/support/servers/database.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { environmentFor, start } from './support/key-service.ts';

const pkiUrl = 'http://127.0.0.1:3999';
const pin = '739105';
const caller = { name: 'test', requestId: null };

/** A key service whose first issuing authority is five years old: at its start a successor is due. */
async function startAfterFiveYears() {
  const kek = randomBytes(32);
  const database = await createMigratedDatabase();
  const orm = await createOrm(database.url);
  const keyStore = createSoftwareKeyStore(keyEncryptionKeys(kek), cheapPins);
  const now = new Date(Date.now() - 5.1 * year);
  const former = await ensureAuthority(orm, keyStore, { country: 'MN', pkiUrl, now });
  await orm.close();
  const key = { KEY_ENCRYPTION_KEY: `hex:${kek.toString('hex')}` };
  const running = await start(environmentFor(database.url, key), () => database.drop());
  return { ...running, former };
}

const running = setUp(startAfterFiveYears);
let active: IssuingAuthority;
let earlier: IssuingAuthority;
let ofActive: Certificate;
let ofEarlier: Certificate;

/** A certificate that a process issues which has this authority in mind. */
function issueBy(authority: Authority): Promise<Certificate> {
  const subject = { commonName: 'Bat', level: null, issuer: 'authority', pin } as const;
  const key = { keyType: 'EC', keySize: 256, validityDays: 365 } as const;
  return generateCertificate({ ...running.service, authority }, caller, { ...subject, ...key });
}

beforeAll(async () => {
  ofActive = await issueBy(running.service.authority);
  // A process that does not know of the successor yet.
  ofEarlier = await issueBy(running.former);
  await running.call('POST', '/api/v1/status/renewals');
  const [first, second] = running.service.authority.held;
  if (!first || !second) throw new Error('two issuing authorities were expected');
  [active, earlier] = [first, second];
});

async function ask(issuer: IssuingAuthority, ...serials: string[]) {
  const request = ocspRequest(
    issuer.facts.der,
    serials.map((serial) => ({ serial })),
  );
  const { response } = await answerOcsp(running.service, request, new Date());
  return { der: response, ...readOcspAnswer(response) };
}

describe('a successor', () => {
  test('issues everything from now on, and has a name of its own', () => {
    const { issuing, timestamping, seal, held } = running.service.authority;
    expect(issuing.id).toBe(active.id);
    expect(held.map(({ facts }) => facts.commonName)).toEqual(['Tamga Issuing CA 2', 'Tamga Issuing CA']);
    for (const { facts } of [timestamping, seal, active.ocsp])
      expect(facts.issuer).toEqual(active.facts.subject);
    expect(ofActive.issuerId).toBe(active.id);
  });

  test('is named in its certificates by addresses of its own, and so is the one before it', () => {
    for (const [{ der }, issuer] of [
      [ofActive, active],
      [ofEarlier, earlier],
    ] as const) {
      const { crl, certificate } = issuerAddresses(pkiUrl, issuer.facts);
      expect(Buffer.from(der).includes(crl)).toBe(true);
      expect(new X509Certificate(der).infoAccess).toContain(certificate);
    }
  });

  test('is told with those before it to whoever asks for the authority', async () => {
    const { data } = await running.call('GET', '/api/v1/ca');
    expect(data['authorities']).toMatchObject([
      { key_id: keyIdOf(active.facts), state: 'active' },
      { key_id: keyIdOf(earlier.facts), state: 'status' },
    ]);
  });
});

describe('the status of certificates', () => {
  test('is signed by the responder that their own issuer has appointed', async () => {
    for (const [{ serialNumber }, issuer] of [
      [ofActive, active],
      [ofEarlier, earlier],
    ] as const) {
      const { der: answer, statuses } = await ask(issuer, serialNumber);
      expect(statuses).toEqual(['good']);
      const [responder] = readOcspResponse(answer).certificates.map((der) => readCertificate(der));
      expect(responder?.issuer).toEqual(issuer.facts.subject);
      expect(responder?.der).toEqual(issuer.ocsp.facts.der);
    }
  });

  test('is unknown to the other issuer, and none is given for certificates of two', async () => {
    expect((await ask(active, ofEarlier.serialNumber)).statuses).toEqual(['unknown']);
    expect((await ask(earlier, ofActive.serialNumber)).statuses).toEqual(['unknown']);
    expect((await ask(active, ofActive.serialNumber, ofEarlier.serialNumber)).statuses).toEqual([
      'good',
      'unknown',
    ]);
  });

  test('is revoked in the list of the issuer alone, whose numbers are its own', async () => {
    const list = async ({ facts }: IssuingAuthority) => {
      const row = await running.service.orm.em
        .fork()
        .findOneOrFail(RevocationList, { keyId: keyIdOf(facts) });
      return { number: row.number, read: readRevocationList(Buffer.from(row.der)) };
    };
    await running.call('POST', '/api/v1/status/crl', {});
    const before = [await list(active), await list(earlier)];
    const { id, serialNumber } = ofEarlier;
    await running.call('POST', `/api/v1/certificates/${id}/revoke`, { reason: 'superseded' });
    const after = [await list(active), await list(earlier)];
    expect(after.map(({ number }) => number)).toEqual([before[0]?.number, (before[1]?.number ?? 0) + 1]);
    const entries = [ofActive, ofEarlier].map(({ der }, index) => {
      const facts = { ...readCertificate(der), serialNumber };
      return after[index] && findEntry(after[index].read, facts)?.reason;
    });
    expect(entries).toEqual([undefined, 'superseded']);
    expect((await ask(earlier, serialNumber)).statuses).toEqual(['revoked']);
  });

  test('is answered by a process that learns of the successor only by being asked', async () => {
    const other = await running.again();
    other.service.authority = running.former;
    const request = ocspRequest(active.facts.der, [{ serial: ofActive.serialNumber }]);
    const { response } = await answerOcsp(other.service, request, new Date());
    expect(readOcspAnswer(response).statuses).toEqual(['good']);
    await other.service.orm.close();
  });
});

test('a revocation is published by a process that has just looked for a successor in vain', async () => {
  const made = await issueBy(running.service.authority);
  const other = await running.again();
  const request = ocspRequest(other.service.authority.root.facts.der, [{ serial: '01' }]);
  await answerOcsp(other.service, request, new Date());
  other.service.authority = running.former;
  const revoked = await other.call('POST', `/api/v1/certificates/${made.id}/revoke`, {
    reason: 'superseded',
  });
  expect(revoked.status).toBe(200);
  const keyId = keyIdOf(active.facts);
  const { der } = await running.service.orm.em.fork().findOneOrFail(RevocationList, { keyId });
  expect(findEntry(readRevocationList(Buffer.from(der)), readCertificate(made.der))).toBeDefined();
  await other.service.orm.close();
});

describe('the chain', () => {
  test('of a certificate and of its signatures goes over its own issuer', async () => {
    const made = await issueBy(running.former);
    const { data } = await running.call('GET', `/api/v1/certificates/${made.id}`);
    const [above] = data['chain'] as string[];
    expect(new X509Certificate(above ?? '').raw).toEqual(earlier.facts.der);
    const hash = `sha256:${'5'.repeat(64)}`;
    const body = { certificate_id: made.id, document_hash: hash, pin };
    const { signature } = (await running.call('POST', '/api/v1/sign', body)).data;
    const verdict = await running.call('POST', '/api/v1/verify', { document_hash: hash, signature });
    expect(verdict.data).toMatchObject({ valid: true });
  });
});

const kinds = (data: Record<string, unknown>) => (data['made'] as { kind: string }[]).map(({ kind }) => kind);
const homeOf = (home: string, purpose: string) =>
  running.service.orm.em.fork().execute('update stored_key set home = ? where purpose = ?', [home, purpose]);

describe('staff', () => {
  test('move the keys whose home is another, and no others; where keys cannot have that home nothing changes', async () => {
    const move = (home: string) => running.call('POST', '/api/v1/authority/move', { home });
    const before = running.service.authority;
    expect(await move('token')).toMatchObject({ status: 422, body: { error: { code: 'INVALID_STATE' } } });
    expect(running.service.authority).toEqual(before);
    expect(kinds((await move('database')).data)).toEqual([]);
    await homeOf('token', 'seal');
    expect(kinds((await move('database')).data)).toEqual(['seal']);
    await homeOf('token', 'issuing');
    expect(kinds((await move('database')).data)).toEqual(['issuing', 'ocsp', 'timestamping', 'seal']);
    expect(running.service.authority.issuing.facts.commonName).toBe('Tamga Issuing CA 3');
    expect(running.service.authority.held.map(({ id }) => id)).toContain(earlier.id);
    await homeOf('database', 'issuing');
  });

  test('have a successor made whenever they want, under their own name in the log', async () => {
    const body = { of: keyIdOf(running.service.authority.issuing.facts) };
    const make = () => running.call('POST', '/api/v1/authority/successor', body);
    expect(kinds((await make()).data)).toEqual(['issuing', 'ocsp', 'timestamping', 'seal']);
    expect(kinds((await make()).data)).toEqual([]);
    const { commonName } = running.service.authority.issuing.facts;
    expect(commonName).toBe('Tamga Issuing CA 4');
    const em = running.service.orm.em.fork();
    const { id } = running.service.authority.issuing;
    const { caller: by } = await em.findOneOrFail(LogEntry, { certificateId: id });
    expect(by).toMatch(/^staff /);
  });
});

test('the one before it answers no more once its last certificate has ended', async () => {
  const em = running.service.orm.em.fork();
  await em.nativeUpdate(Certificate, { issuerId: earlier.id }, { validTo: new Date(Date.now() - 1) });
  await running.call('POST', '/api/v1/status/renewals');
  const held = running.service.authority.held.map(({ id }) => id);
  expect(held).toContain(active.id);
  expect(held).not.toContain(earlier.id);
  expect(await ask(earlier, ofEarlier.serialNumber)).toMatchObject({
    response: 'unauthorized',
    statuses: [],
  });
  const { data } = await running.call('GET', '/api/v1/ca');
  const ended = expect.objectContaining({ key_id: keyIdOf(earlier.facts), state: 'ended' });
  expect(data['authorities']).toContainEqual(ended);
});
