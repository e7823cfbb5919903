import type { CertificateFacts } from '../../asn1/read-certificate.ts';
import { isSignedBy } from '../../certificates/signed-by.ts';
import { listEvidence } from './crl-evidence.ts';
import type { ListEvidence } from './crl-evidence.ts';
import { isSameAuthority, ocspEvidence } from './ocsp-evidence.ts';
import type { CertificateStatus, StatusEvidence } from './status-evidence.ts';
import type { StatusQuestion } from './status-search.ts';

/**
 * Collects what CRLs and OCSP responses state about a certificate and chooses what counts: a revocation that cannot be taken
 * back goes before everything else, then the newest statement. A signer of status other than the issuer has to be in good
 * standing itself, unless its certificate says that its status is not asked for.
 */
export function certificateStatus(question: StatusQuestion): CertificateStatus {
  const { certificate, material } = question;
  const unproved: { signer: CertificateFacts; issuer: CertificateFacts }[] = [];
  const isProved = (evidence: StatusEvidence) => {
    const issuer = issuerToAsk(evidence.signer, question);
    if (!issuer || isInGoodStanding(evidence.signer, issuer, question)) return true;
    unproved.push({ signer: evidence.signer, issuer });
    return false;
  };
  const isMade = (evidence: StatusEvidence) => !isOfTheFuture(evidence, material.now);
  const answers = material.statuses.flatMap((source) => ocspEvidence(source, question) ?? []).filter(isMade);
  const lists = material.statuses.flatMap((source) => listEvidence(source, question) ?? []).filter(isMade);
  const all = [...answers.filter(isProved), ...wholeLists(lists.filter(isProved))];
  return { certificate, need: 'needed', best: chosen(all), all, unproved };
}

/** How far clocks may differ, in milliseconds. */
const clockSkew = 5 * 60 * 1000;

/** A statement that will be made says nothing yet (RFC 5280 section 6.3.3, RFC 6960 section 4.2.2.1). */
function isOfTheFuture({ thisUpdate, producedAt }: StatusEvidence, now: Date | undefined): boolean {
  if (!now) return false;
  return Math.max(thisUpdate.getTime(), producedAt.getTime()) > now.getTime() + clockSkew;
}

/** The issuer of a signer of status whose own status has to be asked for; undefined when it has not. */
function issuerToAsk(
  signer: CertificateFacts,
  { issuer, anchor, material }: StatusQuestion,
): CertificateFacts | undefined {
  if (isSameAuthority(signer, issuer) || signer.hasOcspNocheck || signer.hasNoStatus) return undefined;
  if (material.anchors.some(({ certificate }) => certificate.der.equals(signer.der))) return undefined;
  const authorities = [issuer, anchor.certificate, ...material.certificates];
  return authorities.find((one) => one.subjectKey === signer.issuerKey && isSignedBy(signer, one)) ?? issuer;
}

/** How many signers of status may stand in good standing by another. */
const deepest = 2;

function isInGoodStanding(
  signer: CertificateFacts,
  issuer: CertificateFacts,
  question: StatusQuestion,
): boolean {
  const { depth = 0 } = question;
  if (depth >= deepest) return false;
  const { best } = certificateStatus({ ...question, certificate: signer, issuer, depth: depth + 1 });
  return best?.status === 'good';
}

/** The reasons that there are, as ReasonFlags (RFC 5280 section 4.2.1.13). */
const allReasons = 0b1_1111_1110;

/**
 * A list of some reasons says "revoked" for itself; "good" only together with lists of all other reasons, the oldest of which
 * speaks for them.
 */
function wholeLists(lists: readonly ListEvidence[]): StatusEvidence[] {
  const whole = lists.filter(({ status, reasons }) => status === 'revoked' || reasons === undefined);
  const parts = lists.filter(({ status, reasons }) => status === 'good' && reasons !== undefined);
  const covered = parts.reduce((sum, { reasons = 0 }) => sum | reasons, 0);
  const oldest = parts.toSorted(newestFirst).at(-1);
  return oldest && (covered & allReasons) === allReasons ? [...whole, oldest] : whole;
}

function chosen(all: readonly StatusEvidence[]): StatusEvidence | undefined {
  const final = all.filter(({ status, reason }) => status === 'revoked' && reason !== 'certificateHold');
  if (final.length > 0)
    return final.toSorted((left, right) => timeOf(left.revokedAt) - timeOf(right.revokedAt))[0];
  const known = all.filter(({ status }) => status !== 'unknown');
  return (known.length > 0 ? known : all).toSorted(newestFirst)[0];
}

function newestFirst(left: StatusEvidence, right: StatusEvidence): number {
  return (
    timeOf(right.thisUpdate) - timeOf(left.thisUpdate) || timeOf(right.producedAt) - timeOf(left.producedAt)
  );
}

function timeOf(date: Date | undefined): number {
  return date?.getTime() ?? 0;
}
