import { describe, expect, test } from 'vitest';
import { asn1True, generalizedTime, sequence } from '#signatures/asn1/der.ts';
import { oids } from '#signatures/asn1/oids.ts';
import {
  authorityConstraints,
  extension,
  keyUsage,
  ocspNocheck,
} from '#signatures/certificates/extensions.ts';
import { findEntry } from '#signatures/crl/find-entry.ts';
import { certificateStatus } from '#signatures/validation/status/certificate-status.ts';
import { listOf } from '#signatures/validation/status/read-status.ts';
import type { StatusSource } from '#signatures/validation/status/status-evidence.ts';
import { makeAuthority, makeEntity } from '#test/support/pki/entity.ts';
import type { Entity } from '#test/support/pki/entity.ts';
import { distributionPoint, generalName } from '#test/support/pki/extensions.ts';
import {
  issuingDistributionPoint as scope,
  listEntry,
  makeList,
  unknownExtension,
} from '#test/support/pki/status.ts';

const root = makeAuthority({ name: 'Root' });
const issuing = makeAuthority({ name: 'Issuing', issuer: root });
const point = generalName.uri('http://s/crl');
const signer = makeEntity({
  name: 'Signer',
  issuer: issuing,
  serial: 'ff01',
  extensions: [distributionPoint({ name: point })],
});
const rootList = makeList({ issuer: root });

const anchor = { certificate: root.facts, source: 'test' };

function statusOf(
  certificate: Entity,
  statuses: StatusSource[],
  pool: Entity[] = [],
  issuer = issuing,
  anchors = [anchor],
) {
  const certificates = [issuing, ...pool].map(({ facts }) => facts);
  const material = { anchors, certificates, statuses };
  return certificateStatus({ certificate: certificate.facts, issuer: issuer.facts, anchor, material });
}

const said = (statuses: StatusSource[], pool: Entity[] = [], certificate = signer) =>
  statusOf(certificate, statuses, pool).best?.status;

describe('a list counts', () => {
  test('when its issuer signed it, and for its own certificates', () => {
    expect(said([makeList({ issuer: issuing })])).toBe('good');
    const cloned = makeAuthority({ name: 'Issuing' });
    expect(said([makeList({ issuer: cloned })])).toBeUndefined();
    expect(said([rootList])).toBeUndefined();
  });

  test('when the key is made for lists', () => {
    const extensions = [authorityConstraints(), keyUsage('keyCertSign')];
    const mute = makeEntity({ name: 'Mute', issuer: root, extensions });
    const below = makeEntity({ name: 'Below', issuer: mute });
    expect(statusOf(below, [makeList({ issuer: mute })], [mute], mute).best).toBeUndefined();
  });

  test('when nothing critical in it is unknown, in the list or in any entry', () => {
    expect(said([makeList({ issuer: issuing, extensions: [unknownExtension(true)] })])).toBeUndefined();
    expect(said([makeList({ issuer: issuing, extensions: [unknownExtension(false)] })])).toBe('good');
    const entry = listEntry('07', '2026-01-01', { extensions: [unknownExtension(true)] });
    expect(said([makeList({ issuer: issuing, entries: [entry] })])).toBeUndefined();
  });

  test('when it was made while the certificate was valid, or keeps what has ended', () => {
    const ended = makeEntity({ name: 'Ended', issuer: issuing, until: '2025-06-01' });
    expect(said([makeList({ issuer: issuing })], [], ended)).toBeUndefined();
    const kept = extension(oids.expiredCertsOnCRL, generalizedTime(new Date('2025-01-01')));
    expect(said([makeList({ issuer: issuing, extensions: [kept] })], [], ended)).toBe('good');
    const entries = [listEntry(ended.facts.serialNumber, '2025-05-01')];
    expect(said([makeList({ issuer: issuing, entries })], [], ended)).toBe('revoked');
    expect(said([makeList({ issuer: issuing, thisUpdate: '2019-01-01' })])).toBeUndefined();
  });
});

const scoped = (part: Parameters<typeof scope>[0], entries: Buffer[] = []) =>
  makeList({ issuer: issuing, extensions: [scope(part)], entries });

describe('the scope of a list', () => {
  test('is of users, of authorities, or of attributes', () => {
    expect(said([scoped({ only: 'users' })])).toBe('good');
    expect(said([scoped({ only: 'authorities' })])).toBeUndefined();
    expect(said([scoped({ only: 'attributes' })])).toBeUndefined();
  });

  test('is the distribution point that the certificate names', () => {
    expect(said([scoped({ name: point })])).toBe('good');
    expect(said([scoped({ name: generalName.uri('http://s/other') })])).toBeUndefined();
  });

  test('of some reasons says "revoked", and "good" together with the others', () => {
    const [some, others] = [Buffer.from('0560', 'hex'), Buffer.from('071f80', 'hex')];
    expect(said([scoped({ reasons: some })])).toBeUndefined();
    expect(said([scoped({ reasons: some }), scoped({ reasons: others })])).toBe('good');
    const entries = [listEntry('ff01', '2026-01-01', { reason: 1 })];
    expect(said([scoped({ reasons: some }, entries)])).toBe('revoked');
  });

  test('a delta list proves nobody good, and somebody revoked', () => {
    const delta = (entries: Buffer[]) =>
      makeList({ issuer: issuing, entries, extensions: [extension('2.5.29.27', asn1True, true)] });
    expect(said([delta([])])).toBeUndefined();
    expect(said([makeList({ issuer: issuing }), delta([listEntry('ff01', '2026-01-02')])])).toBe('revoked');
    const lifted = delta([listEntry('ff01', '2026-01-02', { reason: 8 })]);
    expect(said([makeList({ issuer: issuing }), lifted])).toBe('good');
  });
});

const lists = makeEntity({ name: 'Lists', issuer: issuing, extensions: [keyUsage('cRLSign')] });
const appointed = makeEntity({
  name: 'Appointed',
  issuer: issuing,
  serial: 'ff02',
  extensions: [distributionPoint({ issuer: 'Lists' })],
});
const entry = (extensions: Buffer[]) => listEntry('ff02', '2026-01-01', { extensions });

const issuerIs = (entity: Entity) =>
  extension('2.5.29.29', sequence(generalName.directory(entity.facts.subject)), true);
const indirect = (entries: Buffer[] = []) =>
  makeList({ issuer: lists, entries, extensions: [scope({ isIndirect: true })] });
const standing = makeList({ issuer: issuing });

describe('a signer of lists that the issuer appointed', () => {
  test('speaks for certificates that name it, when it is in good standing itself', () => {
    expect(said([indirect(), standing], [lists], appointed)).toBe('good');
    expect(said([indirect(), standing], [lists])).toBe('good');
    expect(statusOf(appointed, [indirect()], [lists])).toMatchObject({
      best: undefined,
      unproved: [{ signer: lists.facts, issuer: issuing.facts }],
    });
    const revoked = makeList({
      issuer: issuing,
      entries: [listEntry(lists.facts.serialNumber, '2026-01-01')],
    });
    expect(said([indirect(), revoked], [lists], appointed)).toBe('good');
    expect(statusOf(appointed, [indirect(), revoked], [lists]).best?.signer).toBe(issuing.facts);
  });

  test('means the entries of the issuer that was named last', () => {
    expect(statusOf(appointed, [indirect([entry([issuerIs(issuing)])])], [lists]).unproved).toHaveLength(1);
    const found = (entries: Buffer[]) => {
      const list = listOf(indirect(entries));
      if (!list) throw new Error('the list cannot be read');
      return findEntry(list, appointed.facts) !== undefined;
    };
    expect(found([entry([issuerIs(issuing)])])).toBe(true);
    expect(found([entry([])])).toBe(false);
    expect(found([listEntry('01', '2026-01-01', { extensions: [issuerIs(issuing)] }), entry([])])).toBe(true);
    expect(found([entry([issuerIs(root)])])).toBe(false);
  });

  test('is nobody whom no path to the same anchor proves', () => {
    const other = makeAuthority({ name: 'Other root' });
    const foreign = makeEntity({ name: 'Lists', issuer: other, extensions: [ocspNocheck()] });
    const list = makeList({ issuer: foreign, extensions: [scope({ isIndirect: true })] });
    const anchors = [anchor, { certificate: other.facts, source: 'other' }];
    expect(statusOf(appointed, [list], [foreign], issuing, anchors).best).toBeUndefined();
  });
});

test('a serial number is found with its sign octet, and not without one', () => {
  const entries = [listEntry('ff01', '2026-02-03', { reason: 4 })];
  const { best } = statusOf(signer, [makeList({ issuer: issuing, entries })]);
  expect(best).toMatchObject({ revokedAt: new Date('2026-02-03'), reason: 'superseded' });
  expect(said([makeList({ issuer: issuing, entries: [listEntry('0101', '2026-02-03')] })])).toBe('good');
});

test('a list of 100,000 entries is looked through in much less than a second', () => {
  const entry = listEntry('abcdef', '2026-01-01', { reason: 1 });
  const list = makeList({ issuer: issuing, entries: [Buffer.alloc(entry.length * 100_000, entry)] });
  // Of the processor, which other processes may keep from us for long.
  const before = process.threadCpuUsage();
  expect(said([list])).toBe('good');
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(1000);
});
