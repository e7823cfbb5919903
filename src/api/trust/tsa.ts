import { Hono } from 'hono';
import type { KeyService } from '#clients/key-service/key-service.ts';
import { timestampRequestLimit } from '#signatures/timestamp/read-request.ts';
import { timestampRejected } from '#signatures/timestamp/response.ts';
import type { ApiEnv } from '../http/deps.ts';
import { readBytes, refuseAllBut } from '../http/answers/open-endpoint.ts';

const accepted = { type: 'application/timestamp-query', most: timestampRequestLimit };

/** The timestamping authority over HTTP (RFC 3161 section 3.4): every answer, also a refusal, is HTTP 200. */
export function tsaRoutes(keyService: KeyService): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  app.post('/tsa', async (c) => {
    const request = await readBytes(c, accepted);
    const response = await answer(request, keyService).catch((error: unknown) => {
      c.var.deps.log.error({ err: error, request_id: c.var.requestId }, 'no timestamp could be made');
      return timestampRejected('systemFailure', 'No timestamp can be made right now. Try again shortly.');
    });
    return c.body(new Uint8Array(response), 200, {
      'Content-Type': 'application/timestamp-reply',
      'Cache-Control': 'no-store',
    });
  });
  app.all('/tsa', refuseAllBut('POST'));
  return app;
}

async function answer(request: Buffer, keyService: KeyService): Promise<Buffer> {
  if (request.length === 0) return timestampRejected('badDataFormat', 'The body is empty.');
  return keyService.answerTimestampQuery(request);
}
