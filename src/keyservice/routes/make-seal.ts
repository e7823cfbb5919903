import { z } from 'zod';
import { readBody } from '../http/body.ts';
import { OperationId, Profile, Sha256Hash } from '../http/fields.ts';
import type { Route } from '../http/route.ts';
import { signOnce } from '../signing/operation.ts';
import { signWithSeal } from '../signing/seal.ts';
import { signedOnceAnswer } from '../signing/signed-once-answer.ts';

const Body = z.object({
  operation_id: OperationId,
  document_hash: Sha256Hash,
  profile: Profile,
});

/**
 * POST /api/v1/seals: a CAdES-T signature, or the CMS of a PAdES-T one, by the platform's seal; the same operation_id,
 * the same answer.
 */
export const makeSeal: Route = {
  method: 'POST',
  path: '/api/v1/seals',
  async handle({ service, caller, request }) {
    const { operation_id: operationId, profile, document_hash: document } = await readBody(Body, request);
    const once = {
      kind: 'seal' as const,
      logged: 'seal_made' as const,
      operationId,
      input: { profile, document_hash: document.text },
      documentHash: document.text,
    };
    const signed = await signOnce(service, caller, once, () => signWithSeal(service, document, profile));
    return { data: await signedOnceAnswer(service, signed) };
  },
};
