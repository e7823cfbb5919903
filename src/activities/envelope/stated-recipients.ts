import { ApplicationFailure } from '@temporalio/common';
import { envelopeWorkflowId } from '#domain/common/workflow-ids.ts';
import { identityOf } from '#domain/envelope/recipient-identity.ts';
import type { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { ActPublicKeys } from '#secrets/act-keys.ts';
import { recipientIn, type OpenedStatement } from '#secrets/act-personal.ts';
import { isAsStated, namingActs, statedIdentity } from '#secrets/stated-recipient.ts';
import { statementsOnRecord, useProof, type ActToRecord } from '../common/act-proof.ts';

/**
 * Throws a final failure (type act_refused) unless recipients of one envelope are who the sender said, by the statements of the
 * sending and of corrections: somebody has changed the rows.
 */
export async function assertAsStated(
  em: EntityManager,
  keys: ActPublicKeys,
  recipients: readonly EnvelopeRecipient[],
): Promise<void> {
  const [one] = recipients;
  if (!one) return;
  const statements = await namingStatements(em, keys, one.envelopeId);
  for (const recipient of recipients) assertStated(statements, recipient);
}

/** Reads the statements of an envelope's sending and of corrections, by which its recipients are who they are. */
export function namingStatements(
  em: EntityManager,
  keys: ActPublicKeys,
  envelopeId: string,
): Promise<OpenedStatement[]> {
  return statementsOnRecord(em, keys, { workflowId: envelopeWorkflowId(envelopeId), records: namingActs });
}

/** Throws as assertAsStated, of one recipient and by statements that are read. */
export function assertStated(statements: readonly OpenedStatement[], recipient: EnvelopeRecipient): void {
  if (isAsStated(identityOf(recipient), statedIdentity(statements, recipient.id))) return;
  throw anotherPerson(recipient);
}

/** Throws a final failure (type act_refused) unless an act's own statement is of this very recipient. */
export function assertNames(statement: OpenedStatement, recipient: EnvelopeRecipient): void {
  if (isAsStated(identityOf(recipient), recipientIn(statement, recipient.id))) return;
  throw anotherPerson(recipient);
}

/** Uses up the proof of a recipient's act, as useProof does, once the row is of the person whom sender and act name. */
export async function useProofOf(
  em: EntityManager,
  keys: ActPublicKeys,
  recipient: EnvelopeRecipient,
  act: ActToRecord,
): Promise<OpenedStatement> {
  const proven = await useProof(em, keys, act);
  assertNames(proven, recipient);
  await assertAsStated(em, keys, [recipient]);
  return proven;
}

function anotherPerson({ id }: EnvelopeRecipient): ApplicationFailure {
  const message = `The recipient ${id} is not who the sender said: their row was changed past the workflow. Compare it with the envelope's statements and audit trail.`;
  return ApplicationFailure.nonRetryable(message, 'act_refused');
}
