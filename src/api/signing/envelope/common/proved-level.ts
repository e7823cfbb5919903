import type { Context } from 'hono';
import type { ApiEnv } from '../../../http/deps.ts';
import { isLastTry, recordSessionAct } from './audit.ts';
import type { Session } from './find-session.ts';
import type { CodeRoute } from '../../../common/codes/address-limits.ts';
import { codeRequired } from '../../proof/check-code.ts';
import { compareRecipientCode, type CodeUse } from '../../proof/recipient-code.ts';

type Proved = { loa: 1 } | { loa: 2; provedChannel: 'sms' };

/** The proof, and the function that uses up its code: call it when nothing else is left to check. */
export type Proving = { proved: Proved; useUp: () => Promise<void> };

/**
 * Gives the level that a recipient without a credential has proved: the link alone (1), or the link and a code to their
 * phone (2), which is compared here. Throws Problem otp_required, invalid_otp with `attempts_left`, too_many_attempts.
 */
export async function provedLevel(c: Context<ApiEnv>, session: Session, use: CodeUse): Promise<Proving> {
  const { recipient } = session;
  if (recipient.authMethod !== 'sms') return { proved: { loa: 1 }, useUp: () => Promise.resolve() };
  const route = smsRoute(session);
  if (!route) throw codeRequired();
  const { id, linkGeneration } = recipient;
  try {
    const useUp = await compareRecipientCode(c, { id, linkGeneration, route }, use);
    return { proved: { loa: 2, provedChannel: 'sms' }, useUp };
  } catch (error) {
    if (isLastTry(error)) await recordSessionAct(c, session, { action: 'envelope.code_locked' });
    throw error;
  }
}

/** The way of a recipient's codes; undefined for one without a phone. */
export function smsRoute({ recipient, envelope }: Session): CodeRoute | undefined {
  if (!recipient.phone) return undefined;
  const sender = { kind: 'organization', id: envelope.organizationId } as const;
  return { address: { channel: 'sms', to: recipient.phone }, sender };
}
