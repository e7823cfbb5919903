import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { generalizedTime, objectIdentifier, octetString, sequence, tagged } from '#signatures/asn1/der.ts';
import { oids } from '#signatures/asn1/oids.ts';
import { extension, keyUsage, ocspNocheck } from '#signatures/certificates/extensions.ts';
import { ocspError } from '#signatures/ocsp/response.ts';
import { certificateStatus } from '#signatures/validation/status/certificate-status.ts';
import type { StatusSource } from '#signatures/validation/status/status-evidence.ts';
import { makeAuthority, makeEntity } from '#test/support/pki/entity.ts';
import type { Entity, EntityInput } from '#test/support/pki/entity.ts';
import { extendedKeyUsages } from '#test/support/pki/extensions.ts';
import { listEntry, makeList, makeResponse, unknownExtension } from '#test/support/pki/status.ts';
import type { ResponseInput } from '#test/support/pki/status.ts';

const root = makeAuthority({ name: 'Root' });
const issuing = makeAuthority({ name: 'Issuing', issuer: root });
const signer = makeEntity({ name: 'Signer', issuer: issuing });
const purpose = extendedKeyUsages(false, oids.ocspSigning);

function responderOf(input: Partial<EntityInput> = {}, ...extensions: Buffer[]): Entity {
  return makeEntity({ name: 'Responder', issuer: issuing, ...input, extensions: [purpose, ...extensions] });
}

const responder = responderOf({}, ocspNocheck());
const usual = { certificate: signer.facts, issuer: issuing.facts, responder };
const answer = (input: Partial<ResponseInput> = {}) => makeResponse({ ...usual, ...input });

function statusOf(statuses: StatusSource[], certificate = signer, anchors: Entity[] = [root]) {
  const all = anchors.map(({ facts }) => ({ certificate: facts, source: 'test' }));
  const material = { anchors: all, certificates: [issuing.facts], statuses };
  const anchor = { certificate: root.facts, source: 'test' };
  return certificateStatus({ certificate: certificate.facts, issuer: issuing.facts, anchor, material });
}

const said = (...statuses: StatusSource[]) => statusOf(statuses).best?.status;

const cutoff = (from: string) => extension(oids.ocspArchiveCutoff, generalizedTime(new Date(from)));

const certHash = (bytes: Buffer) =>
  extension(
    '1.3.36.8.3.13',
    sequence(
      sequence(objectIdentifier(oids.sha256)),
      octetString(createHash('sha256').update(bytes).digest()),
    ),
  );

describe('an answer counts', () => {
  test('when the issuer or a responder that it appointed signed it', () => {
    expect(said(answer())).toBe('good');
    expect(said(answer({ isByName: true }))).toBe('good');
    expect(said(answer({ responder: issuing, certificates: [] }))).toBe('good');
  });

  test('as a whole OCSPResponse or as the basic response in it', () => {
    const { der, ...source } = answer();
    const basic = der.subarray(der.indexOf(Buffer.from('2b0601050507300101', 'hex')) + 9 + 4);
    expect(said({ ...source, der: basic })).toBe('good');
    expect(said({ ...source, der: ocspError('tryLater') })).toBeUndefined();
    expect(said({ ...source, der: der.subarray(0, -1) })).toBeUndefined();
  });

  test('when it is about this certificate of this issuer, by SHA-1, SHA-256, SHA-384 or SHA-512', () => {
    for (const hash of ['sha1', 'sha384', 'sha512'] as const) expect(said(answer({ hash }))).toBe('good');
    const other = makeEntity({ name: 'Other', issuer: issuing });
    expect(said(answer({ certificate: other.facts }))).toBeUndefined();
    expect(said(answer({ issuer: root.facts }))).toBeUndefined();
    const cloned = makeAuthority({ name: 'Issuing' });
    expect(said(answer({ issuer: cloned.facts }))).toBeUndefined();
  });

  test('when nothing critical in it is unknown', () => {
    expect(said(answer({ extensions: [unknownExtension(true)] }))).toBeUndefined();
    expect(said(answer({ extensions: [unknownExtension(false)] }))).toBe('good');
    expect(said(answer({ responseExtensions: [unknownExtension(true)] }))).toBeUndefined();
    expect(said(answer({ responseExtensions: [unknownExtension(false)] }))).toBe('good');
  });

  test('when the hash in it, where there is one, is that of the certificate', () => {
    expect(said(answer({ extensions: [certHash(signer.facts.der)] }))).toBe('good');
    expect(said(answer({ extensions: [certHash(root.facts.der)] }))).toBeUndefined();
  });

  test('when it was made while the certificate was valid, or its responder keeps what has ended', () => {
    const ended = makeEntity({ name: 'Ended', issuer: issuing, until: '2025-06-01' });
    const late = (extensions: Buffer[]) =>
      statusOf([answer({ certificate: ended.facts, extensions })], ended);
    expect(late([]).best).toBeUndefined();
    expect(late([cutoff('2025-01-01')]).best?.status).toBe('good');
    expect(late([cutoff('2025-07-01')]).best).toBeUndefined();
    expect(said(answer({ thisUpdate: '2019-01-01', producedAt: '2026-01-01' }))).toBeUndefined();
  });
});

const by = (entity: Entity) => said(answer({ responder: entity }));

describe('a responder is', () => {
  test('nobody whom another authority appointed, be it above or of the same name', () => {
    expect(by(responderOf({ issuer: root }, ocspNocheck()))).toBeUndefined();
    expect(by(responderOf({ issuer: makeAuthority({ name: 'Issuing' }) }, ocspNocheck()))).toBeUndefined();
    expect(by(root)).toBeUndefined();
  });

  test('nobody without the purpose, or whose key is for other things', () => {
    expect(by(makeEntity({ name: 'R', issuer: issuing, extensions: [ocspNocheck()] }))).toBeUndefined();
    expect(by(signer)).toBeUndefined();
    expect(by(responderOf({}, ocspNocheck(), keyUsage('cRLSign')))).toBeUndefined();
  });

  test('nobody whose certificate had ended when it answered', () => {
    expect(by(responderOf({ until: '2025-12-31' }, ocspNocheck()))).toBeUndefined();
  });

  test('in good standing by a list of the issuer, when it does not say that nobody needs to ask', () => {
    const asked = responderOf();
    expect(by(asked)).toBeUndefined();
    expect(statusOf([answer({ responder: asked })]).unproved).toMatchObject([{ signer: asked.facts }]);
    expect(statusOf([answer({ responder: asked }), makeList({ issuer: issuing })]).all).toHaveLength(2);
    const revoked = makeList({
      issuer: issuing,
      entries: [listEntry(asked.facts.serialNumber, '2026-01-01')],
    });
    const { all } = statusOf([answer({ responder: asked }), revoked]);
    expect(all.map(({ from }) => from.kind)).toStrictEqual(['crl']);
    const itself = makeResponse({ ...usual, certificate: asked.facts, responder: asked });
    expect(said(answer({ responder: asked }), itself)).toBeUndefined();
  });

  test('somebody whom a trusted list names', () => {
    const listed = responderOf({ issuer: makeAuthority({ name: 'Elsewhere' }) });
    expect(statusOf([answer({ responder: listed })], signer, [root, listed]).best?.status).toBe('good');
  });
});

test('what is said of a revocation is passed on', () => {
  const revoked = answer({ status: { revokedAt: '2026-01-02', reason: 1 } });
  expect(statusOf([revoked]).best).toMatchObject({
    status: 'revoked',
    revokedAt: new Date('2026-01-02'),
    reason: 'keyCompromise',
  });
  expect(said(answer({ status: 'unknown' }))).toBe('unknown');
  expect(said(answer({ status: 'unknown' }), answer())).toBe('good');
});

test('bytes of another kind and responses beyond the limits prove nothing', () => {
  const source = { kind: 'ocsp', source: 'embedded' } as const;
  for (const der of [Buffer.alloc(0), Buffer.from('3000', 'hex'), tagged(0x30, Buffer.alloc(2 ** 20 + 1))])
    expect(said({ ...source, der })).toBeUndefined();
});
