import { asn1True, integer, integerFromHex, octetString, sequence } from '../asn1/der.ts';
import type { Der } from '../asn1/der.ts';
import { digestAlgorithm } from '../asn1/algorithms.ts';
import type { HashAlgorithm } from '../asn1/algorithms.ts';

/** A TimeStampReq that asks for the authority's certificate too (RFC 3161 section 2.4.1); `nonce` in hexadecimal. */
export function timestampRequest(input: { digest: Buffer; hash: HashAlgorithm; nonce: string }): Der {
  const imprint = sequence(digestAlgorithm(input.hash), octetString(input.digest));
  return sequence(integer(1), imprint, integerFromHex(input.nonce), asn1True);
}
