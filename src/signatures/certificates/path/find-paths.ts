import type { CertificateFacts } from '../../asn1/read-certificate.ts';
import { isSignedBy } from '../signed-by.ts';

/** A certificate that is trusted without a proof, with the time in which it is. */
export type Anchor = { certificate: CertificateFacts; from?: Date; until?: Date };

export type CertificatePath<A extends Anchor> = {
  /** From the certificate up to the last below the anchor; empty when the certificate is the anchor itself. */
  members: readonly CertificateFacts[];
  anchor: A;
};

/** What a search may cost: certificates in a path, paths, and signatures that are verified. */
export const pathLimits = { length: 10, paths: 20, signatures: 300 } as const;

type Search<A extends Anchor> = {
  anchors: ReadonlyMap<string, readonly A[]>;
  pool: ReadonlyMap<string, readonly CertificateFacts[]>;
  found: CertificatePath<A>[];
  longest: readonly CertificateFacts[];
  /** Signatures that may still be verified. */
  signatures: number;
};

/**
 * Finds paths from a certificate to the anchors, by names and signatures alone: those that reach an anchor, at most 20, the
 * likeliest first, and the longest way up when none does. Cross certificates, authorities that share a name, and circles are
 * normal; a search ends after 300 signatures (RFC 4158).
 */
export function findPaths<A extends Anchor>(input: {
  certificate: CertificateFacts;
  anchors: readonly A[];
  certificates: readonly CertificateFacts[];
}): { paths: readonly CertificatePath<A>[]; longest: readonly CertificateFacts[] } {
  const { certificate } = input;
  const search: Search<A> = {
    anchors: bySubject(input.anchors, (anchor) => anchor.certificate),
    pool: bySubject(input.certificates, (one) => one),
    found: [],
    longest: [certificate],
    signatures: pathLimits.signatures,
  };
  const itself = search.anchors.get(certificate.subjectKey) ?? [];
  for (const anchor of itself) {
    if (anchor.certificate.der.equals(certificate.der)) search.found.push({ members: [], anchor });
  }
  follow(search, [certificate]);
  return { paths: search.found, longest: search.longest };
}

function follow<A extends Anchor>(search: Search<A>, members: readonly CertificateFacts[]): void {
  const current = members.at(-1);
  if (!current || search.found.length >= pathLimits.paths) return;
  if (members.length > search.longest.length) search.longest = members;
  reachAnchors(search, current, members);
  if (members.length === pathLimits.length) return;
  for (const issuer of likeliestFirst(current, search.pool.get(current.issuerKey) ?? [])) {
    if (!isIn(members, issuer) && verify(search, current, issuer)) follow(search, [...members, issuer]);
  }
}

function reachAnchors<A extends Anchor>(
  search: Search<A>,
  current: CertificateFacts,
  members: readonly CertificateFacts[],
): void {
  for (const anchor of search.anchors.get(current.issuerKey) ?? []) {
    const isReached = !isIn(members, anchor.certificate) && verify(search, current, anchor.certificate);
    if (isReached && search.found.length < pathLimits.paths) search.found.push({ members, anchor });
  }
}

function verify<A extends Anchor>(
  search: Search<A>,
  subject: CertificateFacts,
  issuer: CertificateFacts,
): boolean {
  if (search.signatures === 0) return false;
  search.signatures -= 1;
  return isSignedBy(subject, issuer);
}

/** The same name with the same key would go round in a circle (RFC 4158 section 2.4.2). */
function isIn(members: readonly CertificateFacts[], issuer: CertificateFacts): boolean {
  return members.some(
    (member) => member.subjectKey === issuer.subjectKey && member.publicKey.equals(issuer.publicKey),
  );
}

/** Those whose key identifier is the one that the certificate names, then the others; each time the newest first. */
function likeliestFirst(
  { authorityKeyIdentifier }: CertificateFacts,
  candidates: readonly CertificateFacts[],
): readonly CertificateFacts[] {
  if (candidates.length < 2) return candidates;
  const isNamed = ({ subjectKeyIdentifier }: CertificateFacts) =>
    authorityKeyIdentifier !== undefined && subjectKeyIdentifier?.equals(authorityKeyIdentifier) === true;
  return candidates.toSorted(
    (left, right) =>
      Number(isNamed(right)) - Number(isNamed(left)) || right.notBefore.getTime() - left.notBefore.getTime(),
  );
}

/** Lists by subject, made once for each list: anchors are many, and the same for every validation. */
const sorted = new WeakMap<object, unknown>();

function bySubject<T extends object>(
  list: readonly T[],
  certificateOf: (one: T) => CertificateFacts,
): ReadonlyMap<string, readonly T[]> {
  const known = sorted.get(list);
  if (known instanceof Map) return known;
  const map = Map.groupBy(new Set(list), (one) => certificateOf(one).subjectKey);
  sorted.set(list, map);
  return map;
}
