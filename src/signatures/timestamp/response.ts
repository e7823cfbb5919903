import { integer, namedBits, sequence, utf8String } from '../asn1/der.ts';
import type { Der } from '../asn1/der.ts';

const failureBits = {
  badAlg: 0,
  badRequest: 2,
  badDataFormat: 5,
  timeNotAvailable: 14,
  unacceptedPolicy: 15,
  unacceptedExtension: 16,
  systemFailure: 25,
} as const;

/** Why a timestamp was refused (RFC 3161 section 2.4.2, PKIFailureInfo). */
export type TimestampFailure = keyof typeof failureBits;

/** A TimeStampResp that grants a token, which is given in DER (RFC 3161 section 2.4.2). */
export function timestampGranted(token: Der): Der {
  return sequence(sequence(integer(0)), token);
}

/** A TimeStampResp that refuses, with the failure and a word for people; it is not signed. */
export function timestampRejected(failure: TimestampFailure, text: string): Der {
  return sequence(sequence(integer(2), sequence(utf8String(text)), namedBits(failureBits[failure])));
}
