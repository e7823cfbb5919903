import type { Context } from 'hono';
import type { Provider } from 'oidc-provider';
import { Problem } from '#domain/common/problem.ts';
import { lostSignInPage } from '#web/pages/account/sign-in.ts';
import { secondFactorPage, type CodeFault } from '#web/pages/account/second-factor.ts';
import { Confirmation } from '#entities/confirmation/confirmation.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { pageLanguage } from '../../../http/language.ts';
import { formToken } from '../../session/form-token.ts';
import { finishWaiting } from './finish.ts';
import { findWaiting, type Waiting } from './pending.ts';

/** The seconds after which the page asks again whether the device has answered; the call itself waits, too. */
const pauseSeconds = 1;

/**
 * GET /account/sign-in/{uid}/confirm: the page that shows the number and waits for the device, without a script: the browser loads it
 * again, and that call waits until the question has its end, 8 s at most. Once it is confirmed the browser goes on.
 */
export async function showSecondFactor(c: Context<ApiEnv>, provider: Provider): Promise<Response> {
  const language = pageLanguage(c);
  const found = await findWaiting(c, provider);
  if (!found) return c.html(lostSignInPage(language), 400);
  const waiting = c.req.query('wait') === undefined ? found : await untilEnded(c, found);
  const { question } = waiting;
  if (question?.status === 'confirmed' && !question.usedAt) {
    const use = (em: EntityManager) => useUp(em, question.id);
    return c.redirect(await finishWaiting(c, provider, { waiting, factor: { by: 'device', use } }), 303);
  }
  return drawWaiting(c, waiting);
}

/** Draws the page of a sign-in that waits; while its question is open the browser loads it again. */
export function drawWaiting(
  c: Context<ApiEnv>,
  { asked, question }: Waiting,
  code: { sentBy?: 'sms' | 'email'; fault?: CodeFault } = {},
): Response | Promise<Response> {
  const isOpen = question !== null && question.status === 'pending' && question.expiresAt > new Date();
  const mayWait = isOpen && code.sentBy === undefined && code.fault === undefined;
  if (mayWait) c.header('Refresh', `${pauseSeconds}; url=${c.req.path}?wait=1`);
  const page = secondFactorPage(pageLanguage(c), {
    token: formToken(c, asked.interaction.uid),
    path: `/account/sign-in/${asked.interaction.uid}/confirm`,
    number: isOpen ? question.number : undefined,
    refused: question !== null && !isOpen,
    ...code,
  });
  return c.html(page, code.fault ? 400 : 200);
}

async function untilEnded(c: Context<ApiEnv>, waiting: Waiting): Promise<Waiting> {
  const { question } = waiting;
  if (question?.status !== 'pending') return waiting;
  const { ends, orm } = c.var.deps;
  const row = { table: 'confirmation', id: question.id, status: 'ended' } as const;
  await ends.wait(row, async () => {
    const read = await orm.em.fork().findOne(Confirmation, { id: question.id }, { fields: ['status'] });
    return read?.status === 'pending' ? 'pending' : 'ended';
  });
  return { ...waiting, question: await orm.em.fork().findOne(Confirmation, { id: question.id }) };
}

/** Uses a confirmation up: it opens one session. */
async function useUp(em: EntityManager, id: string): Promise<void> {
  const right = { id, status: 'confirmed', usedAt: null } as const;
  if ((await em.nativeUpdate(Confirmation, right, { usedAt: new Date() })) === 0)
    throw new Problem('invalid_state', 'This confirmation was used before.');
}
