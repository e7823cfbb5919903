import type { Context } from 'hono';
import { defined } from '#domain/common/defined.ts';
import { Document } from '#entities/document/document.ts';
import { EnvelopeField } from '#entities/envelope/envelope-field.ts';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import type { Envelope } from '#entities/envelope/envelope.ts';
import type { NewField } from '#entities/envelope/rows/insert-draft.ts';
import type { EntityManager } from '#entities/orm.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { recordAccountAct } from '../../../http/record-account-act.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { assertNoIssues, holdDocument, issuesAround } from '../draft-document.ts';
import { assertApplication } from './assert-application.ts';
import {
  asDraftRecipient,
  draftField,
  draftRecipient,
  fieldRows,
  recipientRows,
  showableIssues,
} from './draft-rows.ts';
import type { EnvelopeChanges } from './fields.ts';
import { findEnvelope, recipientsOf } from './find-envelope.ts';
import { keptFields } from './kept-fields.ts';

/**
 * Changes a draft; the result must keep every rule of a draft. Gives false, having changed nothing, when it is no draft any
 * more. A workflow that was about to send the earlier draft may not do so from then on.
 */
export async function changeDraft(c: Context<ApiEnv>, id: string, body: EnvelopeChanges): Promise<boolean> {
  const { deps, user } = c.var;
  return deps.orm.em.fork().transactional(async (em) => {
    // Documents are locked before envelopes, everywhere.
    const given = body.document_id === undefined ? null : await holdDocument(em, user, body.document_id);
    const envelope = await findEnvelope(em, user, id, { lock: true });
    if (envelope.status !== 'draft') return false;
    const { documentId } = envelope;
    const document: Change['document'] =
      given ?? (documentId ? await em.findOne(Document, { id: documentId }) : null);
    await changeLists(c, em, { envelope, document, body });
    applyTo(envelope, body);
    if (body.client_id !== undefined || body.redirect_url !== undefined)
      await assertApplication(em, user, envelope);
    await em.flush();
    await recordAccountAct(c, em, {
      action: 'envelope.updated',
      user,
      resource: { type: 'envelope', id },
      metadata: { fields: Object.keys(body) },
    });
    return true;
  });
}

type Change = {
  envelope: Envelope;
  document: Pick<Document, 'pageSizes' | 'signatureCount'> | null;
  body: EnvelopeChanges;
};

async function changeLists(
  c: Context<ApiEnv>,
  em: EntityManager,
  { envelope, document, body }: Change,
): Promise<void> {
  const rows = await recipientsOf(em, envelope.id);
  const fields = body.fields ?? (await keptFields(em, envelope.id, rows));
  const planned = {
    recipients: body.recipients?.map(draftRecipient) ?? rows.map(asDraftRecipient),
    fields: fields.map(draftField),
  };
  assertNoIssues([
    ...issuesAround(document, planned),
    ...showableIssues(body.recipients ?? [], body.fields ?? []),
  ]);
  if (body.recipients) {
    // Their fields go with them.
    await em.nativeDelete(EnvelopeRecipient, { envelopeId: envelope.id });
    const sender = await em.findOneOrFail(UserAccount, { id: envelope.userId });
    const { id, createdAt } = envelope;
    const rowsOf = {
      id,
      createdAt,
      language: body.language ?? envelope.language,
      senderEmail: sender.email,
    };
    const recipients = recipientRows(c.var.deps.keys.accessCodes, rowsOf, body.recipients);
    const ids = recipients.map((one) => one.id);
    await em.insertMany(EnvelopeRecipient, recipients);
    await insertFields(em, fieldRows(id, ids, fields));
  } else if (body.fields) {
    await em.nativeDelete(EnvelopeField, { envelopeId: envelope.id });
    const ids = rows.map((row) => row.id);
    await insertFields(em, fieldRows(envelope.id, ids, fields));
  }
}

async function insertFields(em: EntityManager, rows: NewField[]): Promise<void> {
  if (rows.length > 0) await em.insertMany(EnvelopeField, rows);
}

/** Writes the members that are given into the row; an empty text takes its member away. */
function applyTo(envelope: Envelope, body: EnvelopeChanges): void {
  const columns = {
    documentId: body.document_id,
    name: body.name,
    message: orNull(body.message),
    routingType: body.routing_type,
    expiresInDays: body.expires_in_days,
    reminderDays: body.reminder_days,
    language: body.language,
    notify: body.notify,
    clientId: body.client_id,
    redirectUrl: body.redirect_url,
    externalRef: orNull(body.external_ref),
    metadata: body.metadata,
  };
  Object.assign(envelope, defined(columns));
  envelope.sendId = null;
  envelope.originalObjectId = null;
  envelope.updatedAt = new Date();
}

function orNull(text: string | undefined): string | null | undefined {
  return text === '' ? null : text;
}
