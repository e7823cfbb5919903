import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import { writeReference } from '#domain/common/reference.ts';
import { envelopeBounds } from '#domain/envelope/envelope.ts';
import type { SealedFault } from '#words/pages/sealed.ts';
import {
  sealedAccessPage,
  sealedCodePage,
  type SealedAct,
  type SealedPlace,
} from '#web/pages/envelope/sealed.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { partnerStatus, type Status } from '../../http/answers/problem-status.ts';
import { pageLanguage } from '../../http/language.ts';
import { assertNotLocked } from '../../http/limits/attempts.ts';
import { sendCode } from '../../common/codes/send-code.ts';
import { recordSessionAct } from '../envelope/common/audit.ts';
import { takeAccessCode } from '../envelope/common/take-access-code.ts';
import { codeActOf } from '../envelope/common/code-act.ts';
import { codeFlow, type SessionRows } from '../envelope/common/find-session.ts';
import { codeAttempts } from '../proof/check-code.ts';
import { Otp } from '../proof/fields.ts';
import { compareRecipientCode } from '../proof/recipient-code.ts';
import type { Sealed } from './find-sealed.ts';
import { maskedAddress, missingProof, routeOf } from './proofs.ts';

/** Lets the browser look at the link again. */
export function again(c: Context<ApiEnv>): Response {
  return c.redirect(c.req.path, 303);
}

/** What the pages of a link have of it: nothing of its document. */
export function placeOf(c: Context<ApiEnv>, { envelope }: Pick<Sealed, 'envelope'>): SealedPlace {
  return { language: pageLanguage(c), reference: writeReference(envelope.reference) };
}

type Proving = {
  sealed: Sealed;
  session: SessionRows;
  asked: Exclude<SealedAct, 'renew'>;
  form: Record<string, unknown>;
};

/**
 * Takes one step of showing what a link asks for: the access code, the sending of a code, the code. Answers with the page again
 * when it was not taken, and else lets the browser look at the link again.
 */
export async function prove(
  c: Context<ApiEnv>,
  { sealed, session, asked, form }: Proving,
): Promise<Response> {
  const missing = await missingProof(c, sealed);
  if (missing === undefined || (missing === 'access') !== (asked === 'access')) return again(c);
  const place = placeOf(c, sealed);
  const address = maskedAddress(sealed);
  try {
    if (asked === 'access') await giveAccess(c, session, form['access_code']);
    else if (asked === 'send') {
      await send(c, sealed, session);
      return await c.html(sealedCodePage(place, { address, sent: true }));
    } else await giveCode(c, sealed, form['otp']);
    return again(c);
  } catch (error) {
    const { fault, status } = faultOf(error);
    if (asked === 'access') return c.html(sealedAccessPage(place, fault), status);
    return c.html(sealedCodePage(place, { address, sent: asked === 'code', fault }), status);
  }
}

function giveAccess(c: Context<ApiEnv>, session: SessionRows, given: unknown): Promise<void> {
  const code = typeof given === 'string' ? given.slice(0, envelopeBounds.accessCode.max + 1) : '';
  return takeAccessCode(c, session, code);
}

async function send(c: Context<ApiEnv>, sealed: Sealed, session: SessionRows): Promise<void> {
  const { deps } = c.var;
  const route = routeOf(sealed);
  const { id, language, linkGeneration: generation } = session.recipient;
  if (!route) return;
  await assertNotLocked(deps, codeAttempts({ id, linkGeneration: generation }));
  const about = { kind: 'recipient', id, generation } as const;
  const act = await codeActOf(deps, session, 'sealed');
  await sendCode(
    deps,
    { kind: 'envelope_recipient', id, language, route, about, act, flow: codeFlow(session) },
    { id: randomUUID() },
  );
  const { channel } = route.address;
  await recordSessionAct(c, session, { action: 'envelope.code_sent', metadata: { channel } });
}

/** A code that is no code is wrong, and counts as one. */
async function giveCode(c: Context<ApiEnv>, { recipient, envelope }: Sealed, given: unknown): Promise<void> {
  const route = routeOf({ recipient, envelope });
  if (!route || !recipient) return;
  const { id, linkGeneration } = recipient;
  const otp = Otp.safeParse(given).data ?? '';
  // An act of its own each time: another browser cannot repeat it with the same code.
  const act = ['sealed', randomUUID()];
  const useUp = await compareRecipientCode(c, { id, linkGeneration, route }, { otp, act });
  await useUp();
}

const faults: Record<string, (problem: Problem) => SealedFault> = {
  invalid_access_code: ({ details }) => (details?.['blocked'] === true ? 'shut' : 'wrongAccess'),
  invalid_otp: () => 'wrongCode',
  too_many_attempts: () => 'locked',
  rate_limited: () => 'locked',
};

/** The reason why something entered was not taken, with the page's status. Throws any other error as it is. */
function faultOf(error: unknown): { fault: SealedFault; status: Status } {
  const fault = error instanceof Problem ? faults[error.code]?.(error) : undefined;
  if (!(error instanceof Problem) || !fault) throw error;
  return { fault, status: partnerStatus[error.code] };
}
