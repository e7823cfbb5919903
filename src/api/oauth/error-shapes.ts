import type { MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { partnerProblem } from '#wire/problem-body.ts';
import { sentForm } from './provider/parameters.ts';
import { inOurWords, RfcError } from './token-errors.ts';

/** The error response of the partner API. */
const PartnerError = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

function rewrite(response: Response, body: object): Response {
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  headers.set('content-type', 'application/json');
  return new Response(JSON.stringify(body), { status: response.status, headers });
}

/** Says the token endpoint's RFC 6749 error in our words: as it is for a form, else in the partner API's shape. */
export async function retell(response: Response, { asForm }: { asForm: boolean }): Promise<Response> {
  const told = inOurWords(RfcError.parse(await response.json()));
  if (asForm) return rewrite(response, told);
  return rewrite(
    response,
    partnerProblem({ code: told.error, message: told.error_description ?? told.error }),
  );
}

/**
 * Answers in the shape of the request: a form gets its errors as in RFC 6749, everything else as in the partner API.
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
