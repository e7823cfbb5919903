import { z } from 'zod';
import { readBody } from '../../http/body.ts';
import type { Route } from '../../http/route.ts';
import { refreshAnswers } from '../../status/refresh-answers.ts';

/** POST /api/v1/status/ocsp/refresh: signs the answers ahead that were asked for in the last 24 hours. */
export const refreshOcsp: Route = {
  method: 'POST',
  path: '/api/v1/status/ocsp/refresh',
  async handle({ service, request }) {
    await readBody(z.object({}), request);
    return { data: await refreshAnswers(service, new Date()) };
  },
};
