import { ApplicationFailure } from '@temporalio/common';
import type { ActStatement } from '#domain/common/act-statement.ts';
import type { Actor } from '#domain/common/actor.ts';
import { envelopeWorkflowId } from '#domain/common/workflow-ids.ts';
import { isSigningRole } from '#domain/envelope/envelope.ts';
import type { LevelOfAssurance } from '#domain/sign-request/sign-request.ts';
import type { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import type { LockedEnvelope, LockedRecipient } from '#entities/envelope/rows/lock-recipients.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { ActPublicKeys } from '#secrets/act-keys.ts';
import type { ActToRecord } from '../common/act-proof.ts';
import type { DeliveryIds, EnvelopeDependencies, LinkHolderInput, ProvenRecipientInput } from './inputs.ts';
import { finish } from './finish.ts';
import { change, raised, withRecipient, type EnvelopeEvent } from './rows.ts';
import { useProofOf, type ProvenAct } from './stated-recipients.ts';

type Dependencies = Pick<EnvelopeDependencies, 'orm' | 'actKeys'>;
type Assured = ProvenRecipientInput & { loa: LevelOfAssurance };

/**
 * Tells whether a correction that was written first has killed the link of an act. Such an act, written late, would say of
 * the new person what the former one did.
 */
function isKilled({ linkGeneration }: LockedRecipient, { generation }: LinkHolderInput): boolean {
  return generation !== undefined && generation < linkGeneration;
}

/** Writes that a recipient has the page before them; with the last of them, that the envelope is delivered. */
export function recordOpened({ orm, actKeys }: Dependencies, input: LinkHolderInput): Promise<DeliveryIds> {
  return withRecipient(orm, input, async (em, row, recipient) => {
    if (isKilled(recipient, input)) return { deliveryIds: [] };
    if (!['pending', 'sent', 'bounced'].includes(recipient.status)) return openedBefore(em, row, recipient);
    const { actor, generation } = input;
    const at = new Date(input.at);
    const act = byLink(input, 'open', { generation });
    const { hasUnopened } = await useProofOf(em, actKeys, { envelope: row, recipient }, act);
    const data = { recipient_id: recipient.id, delivered_at: input.at };
    const events: EnvelopeEvent[] = [{ event: 'recipient_delivered', at, data }];
    const isLast = !row.deliveredAt && !hasUnopened;
    if (isLast) events.push({ event: 'envelope_delivered', at, data: { delivered_at: input.at } });
    const once = `opened:${recipient.id}:${recipient.linkGeneration}`;
    const deliveryIds = await change(em, row, {
      ...(isLast ? { columns: { deliveredAt: at } } : {}),
      recipients: [{ ids: [recipient.id], columns: { status: 'delivered', deliveredAt: at } }],
      events,
      audits: [{ action: 'opened', actor, metadata: { recipient_id: recipient.id }, once }],
    });
    return { deliveryIds };
  });
}

/** The deliveries of an opening that is on record, because they may not have reached the workflow. */
async function openedBefore(
  em: EntityManager,
  row: LockedEnvelope,
  { id }: LockedRecipient,
): Promise<DeliveryIds> {
  const own = await raised(em, row.id, 'recipient_delivered', id);
  const all = row.deliveredAt ? await raised(em, row.id, 'envelope_delivered') : [];
  return { deliveryIds: [...own, ...all] };
}

/** Writes that the host of an in-person signer is present. */
export function recordHost(
  { orm, actKeys }: Dependencies,
  input: LinkHolderInput & { name: string },
): Promise<void> {
  return withRecipient(orm, input, async (em, row, recipient) => {
    if (isKilled(recipient, input) || hasHost(recipient, input)) return;
    const { actor, generation, name, at } = input;
    const act = byLink(input, 'host', { generation, name });
    await useProofOf(em, actKeys, { envelope: row, recipient }, act);
    const columns = { hostName: name, hostConfirmedAt: new Date(at) };
    const metadata = { recipient_id: recipient.id, host: name, at };
    await change(em, row, {
      recipients: [{ ids: [recipient.id], columns }],
      audits: [{ action: 'host_confirmed', actor, metadata, once: `host:${recipient.id}:${at}` }],
    });
  });
}

/** Writes that a recipient has agreed, whether or not the signature succeeds later. */
export function recordAccepted({ orm, actKeys }: Dependencies, input: Assured): Promise<void> {
  return withRecipient(orm, input, async (em, row, recipient) => {
    assertRole(recipient, 'sign', isSigningRole(recipient.role));
    if (recipient.acceptedAt || recipient.status === 'cancelled') return;
    assertUndecided(recipient);
    const act = byLink(input, 'sign', { loa: input.loa });
    const judged = await useProofOfDecision(em, actKeys, { envelope: row, recipient }, act);
    const { actor, at, loa } = input;
    const metadata = { recipient_id: recipient.id, at, loa, shown: judged.proven.shown };
    await change(em, row, {
      recipients: [{ ids: [recipient.id], columns: agreement(input) }],
      audits: [{ action: 'accepted', actor, metadata, once: `accepted:${recipient.id}` }],
    });
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
    const act = byLink(input, 'approve', { loa: input.loa });
    const judged = await useProofOfDecision(em, actKeys, { envelope: row, recipient }, act);
    const { actor, at, loa } = input;
    const { shown } = judged.proven;
    const about = { recipient_id: recipient.id, at, loa, revision: row.revision };
    const metadata = { ...about, document_hash: judged.documentHash, shown };
    const deliveryIds = await finish(em, row, {
      recipientId: recipient.id,
      at,
      columns: agreement(input),
      audit: { action: 'approved', actor, metadata },
    });
    return { deliveryIds };
  });
}

/** Uses up the proof that somebody agreed, as useProofOf does, to what they were sent by the link that they have. */
async function useProofOfDecision(
  em: EntityManager,
  keys: ActPublicKeys,
  rows: { envelope: LockedEnvelope; recipient: LockedRecipient },
  act: ActToRecord,
): Promise<ProvenAct> {
  const judged = await useProofOf(em, keys, rows, act);
  assertOwnLink(rows.recipient, judged.proven.input);
  assertShown(rows.recipient, judged);
  return judged;
}

/** The act by a recipient's link that an input claims: by them, in this envelope, at this time. */
function byLink(input: ProvenRecipientInput, act: string, about: Record<string, unknown>): ActToRecord {
  const { proofId, envelopeId, recipientId, at, actor } = input;
  const workflowId = envelopeWorkflowId(envelopeId);
  return { proofId, workflowId, act, input: { recipientId, actor, ...about }, at };
}

/** Refuses an act of somebody who has declined: the first decision counts. The failure is final. */
function assertUndecided({ id, status }: LockedRecipient): void {
  if (status !== 'declined') return;
  throw ApplicationFailure.nonRetryable(`The recipient ${id} has declined.`, 'act_refused');
}

/** Refuses an act by a link that a correction has killed: somebody else had it. The failure is final. */
export function assertOwnLink(
  { linkGeneration }: Pick<EnvelopeRecipient, 'linkGeneration'>,
  { generation }: ActStatement['input'],
): void {
  if (generation === undefined || generation === linkGeneration) return;
  throw ApplicationFailure.nonRetryable('The act was by a link that was replaced.', 'act_refused');
}

/**
 * Refuses that somebody agrees who was not sent the document by this link, by the API's statement and by the row. The failure
 * is final.
 */
function assertShown({ id }: LockedRecipient, { proven, sentHash }: ProvenAct): void {
  if (proven.shown !== null && sentHash) return;
  const message = `The document was not sent to the recipient ${id}.`;
  throw ApplicationFailure.nonRetryable(message, 'act_refused');
}

function hasHost({ hostName, hostConfirmedAt }: LockedRecipient, input: LinkHolderInput & { name: string }) {
  return hostName === input.name && hostConfirmedAt?.toISOString() === input.at;
}

/** Refuses an act that the role of a recipient does not have, whoever asks for it; the failure is final. */
function assertRole({ id, role }: LockedRecipient, act: string, mayAct: boolean): void {
  if (mayAct) return;
  throw ApplicationFailure.nonRetryable(`The recipient ${id} is ${role} and cannot ${act}.`, 'invalid_state');
}

function agreement(input: Assured) {
  return { acceptedProofId: input.proofId, ...agreedBy(input) };
}

/** Gives the columns that say when, at which level and from where a recipient agreed. */
export function agreedBy({ at, loa, actor }: Pick<Assured, 'at' | 'loa' | 'actor'>) {
  return { acceptedAt: new Date(at), loa, ...actedFrom(actor) };
}

/** Gives the columns that say from where a recipient acted. */
export function actedFrom(actor: Actor | null) {
  return { ipAddress: actor?.ipAddress ?? null, userAgent: actor?.userAgent?.slice(0, 512) ?? null };
}
