import type { Context } from 'hono';
import { recordAuditEvent } from '#entities/audit/audit-trail.ts';
import { findStored } from '#documents/find-stored.ts';
import type { StoredRow } from '#entities/document/rows/read-stored.ts';
import { actorOf } from '../../http/caller.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { answerObject } from '../../http/answers/object-answer.ts';
import { hourlyKey } from '../../http/limits/hourly-key.ts';
import type { Sealed } from './find-sealed.ts';

/** Answers with the sealed PDF, which no cache keeps, and puts that on record. */
export async function download(c: Context<ApiEnv>, sealed: Sealed): Promise<Response> {
  const { envelope } = sealed;
  const em = c.var.deps.orm.em.fork();
  const object = await findStored(em, envelope.currentObjectId ?? '');
  const fileName = `${envelope.name.replaceAll(/[\p{Cc}\\/:*?"<>|]/gu, '_').replace(/\.pdf$/i, '')}.pdf`;
  return answerObject(c, {
    object,
    file: { name: fileName, plain: 'envelope.pdf', type: 'application/pdf' },
    headers: { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
    record: () => record(c, sealed, object),
  });
}

function record(c: Context<ApiEnv>, { envelope, recipient }: Sealed, { hash }: StoredRow): Promise<void> {
  const recipientId = recipient?.id ?? null;
  return recordAuditEvent(c.var.deps.orm.em.fork(), {
    organizationId: envelope.organizationId,
    action: 'envelope.downloaded',
    resourceType: 'envelope',
    resourceId: envelope.id,
    actor: actorOf(c),
    metadata: { version: 'completed', hash, recipient_id: recipientId },
    dedupeKey: hourlyKey('envelope.downloaded', [recipientId ?? envelope.id, envelope.revision]),
  });
}
