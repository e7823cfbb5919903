import { expect, test } from 'vitest';
import { policies } from '#domain/common/certificate-policies.ts';
import { trustedSealFacts } from '#signatures/cades-t/statement-seal.ts';
import { createTestAuthority } from './support/authority.ts';

test('a seal over a statement holds by a certificate of the policy under the root, and by no other', async () => {
  const [ours, others] = await Promise.all([createTestAuthority(), createTestAuthority()]);
  const person = await ours.person('EC', 256);
  const [policy = ''] = person.facts.policies;
  const seal = await ours.sign(person, 'a statement');
  const root = ours.root.facts;
  expect(Object.values(policies)).toContain(policy);
  expect(trustedSealFacts(seal, 'a statement', { root, policy }).serialNumber).toBe(
    person.facts.serialNumber,
  );
  const byOthers = { root: others.root.facts, policy };
  expect(() => trustedSealFacts(seal, 'a statement', byOthers)).toThrow('NO_CERTIFICATE_CHAIN_FOUND');
  const another = { root, policy: policies.seal };
  expect(() => trustedSealFacts(seal, 'a statement', another)).toThrow('another policy');
  expect(() => trustedSealFacts(seal, 'another', { root, policy })).toThrow('HASH_FAILURE');
});
