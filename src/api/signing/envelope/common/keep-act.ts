import { Problem } from '#domain/common/problem.ts';
import { EnvelopeAct } from '#entities/envelope/envelope-act.ts';
import type { KeptInput } from '#entities/common/rows/insert-proof.ts';
import { encryptAct, type SignPayload } from '#secrets/envelope-act.ts';
import type { ApiDependencies } from '../../../http/deps.ts';
import type { Session } from './find-session.ts';

/** Makes the row of a signer's input, encrypted under the attempt's id: that id alone goes to the workflow. */
export function keptInput(
  deps: ApiDependencies,
  { session, id, payload }: { session: Session; id: string; payload: SignPayload },
): KeptInput {
  return {
    id,
    envelopeId: session.envelope.id,
    recipientId: session.recipient.id,
    kind: 'sign',
    payloadSealed: encryptAct(deps.keys.envelopeActs, { id, kind: 'sign', payload }),
    createdAt: new Date(),
  };
}

/**
 * Tells the workflow of an act whose input is kept under this id. The input of a refused update is deleted, also when it is
 * refused for the moment. Unconfirmed input stays, because the workflow may have taken it.
 */
export async function tellOfKept<T>(deps: ApiDependencies, id: string, tell: () => Promise<T>): Promise<T> {
  try {
    return await tell();
  } catch (error) {
    if (error instanceof Problem && error.details?.['outcome'] !== 'unknown') {
      await deps.orm.em.fork().nativeDelete(EnvelopeAct, { id, preparedObjectId: null });
    }
    throw error;
  }
}

/**
 * Deletes the acts that a recipient had prepared before the current one: the workflow holds one, and takes no other. An
 * accepted act stays until its signature is made, and all stay where this act itself is gone.
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
