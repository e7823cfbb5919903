import { ApplicationFailure } from '@temporalio/common';
import { contentOfSending } from '#domain/envelope/sending.ts';
import { lockSending, type LockedSending } from '#entities/envelope/rows/sending/lock-sending.ts';
import { writeSending, type SendingToWrite } from '#entities/envelope/rows/sending/write-sending.ts';
import type { EntityManager } from '#entities/orm.ts';
import { checkUnused, useOf, type ActToRecord } from '../../common/act-proof.ts';
import { notWritten } from '../../common/failures.ts';
import { addressesOfRecipient, hashesOf } from '../../common/note-addresses.ts';
import type { DeliveryIds, EnvelopeDependencies, SentInput } from '../inputs.ts';
import { senderBy } from '../people.ts';
import { audit, numberedEvents, raised } from '../rows.ts';
import { assertNames } from '../stated-recipients.ts';
import { recordSending, sendingOf } from './in-two-steps.ts';

type Dependencies = Pick<EnvelopeDependencies, 'orm' | 'actKeys' | 'keys'>;

/**
 * Writes that a draft is sent, by the proof that its sender had just this sent, with its event, audit trail and usage; a repeat finds it
 * written. Gives the event's deliveries. Throws the final failures act_refused without that proof, invalid_state when the draft is gone or
 * is not the one that was checked, and not_written after `writeBy`, when the workflow has given up.
 */
export async function recordEnvelopeSent(deps: Dependencies, input: SentInput): Promise<DeliveryIds> {
  const { envelopeId: id, proofId } = input;
  const { deliveryIds } = await deps.orm.em.fork().transactional(async (em) => {
    const locked = await lockSending(em, { id, proofId });
    if (!locked) throw changed('The draft was deleted.');
    return isSentBy(locked, input) ? sentBefore(em, locked) : writeSent(em, deps, { locked, input });
  });
  return deliveryIds ? { deliveryIds } : recordSending(deps, { envelopeId: id });
}

function isSentBy(
  { envelope: { status, sentAt } }: Pick<LockedSending, 'envelope'>,
  input: { sentAt: string },
) {
  return status !== 'draft' && sentAt?.getTime() === Date.parse(input.sentAt);
}

/** The deliveries of a sending that is on record; none where it was not announced, by a version that did that in a step of its own. */
async function sentBefore(em: EntityManager, { envelope }: LockedSending): Promise<Partial<DeliveryIds>> {
  if (envelope.eventSequence === 0) return {};
  return { deliveryIds: await raised(em, envelope.id, 'envelope_sent') };
}

type Writing = { locked: LockedSending; input: SentInput };

async function writeSent(em: EntityManager, deps: Dependencies, writing: Writing): Promise<DeliveryIds> {
  const { locked, input } = writing;
  const { envelope, recipients, proof } = locked;
  if (!isAsked(writing)) throw changed('The draft is not the one that was to be sent.');
  const act = actOf(writing);
  const proven = await checkUnused(deps.actKeys, act, proof);
  for (const recipient of recipients) assertNames(proven, recipient);
  const { isProven, inTime, deliveryIds } = await writeSending(em, toWrite(deps, writing, act));
  if (!inTime) throw notWritten();
  if (!isProven) throw new Error('the proof was used meanwhile, although nothing else uses it');
  const { actor } = input;
  await audit(em, envelope, { action: 'sent', actor, metadata: metadataOf(writing), once: 'sent' });
  return { deliveryIds };
}

/** Whether it is the draft that was checked, and goes to the same people. */
function isAsked({ locked: { envelope, recipients }, input }: Writing): boolean {
  const ids = new Set(recipients.map(({ id }) => id));
  const same = ids.size === input.recipientIds.length && input.recipientIds.every((id) => ids.has(id));
  const { status, sendId, originalObjectId } = envelope;
  return same && status === 'draft' && sendId === input.sendId && Boolean(originalObjectId);
}

function actOf({ locked: { documentHash, fields }, input }: Writing): ActToRecord {
  const { recipientIds } = input;
  return { ...sendingOf(input), content: contentOfSending({ documentHash, recipientIds, fields }) };
}

function toWrite({ keys }: Dependencies, { locked, input }: Writing, act: ActToRecord): SendingToWrite {
  const { envelope, recipients } = locked;
  const { id, organizationId, eventSequence } = envelope;
  const { sentAt, proofId, writeBy } = input;
  const { hashes, keyId } = hashesOf(keys, recipients.flatMap(addressesOfRecipient));
  const at = new Date(sentAt);
  const event = { event: 'envelope_sent', at, data: { sent_at: sentAt } } as const;
  return {
    organizationId,
    resourceId: id,
    columns: {
      status: 'sent',
      sentProofId: proofId,
      sentAt: at,
      expiresAt: new Date(input.expiresAt),
      eventSequence: eventSequence + 1,
      addressKeyId: keyId,
      updatedAt: new Date(),
    },
    hashes,
    proof: useOf(act),
    usage: { organizationId, type: 'envelope', dedupeKey: `envelope:${id}` },
    events: numberedEvents({ ...envelope, status: 'sent' }, [event]),
    writeBy,
  };
}

function metadataOf({ locked: { envelope, account, documentHash }, input }: Writing) {
  const { name, email, emailProved, organization } = senderBy(envelope, account);
  return {
    sent_at: input.sentAt,
    expires_at: input.expiresAt,
    envelope_name: envelope.name,
    sender: { name, email, email_proved: emailProved, organization },
    document_hash: documentHash,
  };
}

function changed(message: string): ApplicationFailure {
  return ApplicationFailure.nonRetryable(message, 'invalid_state');
}

/**
 * Tells whether a sending is on record whose flow waited for it in vain, with the event's deliveries; waits for an attempt that is writing
 * it just now. Nothing is taken back: a sending on record was written in time.
 */
export async function findEnvelopeSent(
  deps: Pick<Dependencies, 'orm'>,
  { envelopeId: id, sentAt }: { envelopeId: string; sentAt: string },
): Promise<DeliveryIds & { sent: boolean }> {
  return deps.orm.em.fork().transactional(async (em) => {
    const locked = await lockSending(em, { id, proofId: null });
    if (!locked || !isSentBy(locked, { sentAt })) return { sent: false, deliveryIds: [] };
    return { sent: true, deliveryIds: await raised(em, id, 'envelope_sent') };
  });
}
