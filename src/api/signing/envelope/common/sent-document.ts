import { LockMode } from '@mikro-orm/core';
import { Problem } from '#domain/common/problem.ts';
import { coverAll, withPart, type FilePart } from '#domain/envelope/sent-parts.ts';
import type { StoredObject } from '#entities/document/stored-object.ts';
import { recordWholeSent } from '#entities/envelope/rows/record-whole-sent.ts';
import { SentDocument } from '#entities/envelope/sent-document.ts';
import type { ApiDependencies } from '../../../http/deps.ts';
import type { Session } from './find-session.ts';

type Dependencies = Pick<ApiDependencies, 'orm'>;
type Sent = { object: Pick<StoredObject, 'hash' | 'size'>; part: FilePart };

/**
 * Puts on record that a part of a revision was sent by a recipient's link. Parts that are the whole file together count as
 * the whole. In person, what is sent before the host has passed the device was sent to the host, and is left out.
 */
export async function recordSent(
  { orm }: Dependencies,
  { envelope, recipient }: Session,
  { object, part }: Sent,
): Promise<void> {
  if (recipient.role === 'in_person' && !recipient.hostConfirmedAt) return;
  const key = { recipientId: recipient.id, linkGeneration: recipient.linkGeneration };
  const { hash = null, size } = object;
  const { revision } = envelope;
  if (coverAll([part], size ?? Infinity)) return recordWholeSent(orm.em.fork(), { ...key, hash, revision });
  await orm.em.fork().transactional(async (em) => {
    const insert = `insert into sent_document (recipient_id, link_generation) values (?, ?) on conflict do nothing`;
    await em.execute(insert, [key.recipientId, key.linkGeneration]);
    const row = await em.findOneOrFail(SentDocument, key, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const parts = withPart(row.partialHash === hash ? row.partial : [], part);
    const isWhole = coverAll(parts, size ?? Infinity);
    if (isWhole) Object.assign(row, { hash, revision, sentAt: new Date() });
    Object.assign(row, { partialHash: isWhole ? null : hash, partial: isWhole ? [] : parts });
  });
}

/**
 * Throws Problem document_not_viewed until a revision of the document was sent to the recipient to its end: nobody agrees to
 * a document that they were not shown. Signatures of others that came later do not matter.
 */
export function assertSent({ sent }: Session): void {
  if (sent) return;
  throw new Problem(
    'document_not_viewed',
    'The document was not sent to this recipient yet, or not to its end. Get the whole of it first: GET …/document. Then send this call again, with a new Idempotency-Key.',
  );
}
