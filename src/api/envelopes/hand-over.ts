import type { Context } from 'hono';
import { draftIssues, endOf, sendIssues } from '#domain/envelope-draft.ts';
import { Problem } from '#domain/problem.ts';
import type { Document } from '#entities/document.ts';
import { EnvelopeField } from '#entities/envelope-field.ts';
import { EnvelopeRecipient } from '#entities/envelope-recipient.ts';
import { Envelope } from '#entities/envelope.ts';
import { allColumns, rowWithTimes, updateById } from '#entities/statements.ts';
import { inTransaction, type Row, type Transaction } from '#entities/transaction.ts';
import type { ApiEnv } from '../deps.ts';
import type { Attempt } from '../idempotency.ts';
import { assertPermitted } from './arrival-permits.ts';
import { asDraftField, asDraftRecipient, placesOf } from './draft-rows.ts';
import { asHeld, assertNoIssues, documentToHold, wrongDocument } from './draft-document.ts';
import { userActorOf } from './envelope-acts.ts';
import type { Sending } from './start-envelope.ts';

/**
 * Checks a draft as it is for sending and marks it as handed to its flow: from then on its document stays, and a change of
 * the draft takes the mark away. Gives what its flow is started with; undefined when it is no draft any more. Throws
 * Problem validation_failed, naming what keeps it from being sent, and service_unavailable when the key service cannot sign.
 */
export async function handOver(
  c: Context<ApiEnv>,
  envelope: Envelope,
  attempt: Attempt,
): Promise<Sending | undefined> {
  const { deps } = c.var;
  await assertCanSign(c);
  await assertPermitted(deps, envelope);
  return inTransaction(deps.orm, async (tx) => {
    const { document, row, recipients, fields } = await readHeld(c, tx, envelope);
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
    assertReady(document, recipients, fields);
    const originalObjectId = document.type === 'pdf' ? document.sourceId : (document.pdfId ?? null);
    // Two who send at once hand over the same draft.
    const sendId = row.sendId ?? attempt.id;
    tx.last(updateById('envelope', row.id, { originalObjectId, sendId }));
    const sentAt = new Date();
    const expiresAt = endOf(sentAt, row.expiresInDays);
    return { envelope: row, recipients, sendId, sentAt, expiresAt, actor: userActorOf(c) };
  });
}

type Whole = {
  document: Document;
  row: Envelope;
  recipients: EnvelopeRecipient[];
  fields: EnvelopeField[];
};

/** The document and the draft, held until the transaction ends. Documents are locked before envelopes, everywhere. */
async function readHeld(
  { var: { deps, user } }: Context<ApiEnv>,
  tx: Transaction,
  { id, documentId }: Envelope,
): Promise<Whole> {
  if (!documentId) throw wrongDocument('expected a document; the one of this draft was deleted');
  const { orm } = deps;
  const ofEnvelope = 'where envelope_id = ? order by position';
  const [[held] = [], [found] = [], recipients = [], fields = []] = await tx.run([
    documentToHold(deps, user, documentId),
    [`select ${allColumns(orm, Envelope)} from envelope where id = ? for update`, [id]],
    [`select ${allColumns(orm, EnvelopeRecipient)} from envelope_recipient ${ofEnvelope}`, [id]],
    [`select ${allColumns(orm, EnvelopeField)} from envelope_field ${ofEnvelope}`, [id]],
  ]);
  const document = asHeld(held);
  if (!found) throw new Problem('not_found', 'You have no envelope with this id.');
  return {
    document,
    row: rowWithTimes(found) as Envelope,
    recipients: recipients.map((row) => rowWithTimes(row) as EnvelopeRecipient),
    fields: fields.map((row) => fieldOf(row)),
  };
}

/** Numbers with decimals come as text. */
function fieldOf(row: Row): EnvelopeField {
  const measures = ['x', 'y', 'width', 'height'].map((name) => [name, Number(row[name])]);
  return { ...rowWithTimes(row), ...Object.fromEntries(measures) } as EnvelopeField;
}

async function assertCanSign(c: Context<ApiEnv>): Promise<void> {
  if (await c.var.deps.keyService.isHealthy()) return;
  const message = 'The key service cannot sign at the moment, so nothing was sent. Send it again shortly.';
  throw new Problem('service_unavailable', message);
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
  const places = placesOf(recipients);
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
