import { LockMode } from '@mikro-orm/core';
import { z } from 'zod';
import type { User } from '#domain/account/account.ts';
import type { EnvelopeStatus } from '#domain/envelope/envelope.ts';
import { hindranceToSender, type SenderAct } from '#domain/envelope/sender-rights.ts';
import { Problem } from '#domain/common/problem.ts';
import { Document } from '#entities/document/document.ts';
import { readLinksGiven } from '#entities/envelope/links-given.ts';
import { EnvelopeField } from '#entities/envelope/envelope-field.ts';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import { readDraft, type DraftRow } from '#entities/envelope/rows/read-draft.ts';
import type { EntityManager } from '#entities/orm.ts';
import { heldNow } from '#entities/retention/held.ts';
import { visibleTo } from '../../documents/find-document.ts';
import { findBlocked } from '../../../common/envelopes/access-tries.ts';
import type { WholeEnvelope } from './envelope-view.ts';

export const EnvelopeParams = z.object({ id: z.string().meta({ format: 'uuid' }) });

/**
 * Finds an envelope that the user may see and act on: their own, for owner and admin every one of the organization. A
 * recipient reads an envelope by their link. Throws Problem not_found for any other, and for a text that is no id.
 */
export async function findEnvelope(
  em: EntityManager,
  user: User,
  id: string,
  options: { lock?: true } = {},
): Promise<Envelope> {
  const envelope = z.uuid().safeParse(id).success
    ? await em.findOne(
        Envelope,
        { id, ...visibleTo(user) },
        options.lock ? { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } : {},
      )
    : null;
  return envelope ?? none();
}

/** Finds an envelope that the user may see, as findEnvelope does, with all that is read to send it: one statement. */
export async function findDraft(em: EntityManager, user: User, id: string): Promise<DraftRow> {
  const draft = z.uuid().safeParse(id).success ? await readDraft(em, id, visibleTo(user)) : undefined;
  return draft ?? none();
}

function none(): never {
  throw new Problem('not_found', 'You have no envelope with this id.');
}

/** Throws Problem invalid_state, which names the state and those that would do, unless the sender may do this. */
export function assertAllowed(act: SenderAct, status: EnvelopeStatus): void {
  const hindrance = hindranceToSender(act, { status });
  if (hindrance) throw new Problem('invalid_state', hindrance.message, hindrance.details);
}

/** Recipients of an envelope in the sender's order. */
export function recipientsOf(em: EntityManager, envelopeId: string): Promise<EnvelopeRecipient[]> {
  return em.find(EnvelopeRecipient, { envelopeId }, { orderBy: { position: 'asc' } });
}

/** All that belongs to an envelope. */
export async function findWhole(em: EntityManager, envelope: Envelope): Promise<WholeEnvelope> {
  const { id: envelopeId, documentId } = envelope;
  const document = documentId ? await em.findOne(Document, { id: documentId }) : null;
  const recipients = await recipientsOf(em, envelopeId);
  const fields = await em.find(EnvelopeField, { envelopeId }, { orderBy: { position: 'asc' } });
  const blocked = await findBlocked(em, recipients);
  const held = await heldNow(em, { organizationId: envelope.organizationId, ids: [envelopeId] });
  const given = await readLinksGiven(em, envelopeId);
  return { envelope, document, recipients, blocked, given, fields, isHeld: held.size > 0 };
}
