import type { Context } from 'hono';
import { draftIssues, endOf, sendIssues } from '#domain/envelope/draft.ts';
import { Problem } from '#domain/common/problem.ts';
import { pdfInUse, type Document } from '#entities/document/document.ts';
import type { EnvelopeField } from '#entities/envelope/envelope-field.ts';
import type { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import type { Attempt } from '../../../http/idempotency.ts';
import { assertPermitted } from './assert-permitted.ts';
import { asDraftField, asDraftRecipient, positionsOf } from './draft-rows.ts';
import { assertNoIssues, holdIfThere, wrongDocument } from '../draft-document.ts';
import { userActorOf } from './envelope-acts.ts';
import { findEnvelope, findWhole } from './find-envelope.ts';
import type { Sending } from './start-envelope.ts';

/**
 * Checks a draft for sending and freezes it for its workflow: from then on its document stays, and a change of the draft
 * takes the mark away. Gives the input that its workflow is started with; undefined when it is no draft any more. Throws
 * Problem validation_failed, naming the reason why it cannot be sent, and service_unavailable when the key service cannot
 * sign.
 */
export async function freezeDraft(
  c: Context<ApiEnv>,
  envelope: Envelope,
  attempt: Attempt,
): Promise<Sending | undefined> {
  const { deps, user } = c.var;
  await assertCanSign(c);
  await assertPermitted(deps, envelope);
  return deps.orm.em.fork().transactional(async (em) => {
    // Documents are locked before envelopes, everywhere.
    const document = await holdDocumentOf(em, c, envelope);
    const row = await findEnvelope(em, user, envelope.id, { lock: true });
    if (row.status !== 'draft') return undefined;
    if (row.documentId !== document.id || row.updatedAt.getTime() !== envelope.updatedAt.getTime())
      throw new Problem(
        'invalid_state',
        'The draft was changed while it was being sent. Look at it, and send it again.',
        {
          status: row.status,
          allowed_from: ['draft'],
        },
      );
    const { recipients, fields } = await findWhole(em, row);
    assertReady(document, recipients, fields);
    row.originalObjectId = pdfInUse(document) ?? null;
    // Two callers that send at once freeze the same draft.
    row.sendId ??= attempt.id;
    await em.flush();
    const sentAt = new Date();
    const expiresAt = endOf(sentAt, row.expiresInDays);
    return { envelope: row, recipients, sendId: row.sendId, sentAt, expiresAt, actor: userActorOf(c) };
  });
}

async function assertCanSign(c: Context<ApiEnv>): Promise<void> {
  if (await c.var.deps.keyService.isHealthy()) return;
  const message = 'The key service cannot sign at the moment, so nothing was sent. Send it again shortly.';
  throw new Problem('service_unavailable', message);
}

async function holdDocumentOf(
  em: EntityManager,
  c: Context<ApiEnv>,
  { documentId }: Envelope,
): Promise<Document> {
  const document = documentId ? await holdIfThere(em, c.var.user, documentId) : null;
  if (!document) throw wrongDocument('expected a document; the one of this draft was deleted');
  return document;
}

function assertReady(
  document: Document,
  recipients: readonly EnvelopeRecipient[],
  fields: readonly EnvelopeField[],
): void {
  const { status, pageSizes } = document;
  if (status !== 'ready' || !pageSizes)
    throw wrongDocument(
      'expected a document that is ready; this one is still being looked at, try again shortly',
      {
        retry_after: 2,
      },
    );
  const places = positionsOf(recipients);
  const draft = {
    recipients: recipients.map(asDraftRecipient),
    fields: fields.map((field) => asDraftField(field, places)),
  };
  assertNoIssues([...sendIssues(draft), ...draftIssues(draft, pageSizes)]);
}

/** Takes the mark of a hand-over away that came to nothing, so that the document is free again. */
export async function takeBack(c: Context<ApiEnv>, { envelope, sendId }: Sending): Promise<void> {
  await c.var.deps.orm.em
    .fork()
    .nativeUpdate(
      Envelope,
      { id: envelope.id, status: 'draft', sendId },
      { sendId: null, originalObjectId: null },
    );
}
