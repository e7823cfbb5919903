import type { Context } from 'hono';
import { defined } from '#domain/common/defined.ts';
import { endOf, extensionIssues } from '#domain/envelope/draft.ts';
import { allowedFrom, hindranceToSender } from '#domain/envelope/sender-rights.ts';
import { Problem } from '#domain/common/problem.ts';
import type { Envelope } from '#entities/envelope/envelope.ts';
import type { ChangePayload } from '#secrets/envelope-act.ts';
import { changeUpdate } from '#workflows/envelope/messages.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { provenBy } from '../../../common/flows/act-proofs.ts';
import type { Attempt } from '../../../http/idempotency.ts';
import { assertNoIssues } from '../draft-document.ts';
import { actAsSender, dropRefusedAct, keepAct, userActorOf } from './envelope-acts.ts';
import type { EnvelopeChanges } from './fields.ts';
import { assertAllowed, findEnvelope } from './find-envelope.ts';

/**
 * Changes name, message and end of an open envelope, through its workflow. Throws Problem invalid_state when it has ended,
 * or when the change is one that only a draft takes; validation_failed for an end that is not later.
 */
export async function changeSent(
  c: Context<ApiEnv>,
  id: string,
  body: EnvelopeChanges,
  attempt: Attempt,
): Promise<void> {
  const envelope = await findEnvelope(c.var.deps.orm.em.fork(), c.var.user, id);
  assertAllowed('change', envelope.status);
  const { name, message, expires_in_days: days, ...others } = body;
  const [fixed] = Object.keys(others);
  if (fixed !== undefined) assertDraft(envelope, fixed);
  const expiresAt = days === undefined ? undefined : laterEnd(envelope, days);
  const payload: ChangePayload = {
    ...defined({ name, message }),
  };
  if (Object.keys(payload).length === 0 && expiresAt === undefined) return;
  await keepAct(c, { id: attempt.id, envelopeId: id, kind: 'change', payload });
  const proof = provenBy(['account'], { content: payload });
  const act = {
    actId: attempt.id,
    ...(expiresAt ? { expiresAt: expiresAt.toISOString() } : {}),
    actor: userActorOf(c),
    proofId: proof.id,
  };
  try {
    await actAsSender(c, 'change', { envelopeId: id, update: changeUpdate, act, attempt, proof });
  } catch (error) {
    await dropRefusedAct(c, attempt.id, error);
    throw error;
  }
}

function assertDraft({ status }: Envelope, member: string): void {
  const hindrance = hindranceToSender('redraw', { status });
  if (hindrance) throw new Problem('invalid_state', `${member}: ${hindrance.message}`, hindrance.details);
}

function laterEnd({ status, sentAt, expiresAt }: Envelope, days: number): Date {
  if (!sentAt || !expiresAt) {
    const message = 'The envelope has not been sent yet. Change it again.';
    throw new Problem('invalid_state', message, { status, allowed_from: allowedFrom.change });
  }
  assertNoIssues(extensionIssues({ sentAt, expiresAt }, days, new Date()));
  return endOf(sentAt, days);
}
