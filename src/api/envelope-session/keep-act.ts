import { Problem } from '#domain/problem.ts';
import { EnvelopeAct } from '#entities/envelope-act.ts';
import { insertInto } from '#entities/statements.ts';
import { runTogether } from '#entities/transaction.ts';
import { sealAct, type SignPayload } from '#secrets/envelope-act.ts';
import type { ApiDependencies } from '../deps.ts';
import { checkFilled, type Field } from './check-filled.ts';
import type { Session } from './find-session.ts';
import type { Filled } from './schemas.ts';

/** Checks what a signer filled in against the fields placed for them, but for what is in pictures; throws Problem invalid_request. */
export async function filledBy(
  deps: ApiDependencies,
  { recipient }: Session,
  filled: Filled,
): Promise<SignPayload> {
  const [own = []] = await runTogether(deps.orm, [
    [
      'select id, type, page, required, label, value from envelope_field where recipient_id = ? order by position',
      [recipient.id],
    ],
  ]);
  return checkFilled(own as Field[], filled);
}

/**
 * Keeps what a signer gave, sealed, under the attempt's id, while `tell` sends that id to the flow; what the flow refuses
 * is forgotten, also what it refuses for the moment. What was not confirmed stays, because the flow may have taken it.
 */
export async function withAct<T>(
  deps: ApiDependencies,
  { session, id, payload }: { session: Session; id: string; payload: SignPayload },
  tell: () => Promise<T>,
): Promise<T> {
  const row = {
    id,
    envelopeId: session.envelope.id,
    recipientId: session.recipient.id,
    kind: 'sign',
    payloadSealed: sealAct(deps.keys.envelopeActs, { id, kind: 'sign', payload }),
    createdAt: new Date(),
  };
  await runTogether(deps.orm, [insertInto('envelope_act', row, orRenewed)]);
  try {
    return await tell();
  } catch (error) {
    if (error instanceof Problem && error.details?.['outcome'] !== 'unknown') {
      await deps.orm.em.fork().nativeDelete(EnvelopeAct, { id, preparedObjectId: null });
    }
    throw error;
  }
}

/** A repeat of the call gives it anew. */
const orRenewed = `on conflict (id) do update set envelope_id = excluded.envelope_id, recipient_id = excluded.recipient_id,
  kind = excluded.kind, payload_sealed = excluded.payload_sealed, created_at = excluded.created_at`;

/**
 * Forgets what a recipient had prepared before the act that is prepared now: the flow holds one, and takes no other. What
 * was accepted stays until its signature is made, and so does all where this act itself is gone.
 */
export async function dropSuperseded(
  deps: ApiDependencies,
  act: { id: string; recipientId: string },
): Promise<void> {
  await deps.orm.em.fork().execute(
    `delete from envelope_act where recipient_id = ? and kind = 'sign' and prepared_digest is not null
     and created_at < (select created_at from envelope_act where id = ?)
     and not exists (select 1 from envelope_recipient where id = ? and accepted_at is not null)`,
    [act.recipientId, act.id, act.recipientId],
  );
}

/** Throws Problem invalid_state until the host of an in-person signer has confirmed to be present. */
export function assertHost({ recipient }: Session): void {
  if (recipient.role !== 'in_person' || recipient.hostConfirmedAt) return;
  throw new Problem('invalid_state', 'The host has to confirm to be present first: POST …/host.');
}
