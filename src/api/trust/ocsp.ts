import { Hono } from 'hono';
import { ocspRequestLimits } from '#signatures/ocsp/request.ts';
import type { ApiEnv } from '../http/deps.ts';
import type { OcspAnswers } from '../status/ocsp-answers.ts';
import { hasAlready, readBytes, refuseAllBut } from '../http/answers/open-endpoint.ts';
import { requestIn } from './request-in.ts';

const accepted = { type: 'application/ocsp-request', most: ocspRequestLimits.bytes };

/**
 * Makes the routes of the status responder by POST and by GET (RFC 6960 appendix A.1). It answers every request with an
 * OCSPResponse and HTTP 200; only size, media type and method are HTTP's own matter.
 */
export function ocspRoutes(answers: OcspAnswers): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  for (const path of ['/ocsp', '/ocsp/']) {
    app.post(path, async (c) => {
      const request = await readBytes(c, accepted);
      const { der, post } = await answers.answer(request.toString('base64'));
      return c.body(der, 200, post);
    });
    app.all(path, refuseAllBut('POST'));
  }
  app.get('/ocsp/*', async (c) => {
    const reply = await answers.answer(requestIn(c.req.url));
    if (hasAlready(c, reply)) return c.body(null, 304, reply.get);
    return c.body(reply.der, 200, reply.get);
  });
  app.all('/ocsp/*', refuseAllBut('GET', 'HEAD'));
  return app;
}
