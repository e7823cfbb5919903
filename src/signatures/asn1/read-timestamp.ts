import { Sequence } from 'asn1js';
import { PKIStatus, TimeStampResp, TSTInfo } from 'pkijs';
import { hashByOid } from './algorithms.ts';
import type { HashAlgorithm } from './algorithms.ts';
import { decode, MalformedError, parse } from './parse.ts';
import { serialText } from './read-certificate.ts';

export type TimestampFacts = {
  hash: HashAlgorithm | undefined;
  digest: Buffer;
  time: Date;
  policy: string;
  serialNumber: string;
  /** Upper-case hexadecimal, undefined when there is none. */
  nonce: string | undefined;
};

/** What a timestamp says (RFC 3161 section 2.4.2); throws MalformedError when the bytes are no TSTInfo. */
export function readTstInfo(der: Uint8Array): TimestampFacts {
  return decode('timestamp', () => {
    const info = new TSTInfo({ schema: parse(der, 'timestamp') });
    return {
      hash: hashByOid(info.messageImprint.hashAlgorithm.algorithmId),
      digest: Buffer.from(info.messageImprint.hashedMessage.valueBlock.valueHexView),
      time: info.genTime,
      policy: info.policy,
      serialNumber: serialText(info.serialNumber.valueBlock.valueHexView),
      nonce: info.nonce ? serialText(info.nonce.valueBlock.valueHexView) : undefined,
    };
  });
}

/**
 * The token inside a TimeStampResp, in DER (RFC 3161 section 2.4.2); throws MalformedError when the authority refused
 * or the bytes are no answer.
 */
export function readTimestampResponse(der: Uint8Array): Buffer {
  return decode('timestamp response', () => {
    const schema = parse(der, 'timestamp response');
    const response = new TimeStampResp({ schema });
    const status = response.status.status;
    if (status !== PKIStatus.granted && status !== PKIStatus.grantedWithMods)
      throw new MalformedError(`the timestamping authority refused: status ${status}`);
    const token = schema instanceof Sequence ? schema.valueBlock.value[1] : undefined;
    if (!token) throw new MalformedError('timestamp response: no token in it');
    return Buffer.from(token.valueBeforeDecodeView);
  });
}
