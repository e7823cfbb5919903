import { ApplicationFailure } from '@temporalio/common';
import type { ActStatement } from '#domain/common/act-statement.ts';
import { envelopeWorkflowId } from '#domain/common/workflow-ids.ts';
import { isSigningRole, isWaitedFor } from '#domain/envelope/envelope.ts';
import type { LevelOfAssurance } from '#domain/sign-request/sign-request.ts';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import { dropInput } from '#entities/envelope/rows/drop-input.ts';
import { tellEnd } from '#entities/flow/tell-end.ts';
import { SentDocument } from '#entities/envelope/sent-document.ts';
import type { Envelope } from '#entities/envelope/envelope.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { ActToRecord } from '../common/act-proof.ts';
import type { DeliveryIds, EnvelopeDependencies, LinkHolderInput, ProvenRecipientInput } from './inputs.ts';
import { audit, hashOf, raise, raiseAll, raised, withRecipient, type EnvelopeEvent } from './rows.ts';
import { useProofOf } from './stated-recipients.ts';

type Dependencies = Pick<EnvelopeDependencies, 'orm' | 'actKeys'>;
type Assured = ProvenRecipientInput & { loa: LevelOfAssurance };

/**
 * Tells whether a correction that was written first has killed the link of an act. Such an act, written late, would say of
 * the new person what the former one did.
 */
function isKilled({ linkGeneration }: EnvelopeRecipient, { generation }: LinkHolderInput): boolean {
  return generation !== undefined && generation < linkGeneration;
}

/** Writes that a recipient has the page before them; with the last of them, that the envelope is delivered. */
export function recordOpened({ orm, actKeys }: Dependencies, input: LinkHolderInput): Promise<DeliveryIds> {
  return withRecipient(orm, input, async (em, row, recipient) => {
    if (isKilled(recipient, input)) return { deliveryIds: [] };
    if (!['pending', 'sent', 'bounced'].includes(recipient.status)) return openedBefore(em, row, recipient);
    const { actor } = input;
    const at = new Date(input.at);
    await useProofOf(em, actKeys, recipient, byLink(input, 'open', { generation: input.generation }));
    recipient.status = 'delivered';
    recipient.deliveredAt = at;
    const data = { recipient_id: recipient.id, delivered_at: input.at };
    const events: EnvelopeEvent[] = [{ event: 'recipient_delivered', at, data }];
    const isLast = !row.deliveredAt && (await isDelivered(em, recipient));
    if (isLast) {
      row.deliveredAt = at;
      events.push({ event: 'envelope_delivered', at, data: { delivered_at: input.at } });
    }
    const deliveryIds = await raiseAll(em, row, events);
    const once = `opened:${recipient.id}:${recipient.linkGeneration}`;
    await audit(em, row, { action: 'opened', actor, metadata: { recipient_id: recipient.id }, once });
    return { deliveryIds };
  });
}

/** The deliveries of an opening that is on record, because they may not have reached the workflow. */
async function openedBefore(
  em: EntityManager,
  row: Envelope,
  { id }: EnvelopeRecipient,
): Promise<DeliveryIds> {
  const own = await raised(em, row.id, 'recipient_delivered', id);
  const all = row.deliveredAt ? await raised(em, row.id, 'envelope_delivered') : [];
  return { deliveryIds: [...own, ...all] };
}

/** Tells whether everybody else who is waited for has opened the envelope, or needs to no more. */
async function isDelivered(em: EntityManager, { id, envelopeId }: EnvelopeRecipient): Promise<boolean> {
  const others = await em.find(EnvelopeRecipient, { envelopeId, id: { $ne: id }, deliveredAt: null });
  return others.every(({ role }) => !isWaitedFor(role));
}

/** Writes that the host of an in-person signer is present. */
export function recordHost(
  { orm, actKeys }: Dependencies,
  input: LinkHolderInput & { name: string },
): Promise<void> {
  return withRecipient(orm, input, async (em, row, recipient) => {
    if (isKilled(recipient, input) || hasHost(recipient, input)) return;
    await useProofOf(
      em,
      actKeys,
      recipient,
      byLink(input, 'host', { generation: input.generation, name: input.name }),
    );
    recipient.hostName = input.name;
    recipient.hostConfirmedAt = new Date(input.at);
    const metadata = { recipient_id: recipient.id, host: input.name, at: input.at };
    const once = `host:${recipient.id}:${input.at}`;
    await em.flush();
    await audit(em, row, { action: 'host_confirmed', actor: input.actor, metadata, once });
  });
}

/** Writes that a recipient has agreed, whether or not the signature succeeds later. */
export function recordAccepted({ orm, actKeys }: Dependencies, input: Assured): Promise<void> {
  return withRecipient(orm, input, async (em, row, recipient) => {
    assertRole(recipient, 'sign', isSigningRole(recipient.role));
    if (recipient.acceptedAt || recipient.status === 'cancelled') return;
    assertUndecided(recipient);
    const proven = await useProofOf(em, actKeys, recipient, byLink(input, 'sign', { loa: input.loa }));
    assertOwnLink(recipient, proven.input);
    await assertShown(em, recipient, proven);
    agree(recipient, input);
    const { actor, at, loa } = input;
    const metadata = { recipient_id: recipient.id, at, loa, shown: proven.shown };
    await em.flush();
    await audit(em, row, { action: 'accepted', actor, metadata, once: `accepted:${recipient.id}` });
  });
}

/** Writes that an approver has approved: nothing of it goes into the document. */
export function recordApproved({ orm, actKeys }: Dependencies, input: Assured): Promise<DeliveryIds> {
  return withRecipient(orm, input, async (em, row, recipient) => {
    assertRole(recipient, 'approve', recipient.role === 'approver' && (input.loa === 1 || input.loa === 2));
    if (recipient.status === 'completed')
      return { deliveryIds: await raised(em, row.id, 'recipient_signed', recipient.id) };
    if (recipient.status === 'cancelled') return { deliveryIds: [] };
    assertUndecided(recipient);
    const proven = await useProofOf(em, actKeys, recipient, byLink(input, 'approve', { loa: input.loa }));
    assertOwnLink(recipient, proven.input);
    await assertShown(em, recipient, proven);
    agree(recipient, input);
    const { actor, at, loa } = input;
    const deliveryIds = await finishRecipient(em, row, { recipient, at });
    const { revision, currentObjectId, originalObjectId } = row;
    const hash = await hashOf(em, currentObjectId ?? originalObjectId);
    const { shown } = proven;
    const metadata = { recipient_id: recipient.id, at, loa, revision, document_hash: hash, shown };
    await audit(em, row, { action: 'approved', actor, metadata, once: `finished:${recipient.id}` });
    return { deliveryIds };
  });
}

/** The act by a recipient's link that an input claims: by them, in this envelope, at this time. */
function byLink(input: ProvenRecipientInput, act: string, about: Record<string, unknown>): ActToRecord {
  const { proofId, envelopeId, recipientId, at, actor } = input;
  const workflowId = envelopeWorkflowId(envelopeId);
  return { proofId, workflowId, act, input: { recipientId, actor, ...about }, at };
}

/** Refuses an act of somebody who has declined: the first decision counts. The failure is final. */
function assertUndecided({ id, status }: EnvelopeRecipient): void {
  if (status !== 'declined') return;
  throw ApplicationFailure.nonRetryable(`The recipient ${id} has declined.`, 'act_refused');
}

/** Refuses an act by a link that a correction has killed: somebody else had it. The failure is final. */
export function assertOwnLink(
  { linkGeneration }: EnvelopeRecipient,
  { generation }: ActStatement['input'],
): void {
  if (generation === undefined || generation === linkGeneration) return;
  throw ApplicationFailure.nonRetryable('The act was by a link that was replaced.', 'act_refused');
}

/**
 * Refuses that somebody agrees who was not sent the document by this link, by the API's statement and by the row. The failure
 * is final.
 */
async function assertShown(
  em: EntityManager,
  { id: recipientId, linkGeneration }: EnvelopeRecipient,
  { shown }: ActStatement,
): Promise<void> {
  const sent = await em.findOne(SentDocument, { recipientId, linkGeneration });
  if (shown !== null && sent?.hash) return;
  const message = `The document was not sent to the recipient ${recipientId}.`;
  throw ApplicationFailure.nonRetryable(message, 'act_refused');
}

function hasHost(
  { hostName, hostConfirmedAt }: EnvelopeRecipient,
  input: LinkHolderInput & { name: string },
) {
  return hostName === input.name && hostConfirmedAt?.toISOString() === input.at;
}

/** Refuses an act that the role of a recipient does not have, whoever asks for it; the failure is final. */
function assertRole({ id, role }: EnvelopeRecipient, act: string, mayAct: boolean): void {
  if (mayAct) return;
  throw ApplicationFailure.nonRetryable(`The recipient ${id} is ${role} and cannot ${act}.`, 'invalid_state');
}

function agree(recipient: EnvelopeRecipient, { at, loa, actor, proofId }: Assured): void {
  recipient.acceptedProofId = proofId;
  recipient.acceptedAt = new Date(at);
  recipient.loa = loa;
  recipient.ipAddress = actor?.ipAddress ?? null;
  recipient.userAgent = actor?.userAgent?.slice(0, 512) ?? null;
}

/**
 * Writes that a recipient is done and drops what they gave, which is not needed any more; the first of all recipients makes
 * the envelope in_progress.
 */
export async function finishRecipient(
  em: EntityManager,
  row: Envelope,
  { recipient, at }: { recipient: EnvelopeRecipient; at: string },
): Promise<string[]> {
  recipient.status = 'completed';
  recipient.signedAt = new Date(at);
  if (row.status === 'sent') row.status = 'in_progress';
  await em.flush();
  await tellEnd(em, 'envelope_recipient', recipient.id);
  await dropInput(em, { envelopeId: row.id, recipientIds: [recipient.id] });
  const data = { recipient_id: recipient.id, signed_at: at };
  return raise(em, row, { event: 'recipient_signed', at: new Date(at), data });
}
