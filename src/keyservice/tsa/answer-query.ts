import { readTimestampRequest, TimestampRefused } from '#signatures/timestamp/read-request.ts';
import { timestampGranted, timestampRejected } from '#signatures/timestamp/response.ts';
import { policies } from '../ca/policies.ts';
import type { Caller } from '../log/append.ts';
import { logTogether } from '../signing/log-together.ts';
import type { KeyService } from '../service.ts';
import { stampOurselves } from './own.ts';

/**
 * Answers a TimeStampReq by our own authority (RFC 3161): a TimeStampResp in DER that grants a token over the digest, or
 * names the failure. A granted token has its entry in the log before it is released.
 */
export async function answerTimestampQuery(
  service: KeyService,
  caller: Caller,
  der: Uint8Array,
): Promise<Buffer> {
  try {
    const { digest, hash, nonce, certReq } = readTimestampRequest(der, policies.timestamp);
    const token = await stampOurselves(service, { digest, hash, nonce, withoutCertificates: !certReq });
    const documentHash = `${hash}:${digest.toString('hex')}`;
    await logTogether(service, caller, { operation: 'timestamp_made', outcome: 'ok', documentHash });
    return timestampGranted(token);
  } catch (error) {
    if (error instanceof TimestampRefused) return timestampRejected(error.failure, error.message);
    throw error;
  }
}
