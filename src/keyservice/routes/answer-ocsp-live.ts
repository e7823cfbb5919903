import { z } from 'zod';
import { readBody } from '../http/body.ts';
import { Base64 } from '../http/fields.ts';
import type { Route } from '../http/route.ts';
import { answerOcspLive } from '../status/answer-ocsp.ts';

const Body = z.object({ requests: z.array(Base64).min(1).max(64, 'must have at most 64 requests') });

/** POST /api/v1/status/ocsp/live: OCSPRequests in, an OCSPResponse for each out, in their order; none is kept. */
export const answerOcspRequests: Route = {
  method: 'POST',
  path: '/api/v1/status/ocsp/live',
  async handle({ service, request }) {
    const { requests } = await readBody(Body, request);
    const responses = await answerOcspLive(service, requests, new Date());
    return { data: { responses: responses.map((response) => response.toString('base64')) } };
  },
};
