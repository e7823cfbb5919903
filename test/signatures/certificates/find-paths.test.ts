import { expect, test } from 'vitest';
import { findPaths, pathLimits } from '#signatures/certificates/path/find-paths.ts';
import { makeAuthority, makeEntity } from '#test/support/pki/entity.ts';
import type { Entity } from '#test/support/pki/entity.ts';

const root = makeAuthority({ name: 'Root' });
const issuing = makeAuthority({ name: 'Issuing', issuer: root });
const signer = makeEntity({ name: 'Signer', issuer: issuing });

function pathsOf(certificate: Entity, anchors: Entity[], pool: Entity[]) {
  return findPaths({
    certificate: certificate.facts,
    anchors: anchors.map(({ facts }) => ({ certificate: facts })),
    certificates: pool.map(({ facts }) => facts),
  });
}

test('a path leads by names and signatures to the anchor, whatever order the certificates come in', () => {
  const { paths } = pathsOf(signer, [root], [signer, root, issuing]);
  expect(paths).toStrictEqual([
    { members: [signer.facts, issuing.facts], anchor: { certificate: root.facts } },
  ]);
});

test('an authority of the same name with another key is passed by', () => {
  const cloned = makeAuthority({ name: 'Issuing', issuer: root, from: '2025-01-01' });
  expect(pathsOf(signer, [root], [cloned, issuing]).paths).toHaveLength(1);
  const { paths, longest } = pathsOf(signer, [root], [cloned]);
  expect(paths).toStrictEqual([]);
  expect(longest).toStrictEqual([signer.facts]);
});

test('an anchor of the same name with another key is none', () => {
  const cloned = makeAuthority({ name: 'Root' });
  const { paths, longest } = pathsOf(signer, [cloned], [issuing]);
  expect(paths).toStrictEqual([]);
  expect(longest).toStrictEqual([signer.facts, issuing.facts]);
});

test('cross certificates give several paths, and circles end', () => {
  const other = makeAuthority({ name: 'Other' });
  const crossed = makeAuthority({ name: 'Root', sameKeyAs: root, issuer: other });
  const back = makeAuthority({ name: 'Other', sameKeyAs: other, issuer: root });
  const { paths } = pathsOf(signer, [root, other], [issuing, crossed, back]);
  expect(paths.map(({ members }) => members.length)).toStrictEqual([2, 3]);
  expect(pathsOf(signer, [], [issuing, crossed, back]).longest).toHaveLength(4);
});

test('a certificate that is an anchor is its own path', () => {
  const { paths } = pathsOf(signer, [signer], []);
  expect(paths).toStrictEqual([{ members: [], anchor: { certificate: signer.facts } }]);
});

test('names are compared without regard to case, white space and kind of string', () => {
  const shouting = makeAuthority({ name: 'ISSUING ', issuer: root, sameKeyAs: issuing });
  expect(pathsOf(signer, [root], [shouting]).paths).toHaveLength(1);
});

test('a path has at most ten members', () => {
  const chain = [makeAuthority({ name: 'A0', issuer: root })];
  while (chain.length < pathLimits.length) {
    const last = chain.at(-1);
    if (last) chain.push(makeAuthority({ name: `A${chain.length}`, issuer: last }));
  }
  const [tenth, ninth] = [chain.at(-1), chain.at(-2)];
  if (!tenth || !ninth) throw new Error('the chain is too short');
  expect(pathsOf(makeEntity({ name: 'S', issuer: ninth }), [root], chain).paths).toHaveLength(1);
  expect(pathsOf(makeEntity({ name: 'S', issuer: tenth }), [root], chain).paths).toHaveLength(0);
});

test('many authorities that certify each other end a search soon', () => {
  const keys = Array.from({ length: 11 }, (_, index) => makeAuthority({ name: `N${index}` }));
  const pool = keys.flatMap((subject, at) =>
    keys.flatMap((issuer, by) =>
      at === by ? [] : [makeAuthority({ name: `N${at}`, sameKeyAs: subject, issuer })],
    ),
  );
  const [first] = keys;
  if (!first) throw new Error('no key');
  const started = performance.now();
  expect(pathsOf(makeEntity({ name: 'S', issuer: first }), [root], pool).paths).toStrictEqual([]);
  expect(performance.now() - started).toBeLessThan(2000);
});
