import type { Context } from 'hono';
import type { ApiEnv } from '../deps.ts';
import { checkCode } from '../sign/check-code.ts';
import { isLastTry, recordSessionAct } from './audit.ts';
import type { Session } from './find-session.ts';

export type Proved = { loa: 1 } | { loa: 2; provedChannel: 'sms' };

/**
 * What a recipient without a credential has proved: the link alone (1), or the link and a code to their phone (2), which
 * is compared here. Throws Problem otp_required, invalid_otp with `attempts_left`, too_many_attempts.
 */
export async function provedLevel(
  c: Context<ApiEnv>,
  session: Session,
  otp: string | undefined,
): Promise<Proved> {
  const { id, linkGeneration, authMethod } = session.recipient;
  if (authMethod !== 'sms') return { loa: 1 };
  try {
    await checkCode(c, { kind: 'envelope_recipient', id, linkGeneration }, otp);
  } catch (error) {
    if (isLastTry(error)) await recordSessionAct(c, session, { action: 'envelope.code_locked' });
    throw error;
  }
  return { loa: 2, provedChannel: 'sms' };
}
