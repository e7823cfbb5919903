import { randomBytes } from 'node:crypto';
import { Problem } from '#domain/common/problem.ts';
import { serialText } from '#signatures/asn1/read-certificate.ts';
import { readTimestampResponse } from '#signatures/asn1/read-timestamp.ts';
import type { Timestamper } from '#signatures/cades/sign.ts';
import { verifyTokenItself } from '#signatures/cades-t/verify-itself.ts';
import { timestampRequest } from '#signatures/timestamp/request.ts';

const largestAnswer = 64 * 1024;

/**
 * Asks an outside authority over HTTP (RFC 3161 section 3.4) and checks its token before it is used: imprint, nonce,
 * signature, purpose. Throws Problem service_unavailable when it does not answer within 8 s or answers anything else.
 */
export function createOutsideTimestamper(url: string): Timestamper {
  return async (digest, hash) => {
    const nonceBytes = randomBytes(8);
    try {
      const body = timestampRequest({ digest, hash, nonce: nonceBytes.toString('hex') });
      const token = readTimestampResponse(await post(url, body));
      const { facts } = verifyTokenItself(token, () => digest);
      if (facts.hash !== hash || facts.nonce !== serialText(nonceBytes))
        throw new Error('it answers another request');
      return token;
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : 'unknown';
      throw new Problem(
        'service_unavailable',
        `The timestamping authority gave no usable answer: ${reason}.`,
        { reason: 'timestamping_unavailable' },
        {
          cause,
        },
      );
    }
  };
}

async function post(url: string, body: Buffer): Promise<Uint8Array> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query' },
    body: new Uint8Array(body),
    signal: AbortSignal.timeout(8_000),
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (!response.ok) throw new Error(`status ${response.status}`);
  if (bytes.length > largestAnswer) throw new Error('its answer is too long');
  return bytes;
}
