import { z } from 'zod';
import { readBody } from '../http/body.ts';
import { Base64, PrefixedHash } from '../http/fields.ts';
import type { Route } from '../http/route.ts';
import { verifySignature } from '../signing/verify-signature.ts';

const Body = z.object({ document_hash: PrefixedHash, signature: Base64 });

/** POST /api/v1/verify: whether a detached signature of ours holds over a document's hash. */
export const verify: Route = {
  method: 'POST',
  path: '/api/v1/verify',
  async handle({ service, caller, request }) {
    const { document_hash: document, signature } = await readBody(Body, request);
    return { data: await verifySignature(service, caller, { document, signature }) };
  },
};
