import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import { deleteAccountPage, deletedPage } from '#web/pages/account/own/data.ts';
import { ownDataWords } from '#words/pages/own-data.ts';
import { partnerStatus } from '../../http/answers/problem-status.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { takeCookie } from '../../http/guards/page-session.ts';
import { pageLanguage } from '../../http/language.ts';
import { deleteOwnAccount } from '../../platform/users/delete-own-account.ts';
import { frameOf, readSentForm } from '../frame.ts';

/** GET /account/data/delete: what ends and what stays, and the form that deletes the account. */
export function showDeleteAccount(c: Context<ApiEnv>): Response | Promise<Response> {
  return c.html(deleteAccountPage(frameOf(c), {}));
}

/** POST /account/data/delete: deletes the account of the person who is signed in. */
export async function deleteAccount(c: Context<ApiEnv>): Promise<Response> {
  const { text } = await readSentForm(c);
  const language = pageLanguage(c);
  const { unsure, hindrance } = ownDataWords[language].delete;
  if (text('sure') !== 'true') return c.html(deleteAccountPage(frameOf(c), { sure: unsure }), 400);
  try {
    await deleteOwnAccount(c);
  } catch (error) {
    // Of two forms at once the second one finds it done.
    if (error instanceof Problem && error.code === 'unauthorized') return deleted(c);
    const known = Object.entries(hindrance).find(([name]) => name === hindranceOf(error));
    if (!(error instanceof Problem) || !known) throw error;
    return c.html(deleteAccountPage(frameOf(c), { form: known[1] }), partnerStatus[error.code]);
  }
  return deleted(c);
}

function deleted(c: Context<ApiEnv>): Response | Promise<Response> {
  takeCookie(c);
  return c.html(deletedPage(pageLanguage(c)));
}

function hindranceOf(error: unknown): unknown {
  return error instanceof Problem ? error.details?.['hindrance'] : undefined;
}
