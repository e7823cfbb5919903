import type { Context } from 'hono';
import type { ProvingMeans } from '#domain/common/act-statement.ts';
import { codeAddress } from '#domain/envelope/code-address.ts';
import type { Address } from '#domain/sign-request/sign-request.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { isLastTry, recordSessionAct } from './audit.ts';
import type { Session } from './find-session.ts';
import type { CodeRoute } from '../../../common/codes/address-limits.ts';
import { codeRequired } from '../../proof/check-code.ts';
import { compareRecipientCode, type CodeUse } from '../../proof/recipient-code.ts';

type Proved = { loa: 1 } | { loa: 2; provedChannel: Address['channel'] };

/** The proof, and the function that uses up its code: call it when nothing else is left to check. */
export type Proving = { proved: Proved; useUp: () => Promise<void> };

/**
 * Gives the level that a recipient without a credential has proved: the link alone (1), or the link and a code to their
 * mailbox or phone (2), which is compared here. Throws Problem otp_required, invalid_otp with `attempts_left`, too_many_attempts.
 */
export async function provedLevel(c: Context<ApiEnv>, session: Session, use: CodeUse): Promise<Proving> {
  const { recipient } = session;
  if (recipient.authMethod === 'email') return { proved: { loa: 1 }, useUp: () => Promise.resolve() };
  const route = codeRoute(session);
  if (!route) throw codeRequired();
  const { id, linkGeneration } = recipient;
  try {
    const useUp = await compareRecipientCode(c, { id, linkGeneration, route }, use);
    return { proved: { loa: 2, provedChannel: route.address.channel }, useUp };
  } catch (error) {
    if (isLastTry(error)) await recordSessionAct(c, session, { action: 'envelope.code_locked' });
    throw error;
  }
}

/** Gives what a code proved besides the link: nothing where none was asked for. */
export function codeMeans(proved: Proved): readonly ProvingMeans[] {
  return proved.loa === 2 ? [`${proved.provedChannel}_code`] : [];
}

/** The way of the codes of a recipient's acts; undefined for one of whom no code is asked. */
export function codeRoute({ recipient, envelope }: Session): CodeRoute | undefined {
  const address = codeAddress(recipient);
  if (!address) return undefined;
  return { address, sender: { kind: 'organization', id: envelope.organizationId } };
}
