import { z } from 'zod';
import { readBody } from '../http/body.ts';
import { Email, OperationId, Phone, Profile, Sha256Hash } from '../http/fields.ts';
import type { Route } from '../http/route.ts';
import { signWithOneTimeKey } from '../signing/one-time-signature.ts';
import { signOnce } from '../signing/operation.ts';
import { signedOnceAnswer } from '../signing/signed-once-answer.ts';

const Body = z.object({
  operation_id: OperationId,
  subject: z.object({ email: Email.optional(), phone: Phone.optional() }).transform((subject, context) => {
    const { email, phone } = subject;
    if (email !== undefined && phone === undefined) return { email };
    if (phone !== undefined && email === undefined) return { phone };
    context.addIssue({ code: 'custom', message: 'must have either email or phone' });
    return z.NEVER;
  }),
  loa: z.union([z.literal(1), z.literal(2)], 'must be 1 or 2'),
  document_hash: Sha256Hash,
  profile: Profile,
});

/**
 * POST /api/v1/one-time-signatures: a CAdES-T signature, or the CMS of a PAdES-T one, by a key made for it; the same
 * operation_id, the same answer.
 */
export const makeOneTimeSignature: Route = {
  method: 'POST',
  path: '/api/v1/one-time-signatures',
  async handle({ service, caller, request }) {
    const body = await readBody(Body, request);
    const { subject, loa, profile, document_hash: document } = body;
    const signed = await signOnce(
      service,
      caller,
      {
        kind: 'one_time_signature',
        logged: 'one_time_signature_made',
        operationId: body.operation_id,
        input: { subject, loa, profile, document_hash: document.text },
        documentHash: document.text,
      },
      (em) => signWithOneTimeKey(service, em, { subject, loa, document, profile }),
    );
    return { data: await signedOnceAnswer(service, signed) };
  },
};
