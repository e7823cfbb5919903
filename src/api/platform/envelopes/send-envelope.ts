import type { Context } from 'hono';
import { z } from 'zod';
import { draftWarnings } from '#domain/envelope/draft-warnings.ts';
import { openEnvelopeStatuses } from '#domain/envelope/envelope.ts';
import { Problem } from '#domain/common/problem.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import type { Taking } from '#entities/account/quota.ts';
import type { DraftRow } from '#entities/envelope/rows/read-draft.ts';
import { readSending, type SendingRow } from '#entities/envelope/rows/sending/read-sending.ts';
import { remindEnvelopeUpdate } from '#workflows/envelope/messages.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { findEnvelopeResult } from '../../common/flows/envelope-flows.ts';
import { Time } from '../../http/input/fields.ts';
import type { Attempt } from '../../http/idempotency.ts';
import { recordNow } from '../../http/operation/unrecorded.ts';
import { withQuota } from '../../http/limits/quotas.ts';
import { platformOperation } from '../platform-operation.ts';
import { ok } from '../../http/answers/answer.ts';
import { actAsSender, senderProblem, userActorOf } from './common/envelope-acts.ts';
import { assertAllowed, EnvelopeParams, findDraft, findEnvelope } from './common/find-envelope.ts';
import { freezeDraft, takeBack } from './common/freeze-draft.ts';
import { reminderTaking } from './common/reminder-taking.ts';
import { draftOfRows } from './common/draft-rows.ts';
import { Warnings } from './common/warnings.ts';
import { inputOf, startEnvelope, statedOf, untilSent, type Sending } from './common/start-envelope.ts';

type Drafted = DraftRow['envelope'];

const SentEnvelope = z
  .object({ id: z.uuid(), status: z.enum(openEnvelopeStatuses), sent_at: Time, warnings: Warnings })
  .meta({ id: 'SentEnvelope' });

/**
 * POST /api/v1/envelopes/{id}/send: sends a draft to its recipients; an open envelope is sent again to those whose turn it
 * is, an hour after the last message at the earliest.
 */
export const sendEnvelope = platformOperation({
  method: 'post',
  path: '/api/v1/envelopes/{id}/send',
  operationId: 'sendEnvelope',
  summary: 'Send an envelope',
  tag: 'Envelopes',
  proved: true,
  params: EnvelopeParams,
  body: z.object({}),
  idempotent: 'from-first-row',
  answer: ok('It is sent', SentEnvelope),
  problems: ['validation_failed', 'not_found', 'invalid_state', 'quota_exceeded', 'sending_suspended'],
  handle: async (c, { params, attempt }) => {
    const { deps, user } = c.var;
    const draft = await findDraft(deps.orm.em.fork(), user, params.id);
    await sendOrRemind(c, draft, attempt);
    return sentEnvelope(draft, await readSending(deps.orm.em.fork(), draft.envelope.id));
  },
});

async function sendOrRemind(c: Context<ApiEnv>, draft: DraftRow, attempt: Attempt): Promise<void> {
  const { deps } = c.var;
  const { envelope } = draft;
  // A repeat of a call that sent the draft, but was not answered, is no reminder.
  if (attempt.resumed && (await hasSent(c, envelope, attempt))) return untilSent(deps, envelope.id);
  if (await findEnvelopeResult(deps, envelope.id, attempt)) return;
  assertAllowed('send', envelope.status);
  if (envelope.status !== 'draft') return remindAll(c, envelope, attempt);
  const sending = await freezeDraft(c, draft, attempt);
  if (sending) return send(c, sending);
  // Another call has sent the draft meanwhile, as was asked for.
  assertAllowed('send', (await findEnvelope(deps.orm.em.fork(), c.var.user, envelope.id)).status);
  return untilSent(deps, envelope.id);
}

/** Tells whether an attempt that began before was about the draft: it has sent it, or had a part in another's sending. */
async function hasSent(c: Context<ApiEnv>, envelope: Drafted, { id, begunAt }: Attempt): Promise<boolean> {
  if (envelope.status === 'draft') return false;
  // A flow that began with two steps writes the sending before its event: it is going on, and this call has a part in it.
  if (envelope.sendId === id || envelope.eventSequence === 0) return true;
  const sent = { resourceId: envelope.id, resourceType: 'envelope', action: 'envelope.sent' };
  const em = c.var.deps.orm.em.fork();
  return (await em.count(AuditEvent, { ...sent, timestamp: { $gt: begunAt } })) > 0;
}

async function send(c: Context<ApiEnv>, sending: Sending): Promise<void> {
  try {
    const { deps } = c.var;
    await startEnvelope(deps, inputOf(sending), {
      ...statedOf(sending.draft),
      counting: takingOf(sending),
    });
  } catch (error) {
    // The mark stays where the answer is unknown, because the draft may still be sent.
    const refused = error instanceof Problem && error.code !== 'service_unavailable';
    if (refused) await takeBack(c, sending);
    throw await senderProblem(c, 'send', sending.draft.envelope.id, error);
  }
}

/** Each recipient is written to once by the sending itself, if they are written to at all; a draft may have more of them than the day has left. */
function takingOf({ draft: { envelope, recipients }, sendId }: Sending): Taking {
  const owner = { kind: 'organization', id: envelope.organizationId } as const;
  const { length } = envelope.notify ? recipients : [];
  return { id: `send:${sendId}`, owner, amounts: { recipients: length, mails: length } };
}

async function remindAll(c: Context<ApiEnv>, envelope: Drafted, attempt: Attempt): Promise<void> {
  const act = { actor: userActorOf(c) };
  const input = { envelopeId: envelope.id, update: remindEnvelopeUpdate, act, attempt };
  const taking = await reminderTaking(c, envelope, { attempt });
  await recordNow(c.var.deps, attempt);
  await withQuota(c.var.deps, taking, () => actAsSender(c, 'send', input));
}

/** The answer is made from the row, so that a repeat that finished another's work says the same. */
function sentEnvelope(draft: DraftRow, { status, sentAt }: SendingRow): z.input<typeof SentEnvelope> {
  if (!sentAt || status === 'draft')
    throw new Problem(
      'service_unavailable',
      'The envelope could not be confirmed as sent. Send it again with the same Idempotency-Key.',
      { outcome: 'unknown' },
    );
  return {
    id: draft.envelope.id,
    status: status === 'in_progress' ? status : 'sent',
    sent_at: sentAt.toISOString(),
    warnings: draftWarnings(draftOfRows(draft)),
  };
}
