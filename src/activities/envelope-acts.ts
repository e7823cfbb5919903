import type { LevelOfAssurance } from '#domain/sign-request.ts';
import type { Orm } from '#entities/orm.ts';
import type { EnvelopeActor, LinkHolderAct, RecipientAct, Told } from './envelope-inputs.ts';
import {
  change,
  changeRecipient,
  withRecipient,
  type Held,
  type HeldWithRecipient,
  type RecipientRow,
} from './envelope-rows.ts';
import { audit, raise, raised } from './envelope-telling.ts';

/**
 * Tells whether a correction that was written first has killed the link of an act: written late, it would say of the new
 * person what the one before did.
 */
function isKilled({ linkGeneration }: RecipientRow, { generation }: LinkHolderAct): boolean {
  return generation !== undefined && generation < linkGeneration;
}

/** Writes that a recipient has the page before them; with the last of them, that the envelope is delivered. */
export function recordOpened(orm: Orm, input: LinkHolderAct & { everybody: boolean }): Promise<Told> {
  return withRecipient(orm, pick(input), async (held) => {
    const { row, recipient, tx } = held;
    if (isKilled(recipient, input)) return { deliveryIds: [] };
    const { actor, everybody } = input;
    const at = new Date(input.at);
    const deliveryIds: string[] = [];
    if (['pending', 'sent', 'bounced'].includes(recipient.status)) {
      changeRecipient(held, recipient, { status: 'delivered', deliveredAt: at });
      const data = { recipient_id: recipient.id, delivered_at: input.at };
      deliveryIds.push(...raise(held, { event: 'recipient_delivered', at, data }));
      const once = `opened:${recipient.id}:${recipient.linkGeneration}`;
      audit(held, { action: 'opened', actor, metadata: { recipient_id: recipient.id }, once });
    } else deliveryIds.push(...(await raised(tx.run, row.id, 'recipient_delivered', recipient.id)));
    if (everybody && !row.deliveredAt) {
      change(held, { deliveredAt: at });
      const data = { delivered_at: input.at };
      deliveryIds.push(...raise(held, { event: 'envelope_delivered', at, data }));
    } else if (everybody) deliveryIds.push(...(await raised(tx.run, row.id, 'envelope_delivered')));
    return { deliveryIds };
  });
}

/** Of an act what names its rows. */
function pick({ envelopeId, recipientId }: RecipientAct): { envelopeId: string; recipientId: string } {
  return { envelopeId, recipientId };
}

/** Writes that the host of an in-person signer is present. */
export function recordHost(orm: Orm, input: LinkHolderAct & { name: string }): Promise<void> {
  return withRecipient(orm, pick(input), (held) => {
    const { recipient } = held;
    if (isKilled(recipient, input)) return;
    changeRecipient(held, recipient, { hostName: input.name, hostConfirmedAt: new Date(input.at) });
    const metadata = { recipient_id: recipient.id, host: input.name, at: input.at };
    const once = `host:${recipient.id}:${input.at}`;
    audit(held, { action: 'host_confirmed', actor: input.actor, metadata, once });
  });
}

/** Writes that a recipient has agreed, whatever becomes of the signature. */
export function recordAccepted(orm: Orm, input: RecipientAct & { loa: LevelOfAssurance }): Promise<void> {
  return withRecipient(orm, pick(input), (held) => {
    const { recipient } = held;
    if (recipient.acceptedAt || recipient.status === 'cancelled') return;
    changeRecipient(held, recipient, agreement(input));
    const { actor, at, loa } = input;
    const metadata = { recipient_id: recipient.id, at, loa };
    audit(held, { action: 'accepted', actor, metadata, once: `accepted:${recipient.id}` });
  });
}

/** Writes that an approver has approved: nothing of it goes into the document. */
export function recordApproved(orm: Orm, input: RecipientAct & { loa: LevelOfAssurance }): Promise<Told> {
  return withRecipient(orm, pick(input), async (held) => {
    const { row, recipient, tx } = held;
    if (recipient.status === 'completed')
      return { deliveryIds: await raised(tx.run, row.id, 'recipient_signed', recipient.id) };
    changeRecipient(held, recipient, agreement(input));
    const { actor, at, loa } = input;
    const deliveryIds = finishRecipient(held, at);
    const metadata = { recipient_id: recipient.id, at, loa };
    audit(held, { action: 'approved', actor, metadata, once: `finished:${recipient.id}` });
    return { deliveryIds };
  });
}

type Agreement = { at: string; loa: LevelOfAssurance; actor: EnvelopeActor };

/** What a recipient's row says of their consent. */
export function agreement({ at, loa, actor }: Agreement) {
  return { acceptedAt: new Date(at), loa, ...whence(actor) };
}

/** What a recipient's row says of where they acted from. */
export function whence(actor: EnvelopeActor) {
  return {
    ipAddress: actor?.ipAddress ?? null,
    userAgent: actor?.userAgent?.slice(0, 512) ?? null,
  };
}

/** Writes that a recipient is done, what they gave is not needed any more; the first of all makes it in_progress. */
export function finishRecipient(held: HeldWithRecipient, at: string): string[] {
  const { row, recipient } = held;
  changeRecipient(held, recipient, { status: 'completed', signedAt: new Date(at) });
  if (row.status === 'sent') change(held, { status: 'in_progress' });
  forgetActs(held, [recipient.id]);
  const data = { recipient_id: recipient.id, signed_at: at };
  return raise(held, { event: 'recipient_signed', at: new Date(at), data });
}

/** What recipients gave is not needed any more. */
export function forgetActs({ tx, row }: Held, recipientIds: readonly string[]): void {
  if (recipientIds.length === 0) return;
  tx.last(['delete from envelope_act where envelope_id = ? and recipient_id in (?)', [row.id, recipientIds]]);
}
