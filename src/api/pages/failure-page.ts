import type { Context } from 'hono';
import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { wordsIn } from '#words/pages/speak.ts';
import type { ApiEnv } from '../http/deps.ts';
import { pageLanguage } from '../http/language.ts';
import { layout, type Html } from '#web/pages/common/layout.ts';
import { pageHeaders } from '../http/security-headers.ts';
import { plainCard } from '#web/pages/sign-request/end.ts';
import { unavailablePage } from '#web/pages/sign-request/page.ts';

/** The addresses that programs call: a failure there is JSON, with any Accept header. Browsers are sent to the sign-in and the sign-out. */
const interfaces =
  /^\/(?!oauth\/authorize(?:\/|$)|oauth2\/logout(?:\/|$))(?:api|partner|support|oauth2?|\.well-known|ocsp|crl|crl\.pem|tsa|ca|openapi\.json|assets)(?:\/|$)/;

type Ending = { title: string; text: string };

function endingPage(language: Language, ending: Ending, more?: Html): Html {
  const main = html`<main data-phase="missing">${plainCard(ending, more)}</main>`;
  return layout({ language, title: ending.title, style: 'signing.css', main });
}

/** The page of a failure by its status, in the words of `language`; undefined where no page is for it. */
export function pageOfFailure(failure: {
  status: number;
  language: Language;
  requestId: string;
}): Html | undefined {
  const { status, language, requestId } = failure;
  const { nothingHere, tooMany } = wordsIn(language);
  const home = html`<p><a class="button" href="/">${nothingHere.home}</a></p>`;
  if (status === 404) return endingPage(language, nothingHere, home);
  if (status === 429) return endingPage(language, tooMany);
  return status >= 500 ? unavailablePage({ language, requestId }) : undefined;
}

const forms = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/;

/** Tells whether a person's browser asks: it opens an address, or sends one of the forms of our pages. */
export function isForPeople(c: Context<ApiEnv>): boolean {
  const form = forms.test(c.req.header('content-type') ?? '');
  const opened = c.req.method === 'GET' || c.req.method === 'HEAD' || (c.req.method === 'POST' && form);
  return Boolean(opened && c.req.header('accept')?.includes('text/html')) && !interfaces.test(c.req.path);
}

/**
 * Gives the page for a person whose browser opened an address, or sent a form, that failed: in their language, with the same
 * status as `answer`, the failure in JSON, and its headers. Programs, and failures without a page, get `answer` itself.
 */
export async function failurePage(c: Context<ApiEnv>, answer: Response): Promise<Response> {
  if (!isForPeople(c)) return answer;
  const page = pageOfFailure({
    status: answer.status,
    language: pageLanguage(c),
    requestId: c.var.requestId,
  });
  if (!page) return answer;
  const { BASE_URL: baseUrl } = c.var.deps.config;
  await pageHeaders({ baseUrl })(c, async () => {
    c.res = await c.html(page, answer.status as ContentfulStatusCode);
  });
  return c.res;
}
