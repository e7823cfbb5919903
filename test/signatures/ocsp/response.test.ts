import { createHash, verify, X509Certificate } from 'node:crypto';
import { GeneralizedTime, OctetString } from 'asn1js';
import { BasicOCSPResponse, OCSPResponse } from 'pkijs';
import { describe, expect, test } from 'vitest';
import { integerFromHex, objectIdentifier, octetString, sequence } from '#signatures/asn1/der.ts';
import { oids } from '#signatures/asn1/oids.ts';
import { publicKeyBits } from '#signatures/asn1/read-certificate.ts';
import { isIssuedBy } from '#signatures/ocsp/cert-id.ts';
import { readOcspRequest } from '#signatures/ocsp/request.ts';
import { ocspError, ocspResponse } from '#signatures/ocsp/response.ts';
import type { CertificateStatus } from '#signatures/ocsp/response.ts';
import { createTestAuthority } from '#test/signatures/support/authority.ts';
import { setUp } from '#test/support/world/set-up.ts';

const authority = setUp(createTestAuthority);

function certIdOf(hash: 'sha1' | 'sha256' | 'sha384' | 'sha512', serial = '0102'): Buffer {
  const digest = (bytes: Buffer) => octetString(createHash(hash).update(bytes).digest());
  const { subject, publicKey } = authority.issuing.facts;
  return sequence(
    sequence(objectIdentifier(oids[hash])),
    digest(subject),
    digest(publicKeyBits(publicKey)),
    integerFromHex(serial),
  );
}

function readCertId(der: Buffer) {
  const [id] = readOcspRequest(sequence(sequence(sequence(sequence(der))))).certIds;
  if (!id) throw new Error('no CertID');
  return id;
}

async function answer(statuses: CertificateStatus[], nonce?: Buffer) {
  const thisUpdate = new Date('2026-11-21T10:00:00.750Z');
  const der = await ocspResponse({
    answers: statuses.map((status) => ({ certId: certIdOf('sha1'), status })),
    thisUpdate,
    nextUpdate: new Date(thisUpdate.getTime() + 3_600_000),
    archiveCutoff: authority.issuing.facts.notBefore,
    nonce,
    signer: authority.tsa.key,
    responder: authority.tsa.facts,
  });
  const response = OCSPResponse.fromBER(der);
  const bytes = response.responseBytes?.response.valueBlock.valueHexView;
  if (!bytes) throw new Error('no answer in it');
  return {
    der,
    status: response.responseStatus.valueBlock.valueDec,
    basic: BasicOCSPResponse.fromBER(bytes),
  };
}

describe('an OCSP answer', () => {
  test('is signed by the responder that it carries and names by its key', async () => {
    const { basic, status } = await answer([{ status: 'good' }]);
    expect(status).toBe(0);
    const key = new X509Certificate(authority.tsa.facts.der).publicKey;
    const signed = Buffer.from(basic.tbsResponseData.tbsView);
    expect(verify('sha256', signed, key, basic.signature.valueBlock.valueHexView)).toBe(true);
    expect(Buffer.from(basic.certs?.[0]?.toSchema().toBER() ?? new ArrayBuffer())).toEqual(
      authority.tsa.facts.der,
    );
    const id: unknown = basic.tbsResponseData.responderID;
    const keyHash = createHash('sha1').update(publicKeyBits(authority.tsa.facts.publicKey)).digest();
    expect(id instanceof OctetString && Buffer.from(id.getValue())).toEqual(keyHash);
  });

  test('tells its times in whole seconds and since when status is kept', async () => {
    const { basic, der } = await answer([{ status: 'good' }]);
    const [single] = basic.tbsResponseData.responses;
    expect(basic.tbsResponseData.producedAt).toEqual(new Date('2026-11-21T10:00:00Z'));
    expect(single?.thisUpdate).toEqual(new Date('2026-11-21T10:00:00Z'));
    expect(single?.nextUpdate).toEqual(new Date('2026-11-21T11:00:00Z'));
    const cutoff: unknown = single?.singleExtensions?.find(
      ({ extnID }) => extnID === oids.ocspArchiveCutoff,
    )?.parsedValue;
    expect(cutoff instanceof GeneralizedTime && cutoff.toDate()).toEqual(authority.issuing.facts.notBefore);
    expect(der.includes(Buffer.from('20261121100000Z'))).toBe(true);
    expect(der.includes('.75')).toBe(false);
  });

  test('says good, revoked with time and reason, unknown', async () => {
    const at = new Date('2026-11-20T08:00:00Z');
    const { basic } = await answer([
      { status: 'good' },
      { status: 'revoked', at, reason: 'keyCompromise' },
      { status: 'revoked', at, reason: 'unspecified' },
      { status: 'unknown' },
    ]);
    const encoded = basic.tbsResponseData.responses.map(({ certStatus }) =>
      Buffer.from(certStatus.toBER()).toString('hex'),
    );
    const time = Buffer.from('20261120080000Z').toString('hex');
    expect(encoded).toEqual(['8000', `a116180f${time}a0030a0101`, `a111180f${time}`, '8200']);
  });

  test('gives the nonce back and none where none was', async () => {
    const nonce = Buffer.from('0102030405', 'hex');
    const withNonce = await answer([{ status: 'good' }], nonce);
    expect(withNonce.der.includes(Buffer.concat([Buffer.from('04070405', 'hex'), nonce]))).toBe(true);
    expect((await answer([{ status: 'good' }])).basic.tbsResponseData.responseExtensions).toBeUndefined();
  });

  test('names an error in five bytes', () => {
    expect(ocspError('malformedRequest').toString('hex')).toBe('30030a0101');
    expect(ocspError('tryLater').toString('hex')).toBe('30030a0103');
    expect(ocspError('unauthorized').toString('hex')).toBe('30030a0106');
  });
});

describe('a CertID', () => {
  test.each(['sha1', 'sha256', 'sha384', 'sha512'] as const)(
    'with %s names the issuer, and no other one',
    (hash) => {
      const id = readCertId(certIdOf(hash));
      expect(isIssuedBy(id, authority.issuing.facts)).toBe(true);
      expect(isIssuedBy(id, authority.root.facts)).toBe(false);
      const otherKey = { ...authority.issuing.facts, publicKey: authority.root.facts.publicKey };
      expect(isIssuedBy(id, otherKey)).toBe(false);
    },
  );
});
