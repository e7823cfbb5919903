import { X509Certificate } from 'node:crypto';
import type { CertificateFacts } from '../asn1/read-certificate.ts';

/**
 * Follows issuers from `certificate` to `root` through `intermediates` by names, authority flags, signatures and, at
 * `at`, validity (RFC 5280 section 6.1). Gives the path without the root, or undefined when there is none.
 */
export function findChain(input: {
  certificate: CertificateFacts;
  intermediates: CertificateFacts[];
  root: CertificateFacts;
  at: Date;
}): CertificateFacts[] | undefined {
  const { root, at } = input;
  const path: CertificateFacts[] = [];
  let current = input.certificate;
  while (path.length < 4) {
    if (!isValidAt(current, at)) return undefined;
    path.push(current);
    if (isIssuedBy(current, root)) return isValidAt(root, at) ? path : undefined;
    const issuer = input.intermediates.find((candidate) => isIssuedBy(current, candidate));
    if (!issuer) return undefined;
    current = issuer;
  }
  return undefined;
}

/** Tells whether `at` is within the certificate's validity, both ends included. */
function isValidAt({ notBefore, notAfter }: CertificateFacts, at: Date): boolean {
  return notBefore <= at && at <= notAfter;
}

/** The verdicts on certificates' signatures, which never change: by subject, then issuer, as they were read. */
const verdicts = new WeakMap<CertificateFacts, WeakMap<CertificateFacts, boolean>>();

function isIssuedBy(subject: CertificateFacts, issuer: CertificateFacts): boolean {
  if (!issuer.isAuthority || !subject.issuer.equals(issuer.subject)) return false;
  const known = verdicts.get(subject) ?? new WeakMap<CertificateFacts, boolean>();
  const verdict = known.get(issuer) ?? isSignedBy(subject, issuer);
  verdicts.set(subject, known.set(issuer, verdict));
  return verdict;
}

function isSignedBy(subject: CertificateFacts, issuer: CertificateFacts): boolean {
  try {
    return new X509Certificate(subject.der).verify(new X509Certificate(issuer.der).publicKey);
  } catch {
    // A key or signature that OpenSSL cannot read proves nothing.
    return false;
  }
}
