import type { Context } from 'hono';
import type { Frame } from '#web/pages/account/certificates/shown.ts';
import type { ApiEnv } from '../http/deps.ts';
import { pageLanguage } from '../http/language.ts';
import { assertOurForm, formToken, formTokenField } from './session/form-token.ts';

/** The language of a page behind sign-in, and the token of its forms. */
export function frameOf(c: Context<ApiEnv>): Frame {
  return { language: pageLanguage(c), token: formToken(c, c.var.user.sessionId ?? '') };
}

/** A form of a page behind sign-in: its text fields and files. */
export type SentForm = { text: (name: string) => string; file: (name: string) => File | undefined };

/** Reads the form of a page behind sign-in. Throws Problem insufficient_scope when it is not from our own page. */
export async function readSentForm(c: Context<ApiEnv>): Promise<SentForm> {
  const fields = await c.req.parseBody();
  assertOurForm(c, c.var.user.sessionId ?? '', fields[formTokenField]);
  return {
    text: (name) => {
      const value = fields[name];
      return typeof value === 'string' ? value : '';
    },
    file: (name) => {
      const value = fields[name];
      return value instanceof File ? value : undefined;
    },
  };
}

/** The one of these acts that was just done, which the address says after a form of ours; a link from elsewhere says nothing done. */
export function doneAmong<T extends string>(c: Context<ApiEnv>, acts: readonly T[]): T | undefined {
  if ((c.req.header('sec-fetch-site') ?? 'same-origin') !== 'same-origin') return undefined;
  return acts.find((one) => one === c.req.query('done'));
}
