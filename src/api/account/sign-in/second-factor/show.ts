import type { Context } from 'hono';
import type { Provider } from 'oidc-provider';
import { byDevice } from '#domain/account/authentication.ts';
import { lostSignInPage } from '#web/pages/account/sign-in.ts';
import { secondFactorPage, type StepFault } from '#web/pages/account/second-factor.ts';
import type { EntityManager } from '#entities/orm.ts';
import { isSigned } from '../../../common/confirmations/is-signed.ts';
import { untilAnswered } from '../../../common/confirmations/until-answered.ts';
import { useConfirmation } from '../../../common/confirmations/use-confirmation.ts';
import { passkeysOf, recordOf } from '../../../common/passkeys/own-passkeys.ts';
import { requestOptions } from '../../../common/passkeys/use.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { pageLanguage } from '../../../http/language.ts';
import { formToken } from '../../session/form-token.ts';
import { finishedBefore, finishWaiting } from './finish.ts';
import { challengeOfWaiting, findWaiting, type Waiting } from './pending.ts';

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
  const { question, pending } = waiting;
  if (question && !question.usedAt && (await isSigned(c.var.deps.orm.em.fork(), question))) {
    const use = (em: EntityManager) => useConfirmation(em, question.id);
    return c.redirect(await finishWaiting(c, provider, { waiting, factor: { methods: byDevice, use } }), 303);
  }
  const isFinished = pending.sessionId !== null || question?.status === 'confirmed';
  const to = isFinished ? await finishedBefore(c, provider, waiting) : undefined;
  if (to !== undefined) return c.redirect(to, 303);
  return drawWaiting(c, waiting, { byApp: c.req.query('by') === 'app' });
}

/** What is shown besides the question: a code that was sent or not taken, or the form of the app's codes in its place. */
type Shown = { sentBy?: 'sms' | 'email'; fault?: StepFault; byApp?: boolean };

/** Draws the page of a sign-in that waits; while its question is open, and nobody types a code, the browser loads it again. */
export async function drawWaiting(
  c: Context<ApiEnv>,
  waiting: Waiting,
  shown: Shown = {},
): Promise<Response> {
  const { uid } = waiting.asked.interaction;
  const { byApp: _, ...code } = shown;
  const state = stateOf(waiting, shown);
  if (state.mayWait) c.header('Refresh', `${pauseSeconds}; url=${c.req.path}?wait=1`);
  const page = secondFactorPage(pageLanguage(c), {
    token: formToken(c, uid),
    path: `/account/sign-in/${uid}/confirm`,
    number: state.number,
    refused: state.isOver,
    passkey: state.mayWait ? undefined : await passkeyAsked(c, waiting),
    ...state.app,
    ...code,
  });
  return c.html(page, code.fault ? 400 : 200);
}

/** What the page of a sign-in that waits has: the number of its question, and the form of the app's codes or the way to it. */
function stateOf({ question, factors }: Waiting, { byApp, sentBy, fault }: Shown) {
  const isOpen = question?.status === 'pending' && question.expiresAt > new Date();
  const isTyping = [byApp && factors.app, sentBy, fault].some(Boolean);
  const mayWait = isOpen && !isTyping;
  const isNumbered = mayWait || !factors.app;
  return {
    mayWait,
    isOver: question !== null && !isOpen,
    number: isOpen && isNumbered ? question.number : undefined,
    app: factors.app ? ({ app: mayWait ? 'link' : 'form' } as const) : {},
  };
}

/** Gives what the browser needs to ask for a passkey of the user, as JSON; undefined when they have none. */
async function passkeyAsked(c: Context<ApiEnv>, waiting: Waiting): Promise<string | undefined> {
  if (waiting.factors.passkeys === 0) return undefined;
  const passkeys = await passkeysOf(c.var.deps.orm.em.fork(), waiting.user.id);
  return requestOptions(c, challengeOfWaiting(waiting), passkeys.map(recordOf));
}

async function untilEnded(c: Context<ApiEnv>, waiting: Waiting): Promise<Waiting> {
  const { question } = waiting;
  if (question?.status !== 'pending') return waiting;
  return { ...waiting, question: await untilAnswered(c.var.deps, question.id) };
}
