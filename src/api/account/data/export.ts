import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import { dataPage } from '#web/pages/account/own/data.ts';
import { ownDataWords } from '#words/pages/own-data.ts';
import { profileWords } from '#words/pages/profile.ts';
import { partnerStatus } from '../../http/answers/problem-status.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { assertProved } from '../../http/guards/user.ts';
import { pageLanguage } from '../../http/language.ts';
import { exportName, exportOwn } from '../../platform/personal-data/export-me.ts';
import { frameOf, readSentForm } from '../frame.ts';

/** GET /account/data: the ways to one's data, and to delete the account. */
export function showData(c: Context<ApiEnv>): Response | Promise<Response> {
  return c.html(dataPage(frameOf(c), {}));
}

/** POST /account/data/export: the ZIP of GET /api/v1/auth/me/export, by its rules. */
export async function exportData(c: Context<ApiEnv>): Promise<Response> {
  await readSentForm(c);
  try {
    assertProved(c.var.user);
    return c.body(await exportOwn(c), 200, {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${exportName}"`,
      'Cache-Control': 'private, no-store',
    });
  } catch (error) {
    const form = error instanceof Problem ? refusalIn(c, error.code) : undefined;
    if (!(error instanceof Problem) || form === undefined) throw error;
    return c.html(dataPage(frameOf(c), { form }), partnerStatus[error.code]);
  }
}

function refusalIn(c: Context<ApiEnv>, code: Problem['code']): string | undefined {
  const language = pageLanguage(c);
  const { faults } = ownDataWords[language].export;
  if (code === 'rate_limited') return faults.often;
  if (code === 'validation_failed') return faults.large;
  return code === 'email_not_verified' ? profileWords[language].faults.unproved : undefined;
}
