import { wholeSeconds } from '#signatures/asn1/der.ts';
import { ocspResponse } from '#signatures/ocsp/response.ts';
import type { OcspResponseInput } from '#signatures/ocsp/response.ts';
import type { IssuingAuthority } from '../ca/authority.ts';
import type { KeyService } from '../service.ts';
import { keptKey } from './kept-key.ts';

/** The lifetime of an answer, in milliseconds. */
export const answerLife = 60 * 60 * 1000;

export type SignedAnswer = { response: Buffer; thisUpdate: Date; nextUpdate: Date };

/**
 * Signs an OCSP answer about certificates of one issuer with the key of its responder, which that issuer has appointed
 * (RFC 6960 section 4.2.2.2); status is kept since the issuer began.
 */
export async function signAnswer(
  service: Pick<KeyService, 'keyStore' | 'authority' | 'test'>,
  {
    issuer,
    answers,
    nonce,
    now,
  }: Pick<OcspResponseInput, 'answers' | 'nonce'> & { issuer: IssuingAuthority; now: Date },
): Promise<SignedAnswer> {
  const thisUpdate = wholeSeconds(now);
  const nextUpdate = new Date(thisUpdate.getTime() + answerLife);
  const response = await ocspResponse({
    answers,
    nonce,
    thisUpdate,
    nextUpdate,
    archiveCutoff: issuer.facts.notBefore,
    signer: await keptKey(service, issuer.ocsp.key),
    responder: issuer.ocsp.facts,
  });
  return { response, thisUpdate, nextUpdate };
}
