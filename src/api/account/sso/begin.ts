import type { Context } from 'hono';
import { pageSessionHours } from '#domain/account/account.ts';
import { awayPage, onwardPage } from '#web/pages/account/outside.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { pageLanguage } from '../../http/language.ts';
import { keepFlow } from '../../common/oidc/flow-cookie.ts';
import { signInPath } from '../../oauth/provider/people/sign-in.ts';
import type { Asked } from '../sign-in/interaction.ts';
import type { Outside } from '../../common/oidc/outside.ts';

/** The longest for which somebody may have been signed in there, in seconds: as long as they stay signed in here. */
const longest = pageSessionHours * 3_600;

/** The query parameter by which a person says that they want to sign in there as somebody else. */
export const asOther = 'other';

/**
 * Leads a browser to the provider to sign in there, by a page that says so: a form of ours may have led here, and browsers let no form lead
 * to another site. A provider that does not answer is told by a page; the sign-in waits.
 */
export async function beginOutside(c: Context<ApiEnv>, outside: Outside, asked: Asked): Promise<Response> {
  const language = pageLanguage(c);
  const { party, host } = outside;
  const isAgain = needsAnew(c, asked);
  const path = `${signInPath}/${asked.interaction.uid}`;
  const flow = {
    ...party.newFlow(path),
    ...(isAgain ? { since: Math.floor(Date.now() / 1_000) } : {}),
  };
  try {
    const url = await party.authorizationUrl(flow, {
      max_age: String(longest),
      ...(isAgain ? { prompt: 'login' } : {}),
      ...hintOf(asked),
    });
    keepFlow(c, flow, 'tamga_outside_flow');
    c.header('Refresh', `0; url=${url.href}`);
    return c.html(onwardPage(language, { host, url: url.href }));
  } catch (error) {
    return away(c, outside, { path, error });
  }
}

/** Tells a person that the provider does not answer, and the operator why; `path` is where the sign-in goes on. */
export function away(
  c: Context<ApiEnv>,
  { host, issuer }: Outside,
  { path, error }: { path: string; error: unknown },
): Response | Promise<Response> {
  c.var.deps.log.warn(
    { err: error, request_id: c.var.requestId, issuer },
    'the identity host does not answer',
  );
  c.header('Retry-After', '30');
  return c.html(awayPage(pageLanguage(c), { host, path }), 503);
}

/** The seconds for which somebody has been signed in at most, for this way back. */
export function oldest({ since }: { since?: number | undefined }): number {
  if (since === undefined) return longest;
  // Two clocks need not agree to the second.
  return Math.max(Math.floor(Date.now() / 1_000) - since, 0) + 60;
}

/** Whether an older sign-in there is not enough: what is done needs a recent one, the application asks for it, or it was somebody else's. */
function needsAnew(c: Context<ApiEnv>, { interaction, session }: Asked): boolean {
  const reasons: readonly string[] = interaction.prompt.reasons;
  const asks = ['login_prompt', 'max_age', 'id_token_hint'].some((reason) => reasons.includes(reason));
  return session !== undefined || asks || c.req.query(asOther) !== undefined;
}

/** The address that an application expects goes along (login_hint, OpenID Connect Core 1.0, 3.1.2.1). */
function hintOf({ interaction, session }: Asked): { login_hint?: string } {
  const hint = session?.email ?? interaction.params['login_hint'];
  return typeof hint === 'string' && hint.length <= 254 ? { login_hint: hint } : {};
}
