import { NotFoundError } from '@mikro-orm/core';
import { ApplicationFailure } from '@temporalio/common';
import { contentOfSending } from '#domain/envelope/sending.ts';
import { EnvelopeField } from '#entities/envelope/envelope-field.ts';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import type { Envelope } from '#entities/envelope/envelope.ts';
import type { EntityManager, Orm } from '#entities/orm.ts';
import type { Actor } from '#domain/common/actor.ts';
import { envelopeWorkflowId } from '#domain/common/workflow-ids.ts';
import type { ActPublicKeys } from '#secrets/act-keys.ts';
import { recordUsage } from '#entities/account/usage.ts';
import { checkUsedProof, useProof, type ActToRecord } from '../../common/act-proof.ts';
import type { DeliveryIds, EnvelopeDependencies, SentInput } from '../inputs.ts';
import { addressesOfRecipient, noteAddresses } from '../../common/note-addresses.ts';
import { senderOf } from '../people.ts';
import { assertInTime } from './write-by.ts';
import { readStoredHash } from '#entities/document/rows/read-stored.ts';
import { audit, raise, raised, withEnvelope } from '../rows.ts';
import { assertNames } from '../stated-recipients.ts';

type Dependencies = Pick<EnvelopeDependencies, 'orm' | 'actKeys' | 'keys'>;

/**
 * Writes that a draft is sent, by the proof that its sender had just this sent; a repeat finds it written. Throws the final
 * failures act_refused without that proof, invalid_state when the draft is gone or is not the one that was checked, and
 * not_written after `writeBy`, when the workflow has given up.
 */
export async function recordSent(deps: Dependencies, input: SentInput): Promise<void> {
  try {
    await withEnvelope(deps.orm, input.envelopeId, (em, row) => writeSent(em, row, { deps, input }));
  } catch (error) {
    if (error instanceof NotFoundError)
      throw ApplicationFailure.nonRetryable('The draft was deleted.', 'invalid_state');
    throw error;
  }
}

type Writing = { deps: Dependencies; input: SentInput };

async function writeSent(em: EntityManager, row: Envelope, { deps, input }: Writing): Promise<void> {
  const sentAt = new Date(input.sentAt);
  if (row.status === 'sent' && row.sentAt?.getTime() === sentAt.getTime()) return;
  const recipients = await em.find(EnvelopeRecipient, { envelopeId: row.id });
  const ids = new Set(recipients.map(({ id }) => id));
  const same = ids.size === input.recipientIds.length && input.recipientIds.every((id) => ids.has(id));
  if (row.status !== 'draft' || row.sendId !== input.sendId || !same || !row.originalObjectId)
    throw ApplicationFailure.nonRetryable('The draft is not the one that was to be sent.', 'invalid_state');
  const proven = await useProof(em, deps.actKeys, {
    ...sendingOf(input),
    content: await contentOf(em, row, input.recipientIds),
  });
  for (const recipient of recipients) assertNames(proven, recipient);
  const addresses = recipients.flatMap(addressesOfRecipient);
  row.addressKeyId = await noteAddresses(em, deps.keys, { id: row.id, addresses });
  row.status = 'sent';
  row.sentProofId = input.proofId;
  row.sentAt = sentAt;
  row.expiresAt = new Date(input.expiresAt);
  row.updatedAt = new Date();
  await em.flush();
  await assertInTime(em, input.writeBy);
}

/** Gives the sender's call that a sending claims. */
export function sendingOf({ envelopeId, proofId, sendId, sentAt, expiresAt, actor }: SentInput): ActToRecord {
  const workflowId = envelopeWorkflowId(envelopeId);
  return { proofId, workflowId, act: 'send', input: { sendId, sentAt, expiresAt, actor }, at: sentAt };
}

/** What the rows say is sent to these recipients: the document and its fields. */
async function contentOf(
  em: EntityManager,
  { id: envelopeId, originalObjectId }: Envelope,
  recipientIds: readonly string[],
): Promise<object> {
  const fields = await em.find(EnvelopeField, { envelopeId }, { orderBy: { position: 'asc' } });
  return contentOfSending({ documentHash: await readStoredHash(em, originalObjectId), recipientIds, fields });
}

const draft = {
  status: 'draft',
  sentAt: null,
  sentProofId: null,
  expiresAt: null,
  sendId: null,
  originalObjectId: null,
};

/**
 * Makes an envelope a draft again whose workflow ended before anybody heard that it was sent. An envelope that was never
 * written may have been deleted meanwhile; then there is nothing to take back. One whose sending was announced stays sent: the
 * failure is final (type invalid_state).
 */
export async function discardSent(
  orm: Orm,
  { envelopeId, sentAt }: { envelopeId: string; sentAt: string },
): Promise<void> {
  try {
    await withEnvelope(orm, envelopeId, async (em, row) => {
      if (row.status !== 'sent' || row.sentAt?.getTime() !== Date.parse(sentAt)) return;
      if (row.eventSequence > 0)
        throw ApplicationFailure.nonRetryable('The envelope has gone on: it stays sent.', 'invalid_state');
      Object.assign(row, draft);
      await em.flush();
    });
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
  }
}

/** Tells of an envelope that was sent, by the proof that it was sent by: event, audit trail, usage. */
export function recordSending(
  { orm, actKeys }: Dependencies,
  { envelopeId }: { envelopeId: string },
): Promise<DeliveryIds> {
  return withEnvelope(orm, envelopeId, async (em, row) => {
    if (row.eventSequence > 0) return { deliveryIds: await raised(em, row.id, 'envelope_sent') };
    const sentAt = row.sentAt?.toISOString();
    if (row.status === 'draft' || sentAt === undefined)
      throw ApplicationFailure.nonRetryable('The envelope is a draft: it was not sent.', 'invalid_state');
    const actor = await senderProven(em, actKeys, row, sentAt);
    const data = { sent_at: sentAt };
    const deliveryIds = await raise(em, row, { event: 'envelope_sent', at: new Date(sentAt), data });
    const { name, email, emailProved, organization } = await senderOf(em, row);
    const metadata = {
      sent_at: sentAt,
      expires_at: row.expiresAt?.toISOString() ?? null,
      envelope_name: row.name,
      sender: { name, email, email_proved: emailProved, organization },
      document_hash: await readStoredHash(em, row.originalObjectId),
    };
    const { organizationId } = row;
    // Before the audit trail: its lock comes after the organization's row everywhere.
    await recordUsage(em, { organizationId, type: 'envelope', dedupeKey: `envelope:${row.id}` });
    await audit(em, row, { action: 'sent', actor, metadata, once: 'sent' });
    return { deliveryIds };
  });
}

/** Gives the actor of the call that sent an envelope, as its proof names them. Throws as useProof does. */
async function senderProven(
  em: EntityManager,
  keys: ActPublicKeys,
  { id, sentProofId }: Envelope,
  sentAt: string,
): Promise<Actor> {
  const act = { proofId: sentProofId ?? null, workflowId: envelopeWorkflowId(id), act: 'send' };
  const { input } = await checkUsedProof(em, keys, { ...act, input: { sentAt } });
  return input['actor'] as Actor;
}
