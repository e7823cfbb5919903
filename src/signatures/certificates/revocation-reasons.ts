import { tagged } from '../asn1/der.ts';
import type { Der } from '../asn1/der.ts';

const reasonNumbers = {
  keyCompromise: 1,
  cACompromise: 2,
  affiliationChanged: 3,
  superseded: 4,
  cessationOfOperation: 5,
  privilegeWithdrawn: 9,
} as const;

/** Why a certificate was revoked (RFC 5280 section 5.3.1). */
export type RevocationReason = 'unspecified' | keyof typeof reasonNumbers;

/** The names of CRLReason by their numbers, those that we never give included. */
const reasonNames: Record<number, string> = {
  0: 'unspecified',
  ...Object.fromEntries(Object.entries(reasonNumbers).map(([name, number]) => [number, name])),
  6: 'certificateHold',
  8: 'removeFromCRL',
  10: 'aACompromise',
};

/** The name of a CRLReason from its contents octets; `unspecified` for a number that the standard does not have. */
export function reasonName(contents: Buffer): string {
  return (contents.length === 1 && reasonNames[contents.readUInt8(0)]) || 'unspecified';
}

/** Encodes CRLReason as an ENUMERATED; gives undefined for unspecified, which is left out (RFC 5280 section 5.3.1). */
export function reasonCode(reason: RevocationReason): Der | undefined {
  return reason === 'unspecified' ? undefined : tagged(0x0a, Buffer.from([reasonNumbers[reason]]));
}
