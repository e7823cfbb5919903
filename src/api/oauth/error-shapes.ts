import type { MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { sentForm } from './parameters.ts';

/** The error response of RFC 6749, 5.2. */
const RfcError = z.object({ error: z.string(), error_description: z.string().optional() });
/** The error response of the partner API. */
const PartnerError = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

function rewrite(response: Response, body: object): Response {
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  headers.set('content-type', 'application/json');
  return new Response(JSON.stringify(body), { status: response.status, headers });
}

/** Turns an RFC 6749 error into the partner API's, with the same code and status. */
export async function toPartnerError(response: Response): Promise<Response> {
  const { error, error_description: description } = RfcError.parse(await response.json());
  return rewrite(response, { error: { code: error, message: description ?? error } });
}

/**
 * Answers by what was sent: a form gets its errors as RFC 6749 writes them, everything else as the partner API does.
 * Handlers and the application's error writer speak the partner API's shape alone. No answer here may be stored.
 */
export const answerInKind: MiddlewareHandler = async (c, next) => {
  await next();
  c.header('Cache-Control', 'no-store');
  if (c.res.status < 400 || !sentForm(c)) return;
  const parsed = PartnerError.safeParse(await c.res.clone().json());
  if (!parsed.success) return;
  const { code, message } = parsed.data.error;
  c.res = rewrite(c.res, { error: code, error_description: message });
};
