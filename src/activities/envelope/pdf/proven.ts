import { contentOfSending } from '#domain/envelope/sending.ts';
import { envelopeWorkflowId } from '#domain/common/workflow-ids.ts';
import type { RevisionRecipient } from '#entities/envelope/rows/read-revision.ts';
import type { ActPublicKeys } from '#secrets/act-keys.ts';
import { namingActs } from '#secrets/stated-recipient.ts';
import { checkUsed, proofIn, readStatements, usedForAny } from '../../common/act-proof.ts';
import { assertStated } from '../stated-recipients.ts';
import type { RevisionInput } from './revision.ts';

/**
 * Throws a final failure (type act_refused) unless recipients of an envelope are who the sender said, by the statements of the sending
 * and of corrections that were read with it: somebody has changed the rows.
 */
export async function assertAsSent(
  keys: ActPublicKeys,
  { proofs }: Pick<RevisionInput, 'proofs'>,
  recipients: readonly RevisionRecipient[],
): Promise<void> {
  const statements = await readStatements(keys, usedForAny(proofs, namingActs));
  for (const recipient of recipients) assertStated(statements, recipient);
}

/**
 * Throws a final failure (type act_refused) unless document, fields and recipients of an envelope are the ones that the sender sent, by
 * the statements of the sending and of corrections.
 */
export async function assertSentSo(keys: ActPublicKeys, ground: RevisionInput): Promise<void> {
  const { envelope, original, recipients, fields } = ground;
  const { id, sentProofId: proofId = null } = envelope;
  const act = { proofId, workflowId: envelopeWorkflowId(id), act: 'send', input: {} };
  const recipientIds = recipients.map((recipient) => recipient.id);
  const content = contentOfSending({ documentHash: original?.hash ?? null, recipientIds, fields });
  await checkUsed(keys, { ...act, content }, proofIn(ground, proofId));
  await assertAsSent(keys, ground, recipients);
}
