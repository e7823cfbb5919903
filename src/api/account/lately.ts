import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from '../http/deps.ts';
import { readSentForm, type SentForm } from './frame.ts';
import { isRecent } from './guard.ts';
import { beginSignIn } from './session/begin.ts';
import type { PagesClient } from './session/relying-party.ts';

/** The minutes that a person has for a form before it needs the password again. */
const minutesForForm = 3;

/** What a form says that may stand in an address, so that it is there again after the password was given once more. */
type Keep = (form: SentForm) => Record<string, string>;

/**
 * Lets a form be opened and done only while the password was given lately; else asks for it and comes back, with what was typed
 * but no secrets.
 */
export function lately(relyingParty: PagesClient, keep: Keep = () => ({})): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const opens = c.req.method !== 'POST';
    if (isRecent(c.var.user, opens ? minutesForForm : 0)) return next();
    const kept = opens ? new URL(c.req.url).searchParams : new URLSearchParams(keep(await readSentForm(c)));
    const query = kept.size > 0 ? `?${kept.toString()}` : '';
    return beginSignIn(c, relyingParty, { returnTo: c.req.path + query, again: true });
  };
}
