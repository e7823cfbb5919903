import { verify, X509Certificate } from 'node:crypto';
import { CertificateRevocationList } from 'pkijs';
import { describe, expect, test } from 'vitest';
import { oids } from '#signatures/asn1/oids.ts';
import { findEntry } from '#signatures/crl/find-entry.ts';
import { issueRevocationList, revocationListPem } from '#signatures/crl/issue.ts';
import type { RevokedCertificate } from '#signatures/crl/issue.ts';
import { readRevocationList } from '#signatures/crl/read-list.ts';
import { createTestAuthority } from '#test/signatures/support/authority.ts';
import { setUp } from '#test/support/world/set-up.ts';

const authority = setUp(createTestAuthority);

const thisUpdate = new Date('2026-11-21T10:00:00Z');
const nextUpdate = new Date('2026-11-22T10:00:00Z');

async function issue(revoked: RevokedCertificate[], number = 7n) {
  const der = await encoded(revoked, number);
  return { der, list: CertificateRevocationList.fromBER(der) };
}

function encoded(revoked: RevokedCertificate[], number = 7n) {
  const { facts, key } = authority.issuing;
  return issueRevocationList({
    issuer: facts,
    number,
    thisUpdate,
    nextUpdate,
    revoked,
    expiredSince: facts.notBefore,
    signer: key,
    hash: 'sha384',
  });
}

describe('a revocation list', () => {
  test('is of version 2, signed by its issuer, with number, key identifier and expiredCertsOnCRL', async () => {
    const { list } = await issue([], 300n);
    expect(list.version).toBe(1);
    const key = new X509Certificate(authority.issuing.facts.der).publicKey;
    expect(
      verify('sha384', Buffer.from(list.tbsView), key, list.signatureValue.valueBlock.valueHexView),
    ).toBe(true);
    expect(list.thisUpdate.value).toEqual(thisUpdate);
    expect(list.nextUpdate?.value).toEqual(nextUpdate);
    const ids = list.crlExtensions?.extensions.map(({ extnID, critical }) => [extnID, critical]);
    expect(ids).toEqual([
      [oids.authorityKeyIdentifier, false],
      [oids.cRLNumber, false],
      [oids.expiredCertsOnCRL, false],
    ]);
    const number = list.crlExtensions?.extensions[1]?.extnValue.valueBlock.valueHexView ?? [];
    expect(Buffer.from(number).toString('hex')).toBe('0202012c');
    expect(list.revokedCertificates).toBeUndefined();
  });

  test('names serial number, time and reason, and no reason where none was given', async () => {
    const { list } = await issue([
      { serialNumber: 'FF00000000000000000000000000000001', revokedAt: thisUpdate, reason: 'keyCompromise' },
      { serialNumber: '02', revokedAt: new Date('2051-01-01T00:00:00Z'), reason: 'unspecified' },
    ]);
    const [first, second] = list.revokedCertificates ?? [];
    expect(Buffer.from(first?.userCertificate.valueBlock.valueHexView ?? []).toString('hex')).toBe(
      '00ff00000000000000000000000000000001',
    );
    expect(first?.revocationDate.value).toEqual(thisUpdate);
    const reason = first?.crlEntryExtensions?.extensions[0];
    expect(reason?.extnID).toBe(oids.cRLReason);
    expect(Buffer.from(reason?.extnValue.valueBlock.valueHexView ?? []).toString('hex')).toBe('0a0101');
    expect(second?.crlEntryExtensions).toBeUndefined();
    expect(second?.revocationDate.value).toEqual(new Date('2051-01-01T00:00:00Z'));
  });

  test('holds 150,000 entries, each of which is found', async () => {
    const numbers = Array.from({ length: 150_000 }, (_, at) => (0x10_0000 + at).toString(16).toUpperCase());
    const der = await encoded(
      numbers.map((serialNumber) => ({ serialNumber, revokedAt: thisUpdate, reason: 'keyCompromise' })),
    );
    const list = readRevocationList(der);
    const { issuerKey } = list;
    const entryOf = (serialNumber: string) =>
      findEntry(list, { ...authority.issuing.facts, issuerKey, serialNumber });
    expect([numbers.at(0), numbers.at(-1)].map((number = '') => entryOf(number))).toEqual(
      Array.from({ length: 2 }, () => ({ revokedAt: thisUpdate, reason: 'keyCompromise' })),
    );
    expect(entryOf('0FFFFF')).toBeUndefined();
  });

  test('has a PEM form of 64 characters a line', async () => {
    const { der } = await issue([]);
    const lines = revocationListPem(der).split('\n');
    expect(lines[0]).toBe('-----BEGIN X509 CRL-----');
    expect(lines.slice(-2)).toEqual(['-----END X509 CRL-----', '']);
    const body = lines.slice(1, -2);
    expect(body.slice(0, -1).every((line) => line.length === 64)).toBe(true);
    expect(Buffer.from(body.join(''), 'base64')).toEqual(der);
  });
});
