import { z } from 'zod';
import { readBody } from '../http/body.ts';
import { Base64 } from '../http/fields.ts';
import type { Route } from '../http/route.ts';
import { answerTimestampQuery } from '../tsa/answer-query.ts';

const Body = z.object({ request: Base64 });

/** POST /api/v1/timestamp-queries: a TimeStampReq in, a TimeStampResp out. */
export const answerTimestamp: Route = {
  method: 'POST',
  path: '/api/v1/timestamp-queries',
  async handle({ service, caller, request }) {
    const body = await readBody(Body, request);
    const response = await answerTimestampQuery(service, caller, body.request);
    return { data: { response: response.toString('base64') } };
  },
};
