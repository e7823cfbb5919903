import { wholeSeconds } from '#signatures/asn1/der.ts';
import { ocspResponse } from '#signatures/ocsp/response.ts';
import type { OcspResponseInput } from '#signatures/ocsp/response.ts';
import type { KeyService } from '../service.ts';
import { keptKey } from './kept-key.ts';

/** The lifetime of an answer, in milliseconds. */
export const answerLife = 60 * 60 * 1000;

export type SignedAnswer = { response: Buffer; thisUpdate: Date; nextUpdate: Date };

/** Signs an OCSP answer with the delegated responder's key; status is kept since the issuing authority began. */
export async function signAnswer(
  { keyStore, authority }: Pick<KeyService, 'keyStore' | 'authority'>,
  { answers, nonce, now }: Pick<OcspResponseInput, 'answers' | 'nonce'> & { now: Date },
): Promise<SignedAnswer> {
  const { ocsp, issuing } = authority;
  const thisUpdate = wholeSeconds(now);
  const nextUpdate = new Date(thisUpdate.getTime() + answerLife);
  const response = await ocspResponse({
    answers,
    nonce,
    thisUpdate,
    nextUpdate,
    archiveCutoff: issuing.facts.notBefore,
    signer: await keptKey({ keyStore, authority }, 'ocsp'),
    responder: ocsp.facts,
  });
  return { response, thisUpdate, nextUpdate };
}
