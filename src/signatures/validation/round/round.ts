import { MalformedError } from '../../asn1/parse.ts';
import { readCertificate } from '../../asn1/read-certificate.ts';
import { certificatesIn } from '../../cades/cms/certificates-in.ts';
import type { CertificateFacts } from '../../asn1/read-certificate.ts';
import type { SignedFile, ValidationMaterial } from '../../signed-file/signed-file.ts';
import type { PathMaterial } from '../blocks/validate-certificate.ts';
import type { ObtainedMaterial, ValidationGrounds, WantedMaterial } from '../context.ts';
import { allSignatures, allTimestamps } from './members.ts';
import { materialKey } from '../past/proofs.ts';
import type { StatusSource } from '../status/status-evidence.ts';
import { tokenOf } from './tokens.ts';

/** What one evaluation of a file rests on. When something was obtained since, the file is evaluated again in a new round. */
export type Round = PathMaterial & {
  /** The current time. */
  time: Date;
  isStatusAskedElsewhere: boolean;
  /** Notes what would help and is not there. */
  want: (wanted: readonly WantedMaterial[]) => void;
};

/** The most certificates, and the most CRLs and OCSP responses, that are taken from a file; more are left out of account. */
const most = { certificates: 200, statuses: 500 } as const;

/** Gathers certificates and status of the whole file, of the context, and what was obtained, each once. */
export function startRound(
  file: SignedFile,
  context: ValidationGrounds,
  { obtained, want }: { obtained: readonly ObtainedMaterial[]; want: Round['want'] },
): Round {
  const embedded = materialOf(file);
  const certificates = new Set<CertificateFacts>();
  for (const { certificates: given } of [...embedded, ...obtained.map(withoutWrapping)]) {
    for (const der of given) {
      const facts = certificates.size < most.certificates ? readable(der) : undefined;
      if (facts) certificates.add(facts);
    }
  }
  const statuses = new Map<string, StatusSource>();
  for (const material of embedded) addStatuses(statuses, material, { source: 'embedded' });
  for (const material of obtained) {
    addStatuses(statuses, material, { source: material.url, obtainedAt: material.obtainedAt });
  }
  return {
    time: context.time,
    now: context.time,
    anchors: context.anchors,
    certificates: [...certificates, ...context.intermediates],
    statuses: [...statuses.values()],
    isStatusAskedElsewhere: context.isStatusAskedElsewhere ?? false,
    want,
  };
}

function materialOf(file: SignedFile): ValidationMaterial[] {
  const tokens = allTimestamps(file).flatMap((timestamp) => tokenOf(timestamp)?.signature.material ?? []);
  return [file.material, ...allSignatures(file).map(({ material }) => material), ...tokens];
}

/** An address of issuers gives a certificate, or several in a CMS without signers (RFC 5280 section 4.2.2.1). */
function withoutWrapping({ certificates }: ObtainedMaterial): Pick<ValidationMaterial, 'certificates'> {
  return { certificates: certificates.flatMap((der) => certificatesIn(der) ?? [der]) };
}

function readable(der: Buffer): CertificateFacts | undefined {
  try {
    return readCertificate(der);
  } catch (error) {
    if (error instanceof MalformedError) return undefined;
    throw error;
  }
}

function addStatuses(
  statuses: Map<string, StatusSource>,
  { crls, ocspResponses }: ValidationMaterial,
  from: Pick<StatusSource, 'source' | 'obtainedAt'>,
): void {
  const each = [
    ...ocspResponses.map((der) => ({ kind: 'ocsp', der, ...from }) as const),
    ...crls.map((der) => ({ kind: 'crl', der, ...from }) as const),
  ];
  for (const status of each) {
    const key = materialKey(status.der);
    if (statuses.size < most.statuses && !statuses.has(key)) statuses.set(key, status);
  }
}
