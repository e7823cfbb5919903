import { ApplicationFailure } from '@temporalio/common';
import { identityOf, type IdentityRow } from '#domain/envelope/recipient-identity.ts';
import type { LockedEnvelope, LockedRecipient } from '#entities/envelope/rows/lock-recipients.ts';
import { useRecipientProof } from '#entities/envelope/rows/use-proof-of.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { ActPublicKeys } from '#secrets/act-keys.ts';
import { recipientIn, type OpenedStatement } from '#secrets/act-personal.ts';
import { isAsStated, namingActs, statedIdentity } from '#secrets/stated-recipient.ts';
import { checkMarked, readStatements, useOf, type ActToRecord } from '../common/act-proof.ts';

/**
 * Throws a final failure (type act_refused) unless a recipient is who the sender said, by the statements of the sending and of
 * corrections: somebody has changed the row.
 */
export function assertStated(statements: readonly OpenedStatement[], recipient: IdentityRow): void {
  if (isAsStated(identityOf(recipient), statedIdentity(statements, recipient.id))) return;
  throw anotherPerson(recipient);
}

/** Throws a final failure (type act_refused) unless an act's own statement is of this very recipient. */
export function assertNames(statement: OpenedStatement, recipient: IdentityRow): void {
  if (isAsStated(identityOf(recipient), recipientIn(statement, recipient.id))) return;
  throw anotherPerson(recipient);
}

/** A recipient's act by its proof, and what it is judged by. */
export type ProvenAct = {
  proven: OpenedStatement;
  /** The hash of the whole document that was sent by the recipient's link; null where none was. */
  sentHash: string | null;
  /** The SHA-256 in hex of the current PDF. */
  documentHash: string | null;
  /** Somebody else who is waited for has not opened the envelope. */
  hasUnopened: boolean;
};

type Locked = { envelope: LockedEnvelope; recipient: LockedRecipient };

/** Uses up the proof of a recipient's act, as useProof does, once the row is of the person whom sender and act name. */
export async function useProofOf(
  em: EntityManager,
  keys: ActPublicKeys,
  { envelope, recipient }: Locked,
  act: ActToRecord,
): Promise<ProvenAct> {
  const { workflowId } = act;
  const asked = { use: useOf(act), workflowId, naming: namingActs, envelope, recipient };
  const { proof, naming, sentHash, documentHash, hasUnopened } = await useRecipientProof(em, asked);
  const proven = await checkMarked(em, keys, act, proof ?? undefined);
  assertNames(proven, recipient);
  assertStated(await readStatements(keys, naming), recipient);
  return {
    proven,
    sentHash: sentHash ?? null,
    documentHash: documentHash ?? null,
    hasUnopened: hasUnopened === true,
  };
}

function anotherPerson({ id }: IdentityRow): ApplicationFailure {
  const message = `The recipient ${id} is not who the sender said: their row was changed past the workflow. Compare it with the envelope's statements and audit trail.`;
  return ApplicationFailure.nonRetryable(message, 'act_refused');
}
