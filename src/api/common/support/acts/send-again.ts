import type { Context } from 'hono';
import { z } from 'zod';
import { defined } from '#domain/common/defined.ts';
import { isOpenEnvelope } from '#domain/envelope/envelope.ts';
import { Problem } from '#domain/common/problem.ts';
import { isReported } from '#entities/account/abuse-reports.ts';
import type { Envelope } from '#entities/envelope/envelope.ts';
import type { SignRequest } from '#entities/sign-request/sign-request.ts';
import { sendEnvelopeAgainUpdate } from '#workflows/envelope/messages.ts';
import { sendAgainUpdate } from '#workflows/sign-request/messages.ts';
import type { ApiDependencies, ApiEnv } from '../../../http/deps.ts';
import { findEnvelopeResult, sendEnvelopeUpdate } from '../../flows/envelope-flows.ts';
import { findSignRequestResult, sendSignRequestUpdate } from '../../flows/workflows.ts';
import { findFlow, staffActOf, type ActOnFlow, type FoundFlow } from '../flows/find-flow.ts';
import { endedAlready, notForKind } from './flow-refusals.ts';

export const SentAgain = z.object({
  id: z.uuid(),
  kind: z.enum(['sign_request', 'envelope']),
  sent_to: z.array(z.uuid()).optional().meta({ description: 'The recipients of an envelope who get it' }),
});
export type SentAgain = z.input<typeof SentAgain>;

type Sending = ActOnFlow & {
  /** Of an envelope: this recipient alone. */
  recipientId?: string;
};

/**
 * Sends the link of a sign request, or the invitations of an envelope, again. Throws Problem not_found, invalid_state where there is
 * nothing to send, rate_limited after five in an hour.
 */
export async function sendAgain(c: Context<ApiEnv>, sending: Sending): Promise<SentAgain> {
  const flow = await findFlow(c.var.deps, sending.id);
  if (flow.kind === 'sign_request') return sendRequestAgain(c, flow, sending);
  if (flow.kind === 'envelope') return sendEnvelopeAgain(c, flow, sending);
  throw notForKind(flow, 'it has no link.');
}

async function sendRequestAgain(
  c: Context<ApiEnv>,
  flow: FoundFlow & { kind: 'sign_request' },
  { reason, attempt, recipientId }: Sending,
): Promise<SentAgain> {
  const { deps } = c.var;
  const { row } = flow;
  const sent = { id: row.id, kind: flow.kind };
  if (await findSignRequestResult(deps, row.id, attempt)) return sent;
  if (recipientId !== undefined) throw notForKind(flow, 'it has one signer. Leave recipient_id out.');
  if (row.status !== 'pending') throw endedAlready(flow, row.status);
  await assertUnreported(deps, row);
  await countSending(deps, row);
  const { act, proof } = staffActOf(c, { reason });
  await sendSignRequestUpdate(deps, { requestId: row.id, update: sendAgainUpdate, act, attempt, proof });
  return sent;
}

async function sendEnvelopeAgain(
  c: Context<ApiEnv>,
  flow: FoundFlow & { kind: 'envelope' },
  { reason, attempt, recipientId }: Sending,
): Promise<SentAgain> {
  const { deps } = c.var;
  const { id, status } = flow.row;
  const earlier = await findEnvelopeResult<{ sentTo: string[] }>(deps, id, attempt);
  if (earlier) return { id, kind: flow.kind, sent_to: earlier.sentTo };
  if (!isOpenEnvelope(status)) throw endedAlready(flow, status);
  await countSending(deps, flow.row);
  const { act, proof } = staffActOf(c, { reason });
  const { sentTo } = await sendEnvelopeUpdate(deps, {
    envelopeId: id,
    update: sendEnvelopeAgainUpdate,
    act: { ...act, ...defined({ recipientId: recipientId?.toLowerCase() }) },
    attempt,
    proof,
  });
  return { id, kind: flow.kind, sent_to: sentTo };
}

/** Throws Problem invalid_state where the reader of the letter has reported it: they get no other. */
async function assertUnreported(
  { orm }: ApiDependencies,
  { id, linkGeneration: generation }: SignRequest,
): Promise<void> {
  if (!(await isReported(orm.em.fork(), { kind: 'request', id, generation }))) return;
  const message = 'Whoever got the link has reported it as abuse: they get no other. Look at the report.';
  throw new Problem('invalid_state', message);
}

const mostAnHour = 5;

/** Throws Problem rate_limited with retry_after (seconds) when staff have sent the links of a flow five times in an hour. */
async function countSending({ limits }: ApiDependencies, { id }: SignRequest | Envelope): Promise<void> {
  const { over, resetMs } = await limits.countHourly(`support-send-again:${id}`, mostAnHour);
  if (!over) return;
  const message = `Staff have sent this link ${mostAnHour} times within an hour. Wait, or call the person.`;
  throw new Problem('rate_limited', message, { retry_after: Math.max(Math.ceil(resetMs / 1_000), 1) });
}
