import type { Context } from 'hono';
import { z } from 'zod';
import { draftWarnings } from '#domain/envelope/draft-warnings.ts';
import { envelopeBounds } from '#domain/envelope/envelope.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import type { HeldDocument } from '#entities/document/rows/read-held-document.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import { insertDraft } from '#entities/envelope/rows/insert-draft.ts';
import type { EntityManager } from '#entities/orm.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { UserLanguage } from '../accounts/common/fields.ts';
import type { ApiEnv } from '../../http/deps.ts';
import type { Attempt } from '../../http/idempotency.ts';
import { recordedWith } from '../../http/operation/unrecorded.ts';
import { Time } from '../../http/input/fields.ts';
import { platformOperation } from '../platform-operation.ts';
import { created } from '../../http/answers/answer.ts';
import { assertNoIssues, holdDocument, issuesAround } from './draft-document.ts';
import { assertApplication } from './common/assert-application.ts';
import { draftOf, fieldRows, recipientRows, showableIssues } from './common/draft-rows.ts';
import { Warnings } from './common/warnings.ts';
import { EnvelopeInput } from './common/fields.ts';

const CreatedEnvelope = z
  .object({
    id: z.uuid(),
    name: z.string(),
    status: z.literal('draft'),
    created_at: Time,
    warnings: Warnings,
  })
  .meta({ id: 'CreatedEnvelope' });

/** POST /api/v1/envelopes: makes a draft around one document; nobody is told before it is sent. */
export const createEnvelope = platformOperation({
  method: 'post',
  path: '/api/v1/envelopes',
  operationId: 'createEnvelope',
  summary: 'Draft an envelope',
  tag: 'Envelopes',
  body: EnvelopeInput,
  idempotent: 'from-first-row',
  answer: created('The draft exists', CreatedEnvelope),
  problems: ['validation_failed', 'not_found'],
  handle: async (c, { body, attempt }) => {
    const em = c.var.deps.orm.em.fork();
    return draftedOf(await em.transactional((inner) => draft(c, inner, attempt, body)), body);
  },
});

type Drafted = Pick<Envelope, 'id' | 'name' | 'createdAt'>;

function draftedOf({ id, name, createdAt }: Drafted, { recipients, fields = [] }: EnvelopeInput) {
  const warnings = draftWarnings(draftOf(recipients, fields));
  return { id, name, status: 'draft' as const, created_at: createdAt.toISOString(), warnings };
}

async function draft(
  c: Context<ApiEnv>,
  em: EntityManager,
  attempt: Attempt,
  body: EnvelopeInput,
): Promise<Drafted> {
  const { id, resumed } = attempt;
  const { user, deps, requestId } = c.var;
  const begun = resumed ? await em.findOne(Envelope, { id }) : null;
  if (begun) return begun;
  const { recipients, fields = [] } = body;
  const { client_id: clientId = null, redirect_url: redirectUrl = null } = body;
  await assertApplication(em, user, { clientId, redirectUrl });
  const document = await holdDocument(em, user, body.document_id);
  assertNoIssues([
    ...issuesAround(document, draftOf(recipients, fields)),
    ...showableIssues(recipients, fields),
  ]);
  const createdAt = new Date();
  const language = body.language ?? languageOf(document);
  const envelope = {
    id,
    organizationId: user.organizationId,
    userId: user.id,
    documentId: document.id,
    name: body.name,
    message: body.message || null,
    routingType: body.routing_type ?? 'sequential',
    expiresInDays: body.expires_in_days ?? envelopeBounds.expiresInDays.fallback,
    reminderDays: body.reminder_days ?? envelopeBounds.reminderDays.fallback,
    language,
    xRequestId: requestId,
    clientId,
    redirectUrl,
    externalRef: body.external_ref || null,
    metadata: body.metadata ?? {},
    notify: body.notify ?? true,
    createdAt,
  };
  const rowsOf = { id, createdAt, language, senderEmail: user.email };
  const people = recipientRows(deps.keys.accessCodes, rowsOf, recipients);
  const ids = people.map((one) => one.id);
  const rows = { recipients: people, fields: fieldRows(id, ids, fields) };
  await recordedWith(
    attempt,
    (record) => insertDraft(em, envelope, { ...rows, record }),
    draftedOf(envelope, body),
  );
  await recordAccountAct(c, em, {
    action: 'envelope.created',
    user,
    resource: { type: 'envelope', id },
    metadata: { document_id: document.id, recipients: recipients.length, fields: fields.length },
  });
  return envelope;
}

/** Gives the language of messages to people who have none of their own here: the organization's, else English. */
function languageOf({ organizationLanguage }: HeldDocument): Language {
  return UserLanguage.safeParse(organizationLanguage).data ?? 'en';
}
