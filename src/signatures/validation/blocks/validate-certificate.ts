import type { CertificateFacts } from '../../asn1/read-certificate.ts';
import { checkPath } from '../../certificates/path/check-path.ts';
import { findPaths } from '../../certificates/path/find-paths.ts';
import type { CertificatePath } from '../../certificates/path/find-paths.ts';
import type { TrustAnchor, WantedMaterial } from '../context.ts';
import type { SubIndication } from '../indications.ts';
import type { RevocationReport } from '../report.ts';
import { certificateStatus } from '../status/certificate-status.ts';
import type { CertificateStatus } from '../status/status-evidence.ts';
import { algorithmFaults } from './certificate/algorithm-faults.ts';
import type {
  CertificateFault,
  CertificateToValidate,
  CertificateValidation,
} from './certificate/certificate-validation.ts';
import { asCertificateFault } from './certificate/path-faults.ts';
import { purposeFaults } from './certificate/purpose-faults.ts';
import { statusFaults } from './certificate/status-faults.ts';
import type { PathMaterial } from '../status/status-search.ts';
import { wantedIssuer, wantedStatus } from './certificate/wanted-status.ts';

export type { CertificateFault, CertificateToValidate, CertificateValidation, PathMaterial };

/**
 * The building block X.509 certificate validation (ETSI EN 319 102-1 clause 5.2.6): finds a chain to an anchor, validates it at
 * `time` by RFC 5280 section 6.1, and judges status, freshness (clause 5.2.5) and algorithms of each member. Of several chains
 * it gives the first that holds, else the one that is nearest to it.
 */
export function validateCertificate(input: CertificateToValidate): CertificateValidation {
  const { paths: all, longest } = findPaths(input);
  const paths = all.filter(({ anchor }) => anchor.purposes?.includes(input.purpose) ?? true);
  if (paths.length === 0) return withoutChain(longest);
  let nearest: CertificateValidation | undefined;
  for (const path of paths) {
    const validation = validatePath(path, input);
    if (validation.faults.length === 0) return validation;
    if (!nearest || rankOf(validation) > rankOf(nearest)) nearest = validation;
  }
  return nearest ?? withoutChain(longest);
}

/** The order of faults: those that no proof of existence takes away come first. */
const ranks: readonly SubIndication[] = [
  'CERTIFICATE_CHAIN_GENERAL_FAILURE',
  'CHAIN_CONSTRAINTS_FAILURE',
  'CRYPTO_CONSTRAINTS_FAILURE',
  'NO_CERTIFICATE_CHAIN_FOUND',
  'NO_CERTIFICATE_CHAIN_FOUND_NO_POE',
  'REVOKED_NO_POE',
  'REVOKED_CA_NO_POE',
  'OUT_OF_BOUNDS_NO_POE',
  'OUT_OF_BOUNDS_NOT_REVOKED',
  'TRY_LATER',
  'CRYPTO_CONSTRAINTS_FAILURE_NO_POE',
];
/** With one of the first three nothing that could be obtained would help. */
const hopeless = 3;

function rank({ subIndication }: CertificateFault): number {
  return ranks.indexOf(subIndication);
}

function rankOf({ faults: [first] }: CertificateValidation): number {
  return first ? rank(first) : ranks.length;
}

function validatePath(
  path: CertificatePath<TrustAnchor>,
  input: CertificateToValidate,
): CertificateValidation {
  const { time, freshAt = time, purpose } = input;
  const { members, anchor } = path;
  const chain = [...members, anchor.certificate];
  const [target = anchor.certificate] = members;
  const statuses = members.map((_, index) => statusOfMember(path, index, input));
  const faults = [
    ...checkPath(path, time).map(asCertificateFault),
    ...purposeFaults(target, purpose),
    ...statuses.flatMap((status, index) => statusFaults(status, index === 0, { time, freshAt })),
    ...algorithmFaults(chain, time),
  ];
  const sorted = faults
    .map((fault) => knownNotRevoked(fault, statuses[0]))
    .toSorted((left, right) => rank(left) - rank(right));
  const isHopeless = sorted.some((fault) => rank(fault) < hopeless);
  const wanted = statuses.flatMap((status, index) => {
    const issuer = chain[index + 1];
    return issuer && !isHopeless ? wantedStatus(status, issuer, freshAt) : [];
  });
  return { ...concluded(sorted), chain, anchor, statuses, wanted, revocation: revocationReport(statuses[0]) };
}

function statusOfMember(
  { members, anchor }: CertificatePath<TrustAnchor>,
  index: number,
  material: CertificateToValidate,
): CertificateStatus {
  const certificate = members[index] ?? anchor.certificate;
  const issuer = members[index + 1] ?? anchor.certificate;
  // An authority cannot do without status, whatever its certificate says (RFC 9608 section 3).
  if (certificate.hasNoStatus && !certificate.isAuthority)
    return { certificate, need: 'not_needed', best: undefined, all: [], unproved: [] };
  return certificateStatus({ certificate, issuer, anchor, material });
}

/** A certificate that has ended, and was not revoked until then, has a sub-indication of its own (clause 5.2.6.4). */
function knownNotRevoked(fault: CertificateFault, status: CertificateStatus | undefined): CertificateFault {
  const { certificate, subIndication } = fault;
  const isOfTarget = status?.certificate === certificate && subIndication === 'OUT_OF_BOUNDS_NO_POE';
  const best = status?.best;
  if (!isOfTarget || best?.status !== 'good' || best.thisUpdate < certificate.notAfter) return fault;
  return { ...fault, subIndication: 'OUT_OF_BOUNDS_NOT_REVOKED' };
}

function concluded(faults: readonly CertificateFault[]) {
  const [first] = faults;
  return {
    indication: first ? ('INDETERMINATE' as const) : ('TOTAL_PASSED' as const),
    subIndication: first?.subIndication,
    reasons: faults.map(({ reason }) => reason),
    faults,
  };
}

function withoutChain(longest: readonly CertificateFacts[]): CertificateValidation {
  const certificate = longest.at(-1);
  const faults: CertificateFault[] = certificate
    ? [
        {
          subIndication: 'NO_CERTIFICATE_CHAIN_FOUND',
          certificate,
          reason: { code: 'no_certificate_chain', values: { issuer: certificate.issuerText } },
        },
      ]
    : [];
  const wanted: WantedMaterial[] = wantedIssuer(longest);
  return {
    ...concluded(faults),
    chain: longest,
    anchor: undefined,
    statuses: [],
    wanted,
    revocation: revocationReport({ need: 'needed', best: undefined }),
  };
}

function revocationReport(status: Pick<CertificateStatus, 'need' | 'best'> | undefined): RevocationReport {
  const best = status?.best;
  const isNeeded = status?.need === 'needed';
  return {
    status: best?.status ?? (isNeeded ? 'unknown' : 'not_needed'),
    kind: best?.from.kind,
    source: best?.from.source,
    thisUpdate: best?.thisUpdate,
    checkedAt: best?.from.obtainedAt,
    revokedAt: best?.revokedAt,
    reason: best?.reason,
  };
}
