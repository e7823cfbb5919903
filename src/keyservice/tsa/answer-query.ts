import { readTimestampRequest, TimestampRefused } from '#signatures/timestamp/read-request.ts';
import { timestampGranted, timestampRejected } from '#signatures/timestamp/response.ts';
import { randomSerial } from '../ca/issue.ts';
import { policies } from '#domain/common/certificate-policies.ts';
import type { Caller } from '../log/append.ts';
import type { KeyService } from '../service.ts';
import { writeTimestamp } from './log/write-timestamps.ts';
import { stampOurselves } from './own.ts';

/**
 * Answers a TimeStampReq by our own authority (RFC 3161): a TimeStampResp in DER that grants a token over the digest, or
 * names the failure. A granted token has its entry in the log of timestamps before it is released.
 */
export async function answerTimestampQuery(
  service: KeyService,
  { requestId }: Caller,
  der: Uint8Array,
): Promise<Buffer> {
  try {
    const { digest, hash, nonce, certReq } = readTimestampRequest(der, policies.timestamp);
    const own = { time: new Date(), serialNumber: randomSerial() };
    const token = await stampOurselves(service, {
      digest,
      hash,
      nonce,
      withoutCertificates: !certReq,
      ...own,
    });
    const imprint = `${hash}:${digest.toString('hex')}`;
    const { time: at, serialNumber } = own;
    await writeTimestamp(service.orm, { at, imprint, serialNumber, requestId });
    return timestampGranted(token);
  } catch (error) {
    if (error instanceof TimestampRefused) return timestampRejected(error.failure, error.message);
    throw error;
  }
}
