import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { VisitorFrame } from '#web/pages/account/visitor.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { hostCookie } from '../../http/host-cookie.ts';
import { pageLanguage } from '../../http/language.ts';
import { typedText } from '../../platform/accounts/common/password-form.ts';
import { assertOurForm, formToken, formTokenField } from '../session/form-token.ts';

const made = /^[\w-]{22}$/;

/** The mark of a browser that has no session: the tokens of its forms are made of it. */
function markOf(c: Context<ApiEnv>): string | undefined {
  const kept = getCookie(c, hostCookie(c, 'tamga_visitor').name);
  return kept !== undefined && made.test(kept) ? kept : undefined;
}

const ownerOf = (mark: string): string => `visitor\0${mark}`;

/** The language of a page for visitors, and the token of its form; a browser without a mark gets one. */
export function visitorFrame(c: Context<ApiEnv>): VisitorFrame {
  const kept = markOf(c);
  const mark = kept ?? randomBytes(16).toString('base64url');
  if (kept === undefined) {
    const { name, options } = hostCookie(c, 'tamga_visitor');
    setCookie(c, name, mark, options);
  }
  return { language: pageLanguage(c), token: formToken(c, ownerOf(mark)) };
}

/** Reads the text fields of a visitor's form. Throws Problem insufficient_scope when it is not from a page that this browser was given. */
export async function readVisitorForm(c: Context<ApiEnv>): Promise<(name: string) => string> {
  const fields = await c.req.parseBody();
  assertOurForm(c, ownerOf(markOf(c) ?? ''), fields[formTokenField]);
  return (name) => typedText(fields[name]);
}
