import { fromBER } from 'asn1js';
import type { AsnType } from 'asn1js';
import { hasConsistentLengths } from './lengths.ts';

/** Bytes that are not the structure that was expected; the message says which and where it ends. */
export class MalformedError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MalformedError';
  }
}

/** Decodes exactly one value and nothing after it; throws MalformedError with `what`, the name of the expected structure. */
export function parse(der: Uint8Array, what: string): AsnType {
  if (!hasConsistentLengths(der)) throw new MalformedError(`${what}: not valid ASN.1`);
  const { offset, result } = fromBER(der);
  if (offset === -1) throw new MalformedError(`${what}: not valid ASN.1`);
  if (offset !== der.length)
    throw new MalformedError(`${what}: ${der.length - offset} extra bytes follow it`);
  return result;
}

/** Runs a decoder of a library; turns any error into a MalformedError with `what`, the name of the expected structure. */
export function decode<T>(what: string, decoder: () => T): T {
  try {
    return decoder();
  } catch (cause) {
    if (cause instanceof MalformedError) throw cause;
    throw new MalformedError(`${what}: its structure is not the expected one`, { cause });
  }
}
