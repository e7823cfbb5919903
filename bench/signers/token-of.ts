import { Sequence } from 'asn1js';
import { parse } from '#signatures/asn1/parse.ts';

/** The TimeStampToken in a TimeStampResp (RFC 3161 section 2.4.2), in DER; throws when none was granted. */
export function tokenOf(response: Buffer): Buffer {
  const answer = parse(response, 'timestamp response');
  const token = answer instanceof Sequence ? answer.valueBlock.value[1] : undefined;
  if (!token) throw new Error('the timestamp server granted no token');
  return Buffer.from(token.valueBeforeDecodeView);
}
