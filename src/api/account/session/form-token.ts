import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import { isOneOf, macUnder, macsUnder } from '#secrets/key-ring.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { isFromOurPages } from '../../http/guards/same-origin.ts';

/** The name of the hidden field in every form of the pages behind sign-in. */
export const formTokenField = 'form_token';

/** Makes the token that a form carries, for one session, or for one sign-in that is under way: no other site knows it. */
export function formToken(c: Context<ApiEnv>, owner: string): string {
  return macUnder(c.var.deps.keys.pages, textOf(owner)).toString('base64url');
}

const textOf = (owner: string): string => `form\0${owner}`;

/** Throws Problem insufficient_scope for a form that did not come from the page that was given to this owner. */
export function assertOurForm(c: Context<ApiEnv>, owner: string, given: unknown): void {
  const token = Buffer.from(typeof given === 'string' ? given : '', 'base64url');
  const same = isOneOf(macsUnder(c.var.deps.keys.pages, textOf(owner)), token);
  if (!same || !isFromOurPages(c))
    throw new Problem(
      'insufficient_scope',
      'This form is taken from our own pages only. Open the page again.',
    );
}
