import type { CertificateFacts } from '../../asn1/read-certificate.ts';
import { oids } from '../../asn1/oids.ts';

/**
 * Tells whether the certificate policies of a path hold, for somebody who asks for no policy of their own (RFC 5280 sections
 * 6.1.3 to 6.1.5): where the path demands an explicit policy, one has to be valid all the way. The tree of the standard is
 * kept as one set for each level, as in RFC 9618, so that it cannot grow beyond what was read. `path` is from the top down.
 */
export function satisfiesPolicies(path: readonly CertificateFacts[]): boolean {
  const state: State = {
    expected: new Set([oids.anyPolicy]),
    explicitPolicy: path.length + 1,
    policyMapping: path.length + 1,
    inhibitAny: path.length + 1,
  };
  return path.every((certificate, index) => step(state, certificate, index === path.length - 1));
}

type State = {
  /** The policies that the next certificate may have: the leaves of the tree. Empty: no policy is valid. */
  expected: ReadonlySet<string>;
  explicitPolicy: number;
  policyMapping: number;
  inhibitAny: number;
};

function step(state: State, certificate: CertificateFacts, isLast: boolean): boolean {
  const selfIssued = certificate.issuerKey === certificate.subjectKey;
  const takesAny = state.inhibitAny > 0 || (!isLast && selfIssued);
  const valid = validPolicies(state.expected, certificate.policies, takesAny);
  if (state.explicitPolicy === 0 && valid.size === 0) return false;
  if (isLast) return holdsAtEnd(state, certificate, valid);
  const mapped = mapPolicies(valid, certificate, state.policyMapping > 0);
  if (!mapped) return false;
  state.expected = mapped;
  lower(state, certificate, selfIssued);
  return true;
}

/** The policies of a certificate that were expected of it. */
function validPolicies(
  expected: ReadonlySet<string>,
  policies: readonly string[],
  takesAny: boolean,
): ReadonlySet<string> {
  if (policies.includes(oids.anyPolicy) && takesAny) {
    const named = expected.has(oids.anyPolicy) ? policies : [];
    return new Set([...expected, ...named]);
  }
  return new Set(
    policies.filter(
      (policy) => policy !== oids.anyPolicy && (expected.has(policy) || expected.has(oids.anyPolicy)),
    ),
  );
}

/** What is expected after the mappings of a certificate; undefined for one that maps any policy, which none may. */
function mapPolicies(
  valid: ReadonlySet<string>,
  { policyMappings }: CertificateFacts,
  mayMap: boolean,
): ReadonlySet<string> | undefined {
  const expected = new Set(valid);
  for (const { issuerPolicy } of policyMappings) expected.delete(issuerPolicy);
  for (const { issuerPolicy, subjectPolicy } of policyMappings) {
    if (issuerPolicy === oids.anyPolicy || subjectPolicy === oids.anyPolicy) return undefined;
    if (mayMap && (valid.has(issuerPolicy) || valid.has(oids.anyPolicy))) expected.add(subjectPolicy);
  }
  return expected;
}

function lower(state: State, certificate: CertificateFacts, selfIssued: boolean): void {
  const { policyConstraints, inhibitAnyPolicy = Infinity } = certificate;
  const { requireExplicitPolicy = Infinity, inhibitPolicyMapping = Infinity } = policyConstraints ?? {};
  const less = (count: number) => (selfIssued || count === 0 ? count : count - 1);
  state.explicitPolicy = Math.min(less(state.explicitPolicy), requireExplicitPolicy);
  state.policyMapping = Math.min(less(state.policyMapping), inhibitPolicyMapping);
  state.inhibitAny = Math.min(less(state.inhibitAny), inhibitAnyPolicy);
}

function holdsAtEnd(
  { explicitPolicy }: State,
  { policyConstraints }: CertificateFacts,
  valid: ReadonlySet<string>,
): boolean {
  const isDemanded = explicitPolicy <= 1 || policyConstraints?.requireExplicitPolicy === 0;
  return !isDemanded || valid.size > 0;
}
