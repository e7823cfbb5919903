import type { Context } from 'hono';
import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { lostSignInPage, refusedClientPage } from '#web/pages/account/sign-in.ts';
import type { ApiEnv } from '../http/deps.ts';
import { pageLanguage } from '../http/language.ts';
import type { AskProvider } from './provider/ask-provider.ts';
import { excessIn } from './provider/parameters.ts';

/** An error that the library cannot send back to the application, because it is the application that is in doubt. */
const Refusal = z.object({ error: z.string(), error_description: z.string().optional() });

/** The error of a sign-in whose cookies or records are gone: it was finished before, or begun too long ago. */
export const lostSignIn = 'sign_in_not_found';

/**
 * GET /oauth/authorize (OpenID Connect Core 1.0, 3.1.2) and its continuation after the sign-in: sends the browser to the page
 * of the sign-in, or back to the application with a code. An application that cannot be trusted with an answer gets none:
 * the person sees a page with its mistake.
 */
export function createAuthorizeHandler(ask: AskProvider) {
  return async (c: Context<ApiEnv>): Promise<Response> => {
    const { pathname, search, searchParams } = new URL(c.req.url);
    const modes = searchParams.getAll('response_mode');
    if (modes.some((mode) => mode !== 'query'))
      return refuse(c, { error: 'invalid_request', error_description: 'response_mode: expected query' });
    const excess = excessIn([...searchParams.values()]);
    if (excess !== undefined) return refuse(c, { error: 'invalid_request', error_description: excess });
    const cookie = c.req.header('cookie');
    const headers = { accept: 'text/html', ...(cookie === undefined ? {} : { cookie }) };
    const answer = await ask({ method: 'GET', path: pathname + search, headers });
    // The library's own pages have scripts in them: it draws one where the browser changed persons meanwhile.
    if (answer.status === 200 && answer.headers.get('content-type')?.startsWith('text/html'))
      return c.html(lostSignInPage(pageLanguage(c)), 400);
    if (answer.status < 400) return c.newResponse(answer.body, answer);
    return refuse(c, Refusal.parse(await answer.json()));
  };
}

/** Tells a person what is wrong by a page, and a program by the error of the partner API. */
function refuse(c: Context<ApiEnv>, { error, error_description }: z.output<typeof Refusal>) {
  const reason = error_description ?? error;
  if (!c.req.header('accept')?.includes('text/html')) throw new Problem('invalid_request', reason);
  const language = pageLanguage(c);
  return c.html(error === lostSignIn ? lostSignInPage(language) : refusedClientPage(language, reason), 400);
}
