import { readSequence, takeAny } from '#signatures/asn1/read-der.ts';

/** The TimeStampToken in a TimeStampResp (RFC 3161 section 2.4.2), in DER; throws when none was granted. */
export function tokenOf(response: Buffer): Buffer {
  const reader = readSequence(response, 'timestamp response');
  takeAny(reader);
  return takeAny(reader).encoded;
}
