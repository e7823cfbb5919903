import { z } from 'zod';
import { oneTimeTermsOf } from '../acts/one-time-act.ts';
import { readAct } from '../acts/read-act.ts';
import { readBody } from '../http/body.ts';
import { ActProof, Profile, Sha256Hash } from '../http/fields.ts';
import type { Route } from '../http/route.ts';
import { recordingFailure } from '../service.ts';
import { signWithOneTimeKey } from '../signing/one-time-signature.ts';
import { signOnce } from '../signing/operation.ts';
import { signedOnceAnswer } from '../signing/signed-once-answer.ts';

const Body = z.object({ act_proof: ActProof, document_hash: Sha256Hash, profile: Profile });

const operation = 'one_time_signature_made';

/**
 * POST /api/v1/one-time-signatures: a CAdES-T signature, or the CMS of a PAdES-T one, by a key made for it, for the act that the
 * proof states. Address, level, hierarchy (of a sandbox's request the test one) and operation id come from the act; the same act over the same document gets the same answer.
 */
export const makeOneTimeSignature: Route = {
  method: 'POST',
  path: '/api/v1/one-time-signatures',
  async handle({ service, caller, request }) {
    const { act_proof: jws, document_hash: document, profile } = await readBody(Body, request);
    const { text: documentHash } = document;
    const { operationId, ...terms } = await recordingFailure(
      service,
      caller,
      { operation, documentHash },
      async () => oneTimeTermsOf(await readAct(service.actKeys, jws), document),
    );
    const { hierarchy, subject, loa } = terms;
    // Of a live one the input is what it always was: a repeat finds it.
    const mode = hierarchy === 'test' ? { livemode: false } : {};
    const input = { subject, loa, profile, document_hash: documentHash, ...mode };
    const signed = await signOnce(
      service,
      caller,
      { kind: 'one_time_signature', logged: operation, operationId, input, documentHash },
      (em) => signWithOneTimeKey(service, em, { ...terms, document, profile }),
    );
    return { data: await signedOnceAnswer(service, signed) };
  },
};
