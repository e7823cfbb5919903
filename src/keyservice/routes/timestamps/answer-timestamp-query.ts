import { readBytes } from '../../http/bytes.ts';
import type { Route } from '../../http/route.ts';
import { answerTimestampQuery } from '../../tsa/answer-query.ts';

/** POST /api/v1/timestamp-queries: a TimeStampReq in, a TimeStampResp out. */
export const answerTimestamp: Route = {
  method: 'POST',
  path: '/api/v1/timestamp-queries',
  async handle({ service, caller, request }) {
    const query = await readBytes(request, 'application/timestamp-query');
    return { bytes: await answerTimestampQuery(service, caller, query), type: 'application/timestamp-reply' };
  },
};
