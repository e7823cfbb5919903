import type { CertificateFacts } from '../../../asn1/read-certificate.ts';
import { urlsOf } from '../../../asn1/x509/read-certificate-extensions.ts';
import type { WantedMaterial } from '../../context.ts';
import type { CertificateStatus } from '../../status/status-evidence.ts';
import { isAcceptable } from './status-faults.ts';

/**
 * What has to be obtained for the status of a certificate; nothing where a revocation is there, or a fresh statement that was
 * fetched, or that came with the file and was made after the signature. An older one in the file may be chosen by whoever
 * hands it in: it counts where nothing newer can be had.
 */
export function wantedStatus(
  status: CertificateStatus,
  issuer: CertificateFacts,
  freshAt: Date,
): WantedMaterial[] {
  const { certificate, need, best, unproved } = status;
  if (need === 'not_needed') return [];
  const isLater = best && (best.from.source !== 'embedded' || best.thisUpdate >= freshAt);
  const isKnown = isLater && best.status !== 'unknown' && isAcceptable(best, freshAt);
  if (isKnown || isFinal(best)) return [];
  return [
    ...statusOf(certificate, issuer),
    ...unproved.flatMap(({ signer, issuer: above }) => statusOf(signer, above)),
  ];
}

function isFinal(best: CertificateStatus['best']): boolean {
  return best?.status === 'revoked' && best.reason !== 'certificateHold';
}

function statusOf(certificate: CertificateFacts, issuer: CertificateFacts): WantedMaterial[] {
  const wanted: WantedMaterial[] = [];
  const ocsp = certificate.ocspUrls.filter(isFetchable);
  const lists = certificate.distributionPoints
    .flatMap(({ names }) => urlsOf(names ?? []))
    .filter(isFetchable);
  if (ocsp.length > 0) wanted.push({ kind: 'ocsp', certificate, issuer, urls: ocsp });
  if (lists.length > 0) wanted.push({ kind: 'crl', certificate, issuer, urls: lists });
  return wanted;
}

/** The issuer of the last certificate of a way that reaches no anchor, where its address is known. */
export function wantedIssuer(longest: readonly CertificateFacts[]): WantedMaterial[] {
  const last = longest.at(-1);
  if (!last || last.issuerKey === last.subjectKey) return [];
  const urls = last.issuerUrls.filter(isFetchable);
  return urls.length > 0 ? [{ kind: 'issuer', certificate: last, urls }] : [];
}

function isFetchable(url: string): boolean {
  return /^https?:\/\//i.test(url);
}
