import type { Context } from 'hono';
import { z } from 'zod';
import { defined } from '#domain/common/defined.ts';
import { draftWarnings } from '#domain/envelope/draft-warnings.ts';
import { envelopeBounds } from '#domain/envelope/envelope.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import type { HeldDocument } from '#entities/document/rows/read-held-document.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import { insertDraft } from '#entities/envelope/rows/insert-draft.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import type { Attempt } from '../../../http/idempotency.ts';
import { Time } from '../../../http/input/fields.ts';
import { recordedWith } from '../../../http/operation/unrecorded.ts';
import { recordAccountAct } from '../../../http/record-account-act.ts';
import { UserLanguage } from '../../accounts/common/fields.ts';
import { assertNoIssues, holdDocument, issuesAround } from '../draft-document.ts';
import { assertApplication } from './assert-application.ts';
import { draftOf, fieldRows, recipientRows, showableIssues } from './draft-rows.ts';
import type { EnvelopeInput } from './fields.ts';
import { Warnings } from './warnings.ts';

export const CreatedEnvelope = z
  .object({
    id: z.uuid(),
    name: z.string(),
    status: z.literal('draft'),
    created_at: Time,
    warnings: Warnings,
  })
  .meta({ id: 'CreatedEnvelope' });

type Drafted = Pick<Envelope, 'id' | 'name' | 'createdAt'>;

/** Gives the answer about a draft that was made of this input. */
export function draftedOf({ id, name, createdAt }: Drafted, { recipients, fields = [] }: EnvelopeInput) {
  const warnings = draftWarnings(draftOf(recipients, fields));
  return { id, name, status: 'draft' as const, created_at: createdAt.toISOString(), warnings };
}

/** What a draft is made of, and the template that it comes from, if there is one. */
type Made = { body: EnvelopeInput; templateId?: string };

/**
 * Writes a draft around a document, once for an attempt, within `em`'s transaction. Throws Problem validation_failed and not_found, which
 * name the members that break a rule.
 */
export async function draftEnvelope(
  c: Context<ApiEnv>,
  em: EntityManager,
  attempt: Attempt,
  { body, templateId }: Made,
): Promise<Drafted> {
  const { id, resumed } = attempt;
  const { user } = c.var;
  const begun = resumed ? await em.findOne(Envelope, { id }) : null;
  if (begun) return begun;
  const { client_id: clientId = null, redirect_url: redirectUrl = null } = body;
  await assertApplication(em, user, { clientId, redirectUrl });
  const document = await holdDocument(em, user, body.document_id);
  const { envelope, ...rows } = draftRows(c, id, { body, document });
  const { recipients, fields } = rows;
  await recordedWith(
    attempt,
    (record) => insertDraft(em, envelope, { ...rows, record }),
    draftedOf(envelope, body),
  );
  await recordAccountAct(c, em, {
    action: 'envelope.created',
    user,
    resource: { type: 'envelope', id },
    metadata: {
      document_id: document.id,
      recipients: recipients.length,
      fields: fields.length,
      ...defined({ template_id: templateId }),
    },
  });
  return envelope;
}

type From = { body: EnvelopeInput; document: HeldDocument };

/** Makes the rows of a new draft. Throws Problem validation_failed, which names the members that break a rule. */
export function draftRows(c: Context<ApiEnv>, id: string, { body, document }: From) {
  const { user, deps } = c.var;
  const { recipients, fields = [] } = body;
  assertNoIssues([
    ...issuesAround(document, draftOf(recipients, fields)),
    ...showableIssues(recipients, fields),
  ]);
  const envelope = rowOf(c, id, { body, document });
  const { createdAt, language } = envelope;
  const rowsOf = { id, createdAt, language, senderEmail: user.email };
  const people = recipientRows(deps.keys.accessCodes, rowsOf, recipients);
  const ids = people.map((one) => one.id);
  return { envelope, recipients: people, fields: fieldRows(id, ids, fields) };
}

/** The envelope's row; what is not given is as the documentation says. */
function rowOf(c: Context<ApiEnv>, id: string, { body, document }: From) {
  const { user, requestId } = c.var;
  return {
    id,
    organizationId: user.organizationId,
    userId: user.id,
    documentId: document.id,
    name: body.name,
    message: body.message || null,
    routingType: body.routing_type ?? 'sequential',
    expiresInDays: body.expires_in_days ?? envelopeBounds.expiresInDays.fallback,
    reminderDays: body.reminder_days ?? envelopeBounds.reminderDays.fallback,
    language: body.language ?? languageOf(document),
    xRequestId: requestId,
    clientId: body.client_id ?? null,
    redirectUrl: body.redirect_url ?? null,
    externalRef: body.external_ref || null,
    metadata: body.metadata ?? {},
    notify: body.notify ?? true,
    createdAt: new Date(),
  };
}

/** Gives the language of messages to people who have none of their own here: the organization's, else English. */
function languageOf({ organizationLanguage }: HeldDocument): Language {
  return UserLanguage.safeParse(organizationLanguage).data ?? 'en';
}
