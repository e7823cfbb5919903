import { oids } from '../../asn1/oids.ts';
import { readCertificate } from '../../asn1/read-certificate.ts';
import type { CertificateFacts } from '../../asn1/read-certificate.ts';
import { isSignedBy } from '../../certificates/signed-by.ts';
import { certificateHashes, isIssuedBy } from '../../ocsp/cert-id.ts';
import type { BasicResponse, SingleResponse } from '../../ocsp/read-response.ts';
import type { TrustAnchor } from '../context.ts';
import { orNothing, responseOf } from './read-status.ts';
import type { StatusEvidence, StatusSource } from './status-evidence.ts';
import { mostSigners } from './status-search.ts';
import type { StatusQuestion } from './status-search.ts';

/**
 * What an OCSP response states about a certificate: evidence when the issuer signed it, or a responder that this issuer
 * appointed for nothing else (RFC 6960 sections 3.2 and 4.2.2.2). Whether such a responder is in good standing is for the caller.
 */
export function ocspEvidence(source: StatusSource, question: StatusQuestion): StatusEvidence | undefined {
  const response = responseOf(source);
  if (!response || response.unknownCritical.length > 0) return undefined;
  const answer = response.answers.find((one) => isAbout(one, question));
  const signer = answer && responderOf(response, question);
  if (!signer || !isConsistent(answer, question.certificate)) return undefined;
  const { status, revokedAt, reason, thisUpdate, nextUpdate } = answer;
  const { producedAt, signatureAlgorithm } = response;
  return {
    from: source,
    certificate: question.certificate,
    signer,
    signatureAlgorithm,
    status,
    revokedAt,
    reason,
    producedAt,
    thisUpdate,
    nextUpdate,
  };
}

function isAbout(answer: SingleResponse, { certificate, issuer }: StatusQuestion): boolean {
  const { certId, unknownCritical, isOfCertificate } = answer;
  if (certId.serialNumber !== certificate.serialNumber || unknownCritical.length > 0) return false;
  return isIssuedBy(certId, issuer) && isOfCertificate?.(certificate) !== false;
}

/**
 * An answer from before the certificate existed says nothing of it, nor one from after its end, unless the responder keeps
 * status for longer.
 */
function isConsistent(answer: SingleResponse, { notBefore, notAfter }: CertificateFacts): boolean {
  const { thisUpdate, archiveCutoff, isOfCertificate } = answer;
  if (answer.status !== 'good') return true;
  if (thisUpdate < notBefore) return false;
  return (
    thisUpdate <= notAfter ||
    isOfCertificate !== undefined ||
    (archiveCutoff !== undefined && archiveCutoff <= notAfter)
  );
}

function responderOf(response: BasicResponse, question: StatusQuestion): CertificateFacts | undefined {
  const { issuer, material } = question;
  const sent = response.certificates.flatMap((der) => orNothing(() => readCertificate(der)) ?? []);
  const candidates = [
    issuer,
    ...sent,
    ...material.certificates,
    ...material.anchors.map((one) => one.certificate),
  ];
  const named = candidates.filter((one) => isNamed(one, response)).slice(0, mostSigners);
  return named.find((one) => mayRespond(one, response.producedAt, question) && isSignedBy(response, one));
}

function isNamed(certificate: CertificateFacts, { responder }: BasicResponse): boolean {
  if ('nameKey' in responder) return certificate.subjectKey === responder.nameKey;
  return certificateHashes(certificate).sha1.key.equals(responder.keyHash);
}

function mayRespond(
  one: CertificateFacts,
  producedAt: Date,
  { issuer, material, depth = 0 }: StatusQuestion,
): boolean {
  if (isSameAuthority(one, issuer)) return true;
  if (depth > 0 || !one.extendedKeyUsages.includes(oids.ocspSigning)) return false;
  if (producedAt < one.notBefore || producedAt > one.notAfter || one.unreadableExtensions.length > 0)
    return false;
  if (
    one.keyUsages &&
    !one.keyUsages.some((usage) => usage === 'digitalSignature' || usage === 'nonRepudiation')
  )
    return false;
  const isAppointed = one.issuerKey === issuer.subjectKey && isSignedBy(one, issuer);
  return isAppointed || material.anchors.some((anchor) => isTrustedResponder(anchor, one, producedAt));
}

/** A responder that a trusted list names as such, at the time when it answered. */
function isTrustedResponder(
  { certificate, purposes, from, until }: TrustAnchor,
  one: CertificateFacts,
  producedAt: Date,
): boolean {
  if (!certificate.der.equals(one.der) || purposes?.includes('status') === false) return false;
  return (!from || from <= producedAt) && (!until || producedAt <= until);
}

/** The same authority, whatever certificate it has: same name and same key. */
export function isSameAuthority(one: CertificateFacts, other: CertificateFacts): boolean {
  return one === other || (one.subjectKey === other.subjectKey && one.publicKey.equals(other.publicKey));
}
