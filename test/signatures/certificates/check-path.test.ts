import { describe, expect, test } from 'vitest';
import {
  extension,
  keyUsage,
  authorityConstraints,
  certificatePolicies,
} from '#signatures/certificates/extensions.ts';
import { octetString, sequence } from '#signatures/asn1/der.ts';
import { checkPath } from '#signatures/certificates/path/check-path.ts';
import { makeAuthority, makeEntity } from '#test/support/pki/entity.ts';
import type { Entity } from '#test/support/pki/entity.ts';
import {
  alternativeNames,
  generalName,
  inhibitAnyPolicy,
  nameConstraints,
  policyMappings,
  requireExplicitPolicy,
} from '#test/support/pki/extensions.ts';
import { unknownExtension } from '#test/support/pki/status.ts';

const { mailbox, host, uri, address, directory } = generalName;
const root = makeAuthority({ name: 'Root' });
const at = new Date('2026-06-01');

/** The codes of what stands against a path that is given from the top down. */
function faultsOf(anchor: Entity, ...down: Entity[]): string[] {
  const path = {
    anchor: { certificate: anchor.facts },
    members: down.map(({ facts }) => facts).toReversed(),
  };
  return checkPath(path, at).map(({ reason }) => reason.code);
}

const under = (issuer: Entity, ...extensions: Buffer[]) => makeEntity({ name: 'Signer', issuer, extensions });

describe('authorities', () => {
  test('only an authority issues, with a key for it', () => {
    const noAuthority = makeEntity({ name: 'A', issuer: root, extensions: [keyUsage('keyCertSign')] });
    expect(faultsOf(root, noAuthority, under(noAuthority))).toStrictEqual(['issuer_is_no_authority']);
    const extensions = [authorityConstraints(), keyUsage('cRLSign')];
    const noKey = makeEntity({ name: 'B', issuer: root, extensions });
    expect(faultsOf(root, noKey, under(noKey))).toStrictEqual(['issuer_may_not_sign_certificates']);
  });

  test('path lengths count the authorities between, but not one that renews itself', () => {
    const short = makeAuthority({ name: 'Short', issuer: root, pathLength: 0 });
    expect(faultsOf(root, short, under(short))).toStrictEqual([]);
    const renewed = makeAuthority({ name: 'Short', issuer: short });
    expect(faultsOf(root, short, renewed, under(renewed))).toStrictEqual([]);
    const below = makeAuthority({ name: 'Below', issuer: short });
    expect(faultsOf(root, short, below, under(below))).toStrictEqual(['path_too_long']);
    const limitedRoot = makeAuthority({ name: 'Limited', pathLength: 0 });
    const second = makeAuthority({ name: 'Second', issuer: limitedRoot });
    expect(faultsOf(limitedRoot, second, under(second))).toStrictEqual(['path_too_long']);
  });
});

describe('extensions', () => {
  test('one that must be kept and is not known fails, one that may be ignored does not', () => {
    expect(faultsOf(root, under(root, unknownExtension(true)))).toStrictEqual(['critical_extension_unknown']);
    expect(faultsOf(root, under(root, unknownExtension(false)))).toStrictEqual([]);
    const authority = makeAuthority({ name: 'A', issuer: root, extensions: [unknownExtension(true)] });
    expect(faultsOf(root, authority, under(authority))).toStrictEqual(['critical_extension_unknown']);
  });

  test('one that cannot be read fails, for nobody knows what it limits', () => {
    const broken = extension('2.5.29.30', octetString(Buffer.from('x')));
    const authority = makeAuthority({ name: 'A', issuer: root, extensions: [broken] });
    expect(faultsOf(root, authority, under(authority))).toStrictEqual(['extension_unreadable']);
  });
});

const constrained = (constraints: Parameters<typeof nameConstraints>[0]) =>
  makeAuthority({ name: 'Constrained', issuer: root, extensions: [nameConstraints(constraints)] });

const cases: [string, Parameters<typeof nameConstraints>[0], Buffer, boolean][] = [
  ['a mailbox of the host', { permitted: [mailbox('a.mn')] }, mailbox('x@A.mn'), true],
  ['a mailbox of another host', { permitted: [mailbox('a.mn')] }, mailbox('x@b.mn'), false],
  ['a mailbox of a host below', { permitted: [mailbox('a.mn')] }, mailbox('x@b.a.mn'), false],
  ['a mailbox of the domain', { permitted: [mailbox('.a.mn')] }, mailbox('x@b.a.mn'), true],
  ['this mailbox', { permitted: [mailbox('x@a.mn')] }, mailbox('x@a.mn'), true],
  ['another mailbox', { permitted: [mailbox('x@a.mn')] }, mailbox('X@a.mn'), false],
  ['an excluded mailbox', { excluded: [mailbox('a.mn')] }, mailbox('x@a.mn'), false],
  ['a mailbox at a quoted host', { permitted: [mailbox('a.mn')] }, mailbox('x@b.mn"@a.mn'), true],
  ['a host below', { permitted: [host('a.mn')] }, host('w.a.MN'), true],
  ['a host with the same ending', { permitted: [host('a.mn')] }, host('ba.mn'), false],
  ['an excluded host', { excluded: [host('a.mn')] }, host('a.mn'), false],
  ['a page of the host', { permitted: [uri('a.mn')] }, uri('https://a.mn:8080/x'), true],
  ['a page that only looks so', { permitted: [uri('a.mn')] }, uri('https://a.mn@b.mn/'), false],
  ['a page without a host', { permitted: [uri('a.mn')] }, uri('urn:a.mn'), false],
  [
    'an address of the network',
    { permitted: [address(10, 0, 0, 0, 255, 0, 0, 0)] },
    address(10, 1, 2, 3),
    true,
  ],
  ['another address', { permitted: [address(10, 0, 0, 0, 255, 0, 0, 0)] }, address(11, 1, 2, 3), false],
  ['a name of another form', { permitted: [host('a.mn')] }, mailbox('x@b.mn'), true],
  ['a name of another organization', { excluded: [directory('Other')] }, directory('Other'), false],
];

describe('name constraints', () => {
  test.each(cases)('%s', (_, constraints, name, isAllowed) => {
    const authority = constrained(constraints);
    const faults = faultsOf(root, authority, under(authority, alternativeNames(name)));
    expect(faults).toStrictEqual(isAllowed ? [] : ['name_outside_constraints']);
  });

  test('hold for the subject, without regard to case and kind of string', () => {
    const authority = constrained({ permitted: [directory('SIGNER')] });
    expect(faultsOf(root, authority, under(authority))).toStrictEqual([]);
    const other = makeEntity({ name: 'Signer of another', issuer: authority });
    expect(faultsOf(root, authority, other)).toStrictEqual(['name_outside_constraints']);
  });

  test('hold for everybody below, whoever stands between', () => {
    const authority = constrained({ permitted: [mailbox('a.mn')] });
    const below = makeAuthority({ name: 'Below', issuer: authority });
    const signer = under(below, alternativeNames(mailbox('x@b.mn')));
    expect(faultsOf(root, authority, below, signer)).toStrictEqual(['name_outside_constraints']);
  });

  test('of a form that cannot be judged forbid every name of the form', () => {
    const other = sequence(Buffer.from('06032a0304', 'hex'), Buffer.from('a0020500', 'hex'));
    const name = Buffer.concat([Buffer.of(0xa0), other.subarray(1)]);
    const authority = constrained({ excluded: [name] });
    const faults = faultsOf(root, authority, under(authority, alternativeNames(name)));
    expect(faults).toStrictEqual(['name_outside_constraints']);
  });
});

const demanding = (...policies: string[]) =>
  makeAuthority({
    name: 'Demanding',
    issuer: root,
    extensions: [requireExplicitPolicy(0), certificatePolicies(...policies)],
  });
const failed = ['policies_not_satisfied'];

describe('policies', () => {
  const [one, other, any] = ['1.2.3.1', '1.2.3.2', '2.5.29.32.0'];

  test('count only where the path demands one', () => {
    expect(faultsOf(root, under(root))).toStrictEqual([]);
    const authority = demanding(one);
    expect(faultsOf(root, authority, under(authority))).toStrictEqual(failed);
    expect(faultsOf(root, authority, under(authority, certificatePolicies(other)))).toStrictEqual(failed);
    expect(faultsOf(root, authority, under(authority, certificatePolicies(other, one)))).toStrictEqual([]);
  });

  test('any policy stands for every one, unless that is inhibited', () => {
    const authority = demanding(any);
    expect(faultsOf(root, authority, under(authority, certificatePolicies(other)))).toStrictEqual([]);
    const strict = makeAuthority({
      name: 'Strict',
      issuer: root,
      extensions: [requireExplicitPolicy(0), inhibitAnyPolicy(0), certificatePolicies(one)],
    });
    expect(faultsOf(root, strict, under(strict, certificatePolicies(any)))).toStrictEqual(failed);
    expect(faultsOf(root, strict, under(strict, certificatePolicies(one)))).toStrictEqual([]);
  });

  test('are those of the subject after a mapping, and any policy is never mapped', () => {
    const mapping = (pair: [string, string]) =>
      makeAuthority({
        name: 'Mapping',
        issuer: root,
        extensions: [requireExplicitPolicy(0), certificatePolicies(one), policyMappings(pair)],
      });
    const authority = mapping([one, other]);
    expect(faultsOf(root, authority, under(authority, certificatePolicies(other)))).toStrictEqual([]);
    expect(faultsOf(root, authority, under(authority, certificatePolicies(one)))).toStrictEqual(failed);
    const wrong = mapping([one, any]);
    expect(faultsOf(root, wrong, under(wrong, certificatePolicies(one)))).toStrictEqual(failed);
  });
});

test('each member has to be valid at the moment, and the anchor trusted', () => {
  const signer = makeEntity({ name: 'A', issuer: root, until: '2026-05-31' });
  const path = {
    anchor: { certificate: root.facts, until: new Date('2026-05-01') },
    members: [signer.facts],
  };
  const codes = (moment: string) => checkPath(path, new Date(moment)).map(({ reason }) => reason.code);
  expect(codes('2026-05-31')).toStrictEqual(['anchor_no_longer_trusted']);
  expect(codes('2026-06-01')).toStrictEqual(['certificate_expired', 'anchor_no_longer_trusted']);
  expect(codes('2019-01-01')).toStrictEqual(['certificate_not_yet_valid']);
});
