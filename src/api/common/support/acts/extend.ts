import type { Context } from 'hono';
import { z } from 'zod';
import { endOf } from '#domain/envelope/draft.ts';
import { envelopeBounds, isOpenEnvelope } from '#domain/envelope/envelope.ts';
import { Problem } from '#domain/common/problem.ts';
import { hindranceToExtension } from '#domain/sign-request/changes.ts';
import { requestFactsOf } from '#domain/sign-request/request-facts.ts';
import { changeUpdate } from '#workflows/envelope/messages.ts';
import { extendUpdate } from '#workflows/sign-request/messages.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { Time } from '../../../http/input/fields.ts';
import { dropRefusedAct, keepAct } from '../../../platform/envelopes/common/envelope-acts.ts';
import { provenBy } from '../../flows/act-proofs.ts';
import { findEnvelopeResult, sendEnvelopeUpdate } from '../../flows/envelope-flows.ts';
import { assertStated } from '../../flows/stated-request.ts';
import { findSignRequestResult, sendSignRequestUpdate } from '../../flows/workflows.ts';
import { findFlow, staffActorOf, type ActOnFlow, type FoundFlow } from '../flows/find-flow.ts';
import { endedAlready, notForKind } from './flow-refusals.ts';

export const Extended = z.object({
  id: z.uuid(),
  kind: z.enum(['sign_request', 'envelope']),
  expires_at: Time,
});
export type Extended = z.input<typeof Extended>;

type Extension = ActOnFlow & { expiresAt: Date };

/**
 * Moves the end of a sign request or an envelope to a later time. Throws Problem not_found, invalid_state for an end that is past,
 * earlier than the present one or too late, and for a flow that has ended.
 */
export async function extendFlow(c: Context<ApiEnv>, extension: Extension): Promise<Extended> {
  const flow = await findFlow(c.var.deps, extension.id);
  if (flow.kind === 'sign_request') return extendRequest(c, flow, extension);
  if (flow.kind === 'envelope') return extendEnvelope(c, flow, extension);
  throw notForKind(flow, 'it has no end that could be moved.');
}

async function extendRequest(
  c: Context<ApiEnv>,
  flow: FoundFlow & { kind: 'sign_request' },
  { reason, attempt, expiresAt: end }: Extension,
): Promise<Extended> {
  const { deps } = c.var;
  const { row } = flow;
  const expiresAt = end.toISOString();
  const extended = { id: row.id, kind: flow.kind, expires_at: expiresAt };
  if (await findSignRequestResult(deps, row.id, attempt)) return extended;
  if (row.status !== 'pending') throw endedAlready(flow, row.status);
  const [createdAt, before] = [row.createdAt.getTime(), row.expiresAt.getTime()];
  assertNone(hindranceToExtension({ now: Date.now(), createdAt, expiresAt: before, asked: end.getTime() }));
  await assertStated(deps, row);
  const seen = { generation: row.linkGeneration, expiresAt: row.expiresAt.toISOString() };
  const proof = provenBy(['staff'], { content: { ...requestFactsOf(row), expiresAt } });
  const by = { actor: staffActorOf(c), reason: reason.trim(), proofId: proof.id };
  const act = { ...by, seen, expiresAt };
  await sendSignRequestUpdate(deps, { requestId: row.id, update: extendUpdate, act, attempt, proof });
  return extended;
}

/** As the sender would, with an end to the millisecond. */
async function extendEnvelope(
  c: Context<ApiEnv>,
  flow: FoundFlow & { kind: 'envelope' },
  { reason, attempt, expiresAt: end }: Extension,
): Promise<Extended> {
  const { deps } = c.var;
  const { id: envelopeId, status, sentAt, expiresAt: before } = flow.row;
  const expiresAt = end.toISOString();
  const extended = { id: envelopeId, kind: flow.kind, expires_at: expiresAt };
  if (await findEnvelopeResult(deps, envelopeId, attempt)) return extended;
  if (!isOpenEnvelope(status) || !sentAt || !before) throw endedAlready(flow, status);
  assertNone(hindranceToEnd({ sentAt, before, end }));
  const payload = {};
  await keepAct(c, { id: attempt.id, envelopeId, kind: 'change', payload });
  const proof = provenBy(['staff'], { content: payload });
  const by = { actor: staffActorOf(c), reason: reason.trim(), proofId: proof.id };
  const act = { ...by, actId: attempt.id, expiresAt };
  try {
    await sendEnvelopeUpdate(deps, { envelopeId, update: changeUpdate, act, attempt, proof });
  } catch (error) {
    await dropRefusedAct(c, attempt.id, error);
    throw error;
  }
  return extended;
}

function hindranceToEnd({ sentAt, before, end }: { sentAt: Date; before: Date; end: Date }) {
  if (end <= new Date()) return 'The new end is in the past. Give a later one.';
  if (end <= before) return `The end can only be moved to a later time than ${before.toISOString()}.`;
  const { max } = envelopeBounds.expiresInDays;
  const latest = endOf(sentAt, max);
  if (end <= latest) return undefined;
  return `An envelope is open for no more than ${max} days: this one until ${latest.toISOString()}.`;
}

function assertNone(hindrance: string | undefined): void {
  if (hindrance !== undefined) throw new Problem('invalid_state', hindrance);
}
