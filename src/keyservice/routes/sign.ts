import { z } from 'zod';
import { readBody } from '../http/body.ts';
import { CertificateId, Pin, PrefixedHash } from '../http/fields.ts';
import type { Route } from '../http/route.ts';
import { signWithPin } from '../signing/sign-with-pin.ts';

const Body = z.object({ certificate_id: CertificateId, document_hash: PrefixedHash, pin: Pin });

/** POST /api/v1/sign: a holder's CAdES-T signature over a document's hash. */
export const sign: Route = {
  method: 'POST',
  path: '/api/v1/sign',
  async handle({ service, caller, request }) {
    const { certificate_id: certificateId, document_hash: document, pin } = await readBody(Body, request);
    const { signature, signedAt, algorithm } = await signWithPin(service, caller, {
      certificateId,
      document,
      pin,
    });
    return {
      data: { signature: signature.toString('base64'), signed_at: signedAt.toISOString(), algorithm },
    };
  },
};
