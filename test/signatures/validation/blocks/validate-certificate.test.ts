import { describe, expect, test } from 'vitest';
import { asn1Null, generalizedTime } from '#signatures/asn1/der.ts';
import { oids } from '#signatures/asn1/oids.ts';
import { extension, keyUsage, ocspNocheck, statusAddresses } from '#signatures/certificates/extensions.ts';
import { validateCertificate } from '#signatures/validation/blocks/validate-certificate.ts';
import type {
  CertificateToValidate,
  CertificateValidation,
} from '#signatures/validation/blocks/validate-certificate.ts';
import { makeAuthority, makeEntity } from '#test/support/pki/entity.ts';
import { distributionPoint, extendedKeyUsages, generalName } from '#test/support/pki/extensions.ts';
import { listEntry, makeList, makeResponse } from '#test/support/pki/status.ts';

const root = makeAuthority({ name: 'Root' });
const issuing = makeAuthority({ name: 'Issuing', issuer: root });
const urls = { ocsp: 'http://s/ocsp', issuer: 'http://s/ca', crl: 'http://s/crl' };
const signing = [keyUsage('digitalSignature', 'nonRepudiation'), ...statusAddresses(urls)];
const signer = makeEntity({ name: 'Signer', issuer: issuing, extensions: signing });
const rootList = makeList({ issuer: root });
const time = new Date('2026-06-01');
const archiveCutoff = extension(oids.ocspArchiveCutoff, generalizedTime(new Date('2020-01-01')));
const noRevocation = extension('2.5.29.56', asn1Null);

function validate(given: Partial<CertificateToValidate> = {}): CertificateValidation {
  return validateCertificate({
    certificate: signer.facts,
    purpose: 'signature',
    time,
    anchors: [{ certificate: root.facts, source: 'test' }],
    certificates: [issuing.facts],
    statuses: [rootList, makeList({ issuer: issuing })],
    ...given,
  });
}

const verdict = ({ indication, subIndication, reasons }: CertificateValidation) => [
  indication,
  subIndication,
  reasons[0]?.code,
];

test('a chain with fresh status passes, and says what it rests on', () => {
  const validation = validate();
  expect(verdict(validation)).toStrictEqual(['TOTAL_PASSED', undefined, undefined]);
  expect(validation.chain).toStrictEqual([signer.facts, issuing.facts, root.facts]);
  expect(validation.anchor?.source).toBe('test');
  expect(validation.revocation).toMatchObject({ status: 'good', kind: 'crl', source: 'embedded' });
});

test('without a way to an anchor the issuer is wanted, and no status', () => {
  const validation = validate({ certificates: [] });
  expect(verdict(validation)).toStrictEqual([
    'INDETERMINATE',
    'NO_CERTIFICATE_CHAIN_FOUND',
    'no_certificate_chain',
  ]);
  expect(validation.wanted).toMatchObject([{ kind: 'issuer', urls: ['http://s/ca'] }]);
  expect(validation.chain).toStrictEqual([signer.facts]);
});

test('missing status is wanted of each member, and the verdict waits for it', () => {
  const validation = validate({ statuses: [] });
  expect(verdict(validation)).toStrictEqual(['INDETERMINATE', 'TRY_LATER', 'status_unavailable']);
  expect(validation.wanted).toMatchObject([
    { kind: 'ocsp', certificate: signer.facts, issuer: issuing.facts, urls: ['http://s/ocsp'] },
    { kind: 'crl', certificate: signer.facts, issuer: issuing.facts, urls: ['http://s/crl'] },
  ]);
  expect(validation.revocation.status).toBe('unknown');
});

test('nothing is wanted for a chain that no status could save', () => {
  const server = makeEntity({
    name: 'Server',
    issuer: issuing,
    extensions: [...statusAddresses(urls), extendedKeyUsages(false, '1.3.6.1.5.5.7.3.1')],
  });
  const validation = validate({ certificate: server.facts, statuses: [] });
  expect(verdict(validation)).toStrictEqual([
    'INDETERMINATE',
    'CHAIN_CONSTRAINTS_FAILURE',
    'extended_key_usage_unfit',
  ]);
  expect(validation.wanted).toStrictEqual([]);
});

const listed = (reason: number) =>
  makeList({ issuer: issuing, entries: [listEntry(signer.facts.serialNumber, '2026-02-01', { reason })] });

describe('status', () => {
  test('a revoked signer is REVOKED_NO_POE, with the time', () => {
    const validation = validate({ statuses: [rootList, listed(1)] });
    expect(verdict(validation)).toStrictEqual(['INDETERMINATE', 'REVOKED_NO_POE', 'certificate_revoked']);
    expect(validation.faults[0]?.at).toStrictEqual(new Date('2026-02-01'));
    expect(validation.revocation).toMatchObject({ status: 'revoked', reason: 'keyCompromise' });
  });

  test('a revocation after the time of validation is none yet', () => {
    expect(verdict(validate({ statuses: [rootList, listed(1)], time: new Date('2026-01-15') }))[0]).toBe(
      'TOTAL_PASSED',
    );
  });

  test('a suspended signer has to wait', () => {
    expect(verdict(validate({ statuses: [rootList, listed(6)] }))).toStrictEqual([
      'INDETERMINATE',
      'TRY_LATER',
      'certificate_on_hold',
    ]);
  });

  test('a revoked authority is REVOKED_CA_NO_POE', () => {
    const entries = [listEntry(issuing.facts.serialNumber, '2026-02-01')];
    const statuses = [makeList({ issuer: root, entries }), makeList({ issuer: issuing })];
    expect(verdict(validate({ statuses }))[1]).toBe('REVOKED_CA_NO_POE');
  });

  test('a newer list without the entry does not take a revocation back', () => {
    const newer = makeList({ issuer: issuing, thisUpdate: '2026-03-01' });
    expect(verdict(validate({ statuses: [rootList, newer, listed(4)] }))[1]).toBe('REVOKED_NO_POE');
    expect(verdict(validate({ statuses: [rootList, newer, listed(6)] }))[0]).toBe('TOTAL_PASSED');
  });

  test('a list past its next update is outdated, unless an earlier time counts', () => {
    const statuses = [rootList, makeList({ issuer: issuing, nextUpdate: '2026-05-01' })];
    const validation = validate({ statuses });
    expect(verdict(validation)).toStrictEqual(['INDETERMINATE', 'TRY_LATER', 'status_outdated']);
    expect(validation.wanted).toHaveLength(2);
    expect(verdict(validate({ statuses, freshAt: new Date('2026-04-01') }))[0]).toBe('TOTAL_PASSED');
  });
});

const anchors = (window: object) => [{ certificate: root.facts, source: 'list', ...window }];

describe('time', () => {
  const ended = makeEntity({ name: 'Ended', issuer: issuing, until: '2026-03-01', extensions: signing });
  const statuses = [rootList, makeList({ issuer: issuing })];

  test('an ended signer is out of bounds, known as not revoked or not', () => {
    const given = { certificate: ended.facts, statuses };
    expect(verdict(validate(given))).toStrictEqual([
      'INDETERMINATE',
      'OUT_OF_BOUNDS_NO_POE',
      'certificate_expired',
    ]);
    const response = makeResponse({
      certificate: ended.facts,
      issuer: issuing.facts,
      responder: issuing,
      thisUpdate: '2026-04-01',
      extensions: [archiveCutoff],
    });
    expect(verdict(validate({ ...given, statuses: [rootList, response] }))[1]).toBe(
      'OUT_OF_BOUNDS_NOT_REVOKED',
    );
  });

  test('an anchor counts within its own time only', () => {
    const until = anchors({ until: new Date('2026-05-01') });
    expect(verdict(validate({ anchors: until }))[1]).toBe('NO_CERTIFICATE_CHAIN_FOUND_NO_POE');
    const from = anchors({ from: new Date('2026-07-01') });
    expect(verdict(validate({ anchors: from }))[1]).toBe('NO_CERTIFICATE_CHAIN_FOUND');
  });
});

const clock = (critical: boolean, ...usages: string[]) =>
  makeEntity({
    name: 'Clock',
    issuer: issuing,
    extensions: [keyUsage('digitalSignature'), extendedKeyUsages(critical, ...usages)],
  }).facts;

describe('purposes', () => {
  test('a timestamping authority has that purpose alone, and critical', () => {
    const judged = (certificate: CertificateToValidate['certificate']) =>
      verdict(validate({ certificate, purpose: 'timestamp' }))[2];
    expect(judged(clock(true, oids.timeStamping))).toBeUndefined();
    expect(judged(clock(false, oids.timeStamping))).toBe('extended_key_usage_unfit');
    expect(judged(clock(true, oids.timeStamping, oids.ocspSigning))).toBe('extended_key_usage_unfit');
    expect(judged(signer.facts)).toBe('extended_key_usage_unfit');
    expect(verdict(validate({ certificate: clock(true, oids.timeStamping) }))[2]).toBe(
      'extended_key_usage_unfit',
    );
  });

  test('a key for other things than signatures signs nothing', () => {
    const certificate = makeEntity({ name: 'A', issuer: issuing, extensions: [keyUsage('cRLSign')] }).facts;
    expect(verdict(validate({ certificate }))).toStrictEqual([
      'INDETERMINATE',
      'CHAIN_CONSTRAINTS_FAILURE',
      'key_usage_unfit',
    ]);
  });
});

describe('algorithms', () => {
  test('a certificate signed with SHA-1 counts until 2012', () => {
    const certificate = makeEntity({ name: 'A', issuer: issuing, digest: 'sha1' }).facts;
    const validation = validate({ certificate });
    expect(verdict(validation)[1]).toBe('CRYPTO_CONSTRAINTS_FAILURE_NO_POE');
    expect(validation.faults[0]?.at).toStrictEqual(new Date('2012-08-01'));
  });

  test('the key of an authority is judged, and status signed with SHA-1 is not taken', () => {
    const weak = makeAuthority({ name: 'Weak', issuer: root, kind: 'rsa1024' });
    const certificate = makeEntity({ name: 'A', issuer: weak }).facts;
    const given = { certificate, certificates: [weak.facts] };
    const statuses = [rootList, makeList({ issuer: weak })];
    expect(verdict(validate({ ...given, statuses }))[2]).toBe('algorithm_expired');
    const old = makeList({ issuer: issuing, digest: 'sha1' });
    expect(verdict(validate({ statuses: [rootList, old] }))[2]).toBe('algorithm_expired');
  });
});

test('of several chains the one that holds is given', () => {
  const other = makeAuthority({ name: 'Other root' });
  const crossed = makeAuthority({ name: 'Issuing', sameKeyAs: issuing, issuer: other, until: '2026-02-01' });
  const anchors = [other, root].map(({ facts }) => ({ certificate: facts, source: facts.subjectText }));
  const statuses = [rootList, makeList({ issuer: other }), makeList({ issuer: issuing })];
  const validation = validate({ anchors, certificates: [crossed.facts, issuing.facts], statuses });
  expect(verdict(validation)[0]).toBe('TOTAL_PASSED');
  expect(validation.anchor?.source).toBe(root.facts.subjectText);
});

test('a trusted certificate needs no chain and no status, but its own time', () => {
  const anchors = [{ certificate: signer.facts, source: 'test' }];
  expect(validate({ anchors, statuses: [] })).toMatchObject({
    indication: 'TOTAL_PASSED',
    chain: [signer.facts],
    revocation: { status: 'not_needed' },
  });
  expect(verdict(validate({ anchors, time: new Date('2041-01-01') }))[1]).toBe('OUT_OF_BOUNDS_NO_POE');
});

test('a certificate valid for too short a time needs no status; an authority always does', () => {
  const extensions = [noRevocation];
  const certificate = makeEntity({ name: 'Short', issuer: issuing, extensions }).facts;
  expect(validate({ certificate, statuses: [rootList] })).toMatchObject({
    indication: 'TOTAL_PASSED',
    revocation: { status: 'not_needed' },
  });
  const authority = makeAuthority({ name: 'Short authority', issuer: root, extensions });
  const below = makeEntity({ name: 'Below', issuer: authority, extensions }).facts;
  expect(verdict(validate({ certificate: below, certificates: [authority.facts], statuses: [] }))[1]).toBe(
    'TRY_LATER',
  );
});

const responder = (extensions: Buffer[]) =>
  makeEntity({
    name: 'Responder',
    issuer: issuing,
    extensions: [extendedKeyUsages(false, oids.ocspSigning), ...extensions],
  });
const answer = (from: ReturnType<typeof responder>) =>
  makeResponse({ certificate: signer.facts, issuer: issuing.facts, responder: from });
const point = distributionPoint({ name: generalName.uri('http://s/responders') });

test('the statement of a responder whose certificate has ended since is outdated', () => {
  const ended = makeEntity({
    name: 'Ended responder',
    issuer: issuing,
    until: '2026-03-01',
    extensions: [extendedKeyUsages(false, oids.ocspSigning), ocspNocheck()],
  });
  const statuses = [rootList, answer(ended)];
  expect(verdict(validate({ statuses }))[2]).toBe('status_outdated');
  expect(verdict(validate({ statuses, freshAt: new Date('2026-02-01') }))[0]).toBe('TOTAL_PASSED');
});

test('the status of a responder without nocheck is wanted, too', () => {
  const asked = validate({ statuses: [rootList, answer(responder([point]))] });
  expect(asked.indication).toBe('INDETERMINATE');
  expect(asked.wanted.map(({ urls: [url] }) => url)).toContain('http://s/responders');
  expect(validate({ statuses: [rootList, answer(responder([ocspNocheck()]))] }).revocation.kind).toBe('ocsp');
});
