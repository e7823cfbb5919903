import type { Context } from 'hono';
import { z } from 'zod';
import { defined } from '#domain/common/defined.ts';
import { remindableStatuses } from '#domain/envelope/draft.ts';
import { isWaitedFor, type RecipientStatus } from '#domain/envelope/envelope.ts';
import { Problem } from '#domain/common/problem.ts';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import { remindEnvelopeUpdate } from '#workflows/envelope/messages.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { findEnvelopeResult } from '../../common/flows/envelope-flows.ts';
import { withQuota } from '../../http/limits/quotas.ts';
import { UuidText } from '../../http/input/fields.ts';
import { platformOperation } from '../platform-operation.ts';
import { ok } from '../../http/answers/answer.ts';
import { assertNoIssues } from './draft-document.ts';
import { actAsSender, userActorOf } from './common/envelope-acts.ts';
import { assertAllowed, EnvelopeParams, findEnvelope } from './common/find-envelope.ts';
import { reminderTaking } from './common/reminder-taking.ts';

const Reminded = z.object({ reminded: z.array(z.uuid()) }).meta({ id: 'Reminded' });
type Reminded = z.output<typeof Reminded>;

/** POST /api/v1/envelopes/{id}/remind: sends the link again to the recipients whose turn it is, or to one of them. */
export const remindRecipients = platformOperation({
  method: 'post',
  path: '/api/v1/envelopes/{id}/remind',
  operationId: 'remindRecipients',
  summary: 'Remind recipients',
  tag: 'Envelopes',
  proved: true,
  params: EnvelopeParams,
  body: z.object({ recipient_id: UuidText.optional() }).meta({ id: 'ReminderInput' }),
  idempotent: true,
  answer: ok('The links are on their way', Reminded),
  problems: ['validation_failed', 'not_found', 'invalid_state', 'quota_exceeded', 'sending_suspended'],
  handle: async (c, { params, body, attempt }) => {
    const { deps, user } = c.var;
    const envelope = await findEnvelope(deps.orm.em.fork(), user, params.id);
    const { id, status } = envelope;
    const earlier = await findEnvelopeResult<Reminded>(deps, id, attempt);
    if (earlier) return { reminded: earlier.reminded };
    assertAllowed('remind', status);
    const recipientId = body.recipient_id?.toLowerCase();
    if (recipientId !== undefined) await assertTurn(c, id, recipientId);
    const act = { ...defined({ recipientId }), actor: userActorOf(c) };
    const input = { envelopeId: id, update: remindEnvelopeUpdate, act, attempt };
    const taking = await reminderTaking(c, envelope, { attempt, ...defined({ recipientId }) });
    const { reminded } = await withQuota(deps, taking, () => actAsSender(c, 'remind', input));
    return { reminded };
  },
});

async function assertTurn(c: Context<ApiEnv>, envelopeId: string, id: string): Promise<void> {
  const recipient = await c.var.deps.orm.em.fork().findOne(EnvelopeRecipient, { id, envelopeId });
  if (!recipient)
    return assertNoIssues([{ path: 'recipient_id', message: 'expected a recipient of this envelope' }]);
  const { role, status } = recipient;
  const theirs = (remindableStatuses as readonly RecipientStatus[]).includes(status);
  if (theirs && isWaitedFor(role) && !recipient.acceptedAt) return;
  throw new Problem('invalid_state', `It is not this recipient’s turn: they are ${status}.`, {
    status,
    allowed_from: remindableStatuses,
  });
}
