import { z } from 'zod';
import { readBody } from '../../http/body.ts';
import { Base64 } from '../../http/fields.ts';
import type { Route } from '../../http/route.ts';
import { answerOcsp } from '../../status/answer-ocsp.ts';

const Body = z.object({ request: Base64 });

/** POST /api/v1/status/ocsp: an OCSPRequest in, an OCSPResponse out; `stored` says that others get the same one. */
export const answerOcspRequest: Route = {
  method: 'POST',
  path: '/api/v1/status/ocsp',
  async handle({ service, request }) {
    const body = await readBody(Body, request);
    const { response, nextUpdate, stored } = await answerOcsp(service, body.request, new Date());
    return {
      data: {
        response: response.toString('base64'),
        stored,
        next_update: nextUpdate?.toISOString() ?? null,
      },
    };
  },
};
