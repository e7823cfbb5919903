import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { endOtherSessions, endOwnSession } from '../../platform/accounts/end-session.ts';
import { readSentForm } from '../frame.ts';

const listed = '/account/sessions?done=';

/** POST /account/sessions: ends one session of one's own, or all but this one; one that has ended before is done as well. */
export async function endFromList(c: Context<ApiEnv>): Promise<Response> {
  const { text } = await readSentForm(c);
  const id = text('id');
  if (id === 'others') {
    await endOtherSessions(c);
    return c.redirect(`${listed}others`, 303);
  }
  await endOwnSession(c, id).catch((error: unknown) => {
    if (!(error instanceof Problem) || error.code !== 'not_found') throw error;
  });
  return c.redirect(`${listed}ended`, 303);
}
