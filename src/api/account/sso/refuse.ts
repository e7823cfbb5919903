import type { Context } from 'hono';
import { refusedOutsidePage } from '#web/pages/account/outside.ts';
import type { OutsideFault } from '#words/pages/outside.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { pageLanguage } from '../../http/language.ts';
import { asOther } from './begin.ts';
import { forgetKnown } from './known.ts';
import type { Outside } from '../../common/oidc/outside.ts';

/** Tells a person why they are not signed in, with the way to sign in there as somebody else; `path` is where the sign-in goes on. */
export function refusedThere(
  c: Context<ApiEnv>,
  { host }: Pick<Outside, 'host'>,
  { path, why }: { path: string; why: OutsideFault },
): Response | Promise<Response> {
  forgetKnown(c);
  c.var.deps.log.info(
    { request_id: c.var.requestId, why },
    'somebody from the identity host was not signed in',
  );
  const status = why === 'unanswered' ? 400 : 403;
  return c.html(refusedOutsidePage(pageLanguage(c), { host, why, path: `${path}?${asOther}` }), status);
}
