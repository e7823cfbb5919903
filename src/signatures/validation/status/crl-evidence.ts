import type { CertificateFacts } from '../../asn1/read-certificate.ts';
import { checkPath } from '../../certificates/path/check-path.ts';
import { findPaths } from '../../certificates/path/find-paths.ts';
import { isSignedBy } from '../../certificates/signed-by.ts';
import { findEntry } from '../../crl/find-entry.ts';
import { coversCertificate } from '../../crl/list-scope.ts';
import type { RevocationList } from '../../crl/read-list.ts';
import { isSameAuthority } from './ocsp-evidence.ts';
import { listOf, orNothing } from './read-status.ts';
import type { StatusEvidence, StatusSource } from './status-evidence.ts';
import { mostSigners } from './status-search.ts';
import type { StatusQuestion } from './status-search.ts';

export type ListEvidence = StatusEvidence & {
  /** The reasons that the list covers, as ReasonFlags; undefined for all. It says "good" of these alone. */
  reasons: number | undefined;
};

/**
 * What a CRL states about a certificate: evidence when its scope covers the certificate, and its signer is the issuer or one
 * that the certificate's distribution points name, with the right to sign lists and a path to the same anchor (RFC 5280 section
 * 6.3.3). Whether a signer other than the issuer is in good standing is for the caller.
 */
export function listEvidence(source: StatusSource, question: StatusQuestion): ListEvidence | undefined {
  const list = listOf(source);
  const { certificate } = question;
  if (!list || !speaksOf(list, certificate)) return undefined;
  const signer = signerOf(list, question);
  const said = signer && statement(list, certificate);
  if (!said) return undefined;
  const { thisUpdate, nextUpdate, signatureAlgorithm, scope } = list;
  return {
    from: source,
    certificate,
    signer,
    signatureAlgorithm,
    reasons: scope.reasons,
    thisUpdate,
    nextUpdate,
    producedAt: thisUpdate,
    ...said,
  };
}

function speaksOf(list: RevocationList, certificate: CertificateFacts): boolean {
  if (list.unknownCritical.length > 0) return false;
  if (list.issuerKey !== certificate.issuerKey && !list.scope.isIndirect) return false;
  return coversCertificate(list.scope, list.issuerKey, certificate);
}

type Statement = Pick<StatusEvidence, 'status' | 'revokedAt' | 'reason'>;

/** What the list says; undefined when that is nothing, or it cannot be read. */
function statement(list: RevocationList, certificate: CertificateFacts): Statement | undefined {
  const looked = orNothing(() => ({ entry: findEntry(list, certificate) }));
  // A delta list lifts a suspension; the next complete list says so, too.
  if (!looked || looked.entry?.reason === 'removeFromCRL') return undefined;
  if (looked.entry) return { status: 'revoked', ...looked.entry };
  if (list.isDelta || !isConsistent(list, certificate)) return undefined;
  return { status: 'good', revokedAt: undefined, reason: undefined };
}

/**
 * A list from before the certificate existed says nothing of it, nor one from after its end, unless it keeps entries of
 * certificates that have ended.
 */
function isConsistent({ thisUpdate, expiredSince }: RevocationList, certificate: CertificateFacts): boolean {
  const { notBefore, notAfter } = certificate;
  if (thisUpdate < notBefore) return false;
  return thisUpdate <= notAfter || (expiredSince !== undefined && expiredSince <= notAfter);
}

function signerOf(list: RevocationList, question: StatusQuestion): CertificateFacts | undefined {
  const { issuer, material } = question;
  const candidates = [issuer, ...material.certificates].filter(
    ({ subjectKey }) => subjectKey === list.issuerKey,
  );
  return candidates
    .slice(0, mostSigners)
    .find((one) => maySignLists(one) && isSignedBy(list, one) && isAppointed(one, list.thisUpdate, question));
}

function maySignLists({ keyUsages, unreadableExtensions }: CertificateFacts): boolean {
  return unreadableExtensions.length === 0 && (!keyUsages || keyUsages.includes('cRLSign'));
}

/** How many signers of lists may vouch for each other: authorities renew their keys, and one key signs the lists of the other. */
const deepest = 2;

function isAppointed(one: CertificateFacts, at: Date, question: StatusQuestion): boolean {
  const { issuer, anchor, material, depth = 0 } = question;
  if (isSameAuthority(one, issuer)) return true;
  if (depth >= deepest) return false;
  const { paths } = findPaths({ ...material, certificate: one });
  return paths.some((path) => path.anchor === anchor && checkPath(path, at).length === 0);
}
