import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { jsonBodyLimit, readJsonBody, refuseLargeBody } from '#wire/json-body.ts';
import type { ApiEnv } from '../deps.ts';

/** Answers payload_too_large before more than the limit is read. */
export const limitJsonBody = bodyLimit({ maxSize: jsonBodyLimit, onError: refuseLargeBody });

/** The JSON object of a request, members that are null left out. Throws as readJsonBody of the room wire. */
export async function readRequestJson(c: Context<ApiEnv>): Promise<Record<string, unknown>> {
  const bytes = await c.req.arrayBuffer();
  return readJsonBody({ bytes, contentType: c.req.header('content-type') ?? '', nullLevels: 1 });
}
