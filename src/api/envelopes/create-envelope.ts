import type { Context } from 'hono';
import { z } from 'zod';
import { envelopeBounds } from '#domain/envelope.ts';
import type { Language } from '#domain/sign-request.ts';
import { auditEvent, lockChain } from '#entities/audit-trail.ts';
import { insertAllInto, insertInto, rowWithTimes } from '#entities/statements.ts';
import { inTransaction, type Row, type Transaction } from '#entities/transaction.ts';
import { auditActOf } from '../accounts/audit.ts';
import { UserLanguage } from '../accounts/fields.ts';
import { requireUser } from '../auth/user.ts';
import type { ApiEnv } from '../deps.ts';
import { Time } from '../fields.ts';
import { operation } from '../operation.ts';
import { Success, success } from '../platform/success.ts';
import { asHeld, assertNoIssues, documentToHold, issuesAround } from './draft-document.ts';
import { draftOf, fieldRows, recipientRows, showableIssues } from './draft-rows.ts';
import { NewEnvelope } from './fields.ts';

const CreatedEnvelope = z
  .object({ id: z.uuid(), name: z.string(), status: z.literal('draft'), created_at: Time })
  .meta({ id: 'CreatedEnvelope' });

/** POST /api/v1/envelopes: a draft around one document; nobody is told before it is sent. */
export const createEnvelope = operation({
  method: 'post',
  path: '/api/v1/envelopes',
  operationId: 'createEnvelope',
  summary: 'Draft an envelope',
  tag: 'Envelopes',
  security: ['user', 'apiKey'],
  guard: requireUser(),
  body: NewEnvelope,
  idempotent: true,
  responses: { 201: { description: 'The draft exists', schema: Success(CreatedEnvelope) } },
  problems: ['invalid_request', 'validation_failed', 'unauthorized', 'rate_limited'],
  handle: async (c, { body, attempt }) => {
    const { orm } = c.var.deps;
    const { id, name, createdAt } = await inTransaction(orm, (tx) => draft(c, tx, attempt.id, body));
    const data = { id, name, status: 'draft' as const, created_at: createdAt.toISOString() };
    return { status: 201 as const, body: success(data) };
  },
});

type Drafted = { id: string; name: string; createdAt: Date };

async function draft(c: Context<ApiEnv>, tx: Transaction, id: string, body: NewEnvelope): Promise<Drafted> {
  const { user, deps } = c.var;
  const [[begun] = [], [held] = [], [organization] = []] = await tx.run([
    ['select id, name, created_at as "createdAt" from envelope where id = ?', [id]],
    documentToHold(deps, user, body.document_id),
    ['select settings from organization where id = ?', [user.organizationId]],
  ]);
  if (begun) return rowWithTimes(begun) as Drafted;
  const { recipients, fields = [] } = body;
  const document = asHeld(held);
  assertNoIssues([
    ...issuesAround(document, draftOf(recipients, fields)),
    ...showableIssues(recipients, fields),
  ]);
  const language = body.language ?? languageOf(organization);
  const envelope = envelopeRow(c, { id, body, documentId: document.id, language });
  const { createdAt, name } = envelope;
  const rowsOf = { id, createdAt, language, senderEmail: user.email };
  const people = recipientRows(deps.keys.accessCodes, rowsOf, recipients);
  const ids = people.map((one) => one.id);
  const written = await tx.run([
    insertInto('envelope', envelope),
    insertAllInto('envelope_recipient', people),
    ...(fields.length > 0 ? [insertAllInto('envelope_field', fieldRows(id, ids, fields))] : []),
    ...lockChain(user.organizationId),
  ]);
  const act = {
    action: 'envelope.created',
    user,
    resource: { type: 'envelope', id },
    metadata: { document_id: document.id, recipients: recipients.length, fields: fields.length },
  };
  tx.last(auditEvent(auditActOf(c, act), written.at(-1)?.[0]));
  return { id, name, createdAt };
}

type NewRow = { id: string; body: NewEnvelope; documentId: string; language: Language };

function envelopeRow({ var: { user, requestId } }: Context<ApiEnv>, given: NewRow) {
  const { id, body, documentId, language } = given;
  const createdAt = new Date();
  return {
    id,
    organizationId: user.organizationId,
    userId: user.id,
    documentId,
    name: body.name,
    message: body.message || null,
    status: 'draft',
    routingType: body.routing_type ?? 'sequential',
    expiresInDays: body.expires_in_days ?? envelopeBounds.expiresInDays.fallback,
    reminderDays: body.reminder_days ?? envelopeBounds.reminderDays.fallback,
    language,
    xRequestId: requestId,
    createdAt,
    updatedAt: createdAt,
  };
}

/** The language of messages to people who have none of their own here: the organization's, else English. */
function languageOf(organization: Row | undefined): Language {
  const { settings } = organization as { settings: Record<string, unknown> };
  return UserLanguage.safeParse(settings['language']).data ?? 'en';
}
