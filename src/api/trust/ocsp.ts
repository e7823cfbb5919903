import type { IncomingHttpHeaders } from 'node:http';
import { Hono } from 'hono';
import type { Context } from 'hono';
import { ocspRequestLimits } from '#signatures/ocsp/request.ts';
import type { ApiEnv } from '../deps.ts';
import { requestIdFrom } from '../request-id.ts';
import type { OcspAnswers } from './ocsp-answers.ts';
import type { OcspReply } from './ocsp-reply.ts';
import { hasAlready, readBytes, refuseAllBut } from './open-endpoint.ts';

const accepted = { type: 'application/ocsp-request', most: ocspRequestLimits.bytes };

/**
 * Gives what is remembered, before anything else looks at the request: such an answer is not in the access log, which
 * would take longer than the answer. Whatever is not remembered goes on to `ocspRoutes`.
 */
export function rememberedOcspRoutes(answers: OcspAnswers): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  app.post('/ocsp', async (c, next) => {
    const headers = headersOf(c);
    const length = Number(headers['content-length'] ?? Infinity);
    if (headers['content-type'] !== accepted.type || !(length <= longestRemembered)) return next();
    const reply = answers.remembered(Buffer.from(await c.req.arrayBuffer()).toString('base64'));
    return reply ? give(c, reply.der, reply.post) : next();
  });
  app.get('/ocsp/*', async (c, next) => {
    if (headersOf(c)['if-none-match'] !== undefined) return next();
    const reply = answers.remembered(requestIn(c.req.url));
    return reply ? give(c, reply.der, reply.get) : next();
  });
  return app;
}

/** Longest request that is remembered, in bytes. */
const longestRemembered = 768;

// As Node has read them: making Headers of them would take as long as all the rest.
function headersOf({ env }: Context<ApiEnv>): IncomingHttpHeaders {
  return env.incoming.headers;
}

function give(c: Context<ApiEnv>, der: OcspReply['der'], headers: OcspReply['get']): Response {
  return c.body(der, 200, {
    ...headers,
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestIdFrom(headersOf(c)['x-request-id']),
  });
}

/**
 * The status responder by POST and by GET (RFC 6960 appendix A.1): whatever the request is, an OCSPResponse with HTTP
 * 200; only size, media type and method are HTTP's own matter.
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
    if (hasAlready(c, reply.etag)) return c.body(null, 304, reply.get);
    return c.body(reply.der, 200, reply.get);
  });
  app.all('/ocsp/*', refuseAllBut('GET', 'HEAD'));
  return app;
}

/** The base64 of the request at the end of the address, which may have slashes; what is no base64 is no request. */
function requestIn(url: string): string {
  const text = url.slice(url.indexOf('/ocsp/') + '/ocsp/'.length);
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
