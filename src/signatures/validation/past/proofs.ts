import { digestOf } from '../../algorithms/digest.ts';
import type { ProtectedObjects, ValidationMaterial } from '../../signed-file/signed-file.ts';

/**
 * Proofs of existence (ETSI EN 319 102-1 clause 3.1): the earliest time at which each object is proved to have been there. An
 * object without an entry is only known to exist now.
 */
export type Proofs = {
  signatures: Map<string, Date>;
  timestamps: Map<string, Date>;
  /** Certificates, CRLs and OCSP responses, by `materialKey`. */
  material: Map<string, Date>;
};

export function noProofs(): Proofs {
  return { signatures: new Map(), timestamps: new Map(), material: new Map() };
}

/** Notes that what a timestamp covers existed at its time, unless an earlier proof is known. */
export function addProofs(
  proofs: Proofs,
  { signatures, timestamps, material }: ProtectedObjects,
  time: Date,
): void {
  for (const id of signatures) keepEarliest(proofs.signatures, id, time);
  for (const id of timestamps) keepEarliest(proofs.timestamps, id, time);
  for (const der of everyOne(material)) keepEarliest(proofs.material, materialKey(der), time);
}

function keepEarliest(times: Map<string, Date>, key: string, time: Date): void {
  const known = times.get(key);
  if (!known || time < known) times.set(key, time);
}

export function everyOne({ certificates, crls, ocspResponses }: ValidationMaterial): Buffer[] {
  return [...certificates, ...crls, ...ocspResponses];
}

const keys = new WeakMap<Buffer, string>();

/** A short name of a certificate, CRL or OCSP response: its SHA-256 in base64. */
export function materialKey(der: Buffer): string {
  const known = keys.get(der) ?? digestOf('sha256', der).toString('base64');
  keys.set(der, known);
  return known;
}
