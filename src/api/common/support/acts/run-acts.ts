import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { StaffPreviewFlow } from '#entities/staff/staff-preview-flow.ts';
import { StaffPreview } from '#entities/staff/staff-preview.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import type { Attempt } from '../../../http/idempotency.ts';
import { findFlow, type ActOnFlow } from '../flows/find-flow.ts';
import { flowItem } from '../flows/flow-view.ts';
import { manyActs, type ManyAct } from './act-hindrance.ts';
import { cancelFlow } from './cancel-flow.ts';
import { findPreview, seenOf } from './preview-acts.ts';
import { redeliverFlow } from './redeliver.ts';
import { retryFlow } from './retry-flow.ts';
import { sendAgain } from './send-again.ts';
import { tryDelivery } from './try-delivery.ts';

export const CarriedOut = z.object({
  preview_id: z.uuid(),
  act: z.enum(manyActs),
  count: z.int(),
  done: z.int(),
  failed: z.array(z.object({ id: z.string(), why: z.string() })),
  left: z.int().meta({
    description: 'Not yet done, as time ran out or a service was away: send the call again to go on',
  }),
});
export type CarriedOut = z.input<typeof CarriedOut>;

const atOnce = 8;
/** The time in which acts are begun, in milliseconds: the answer comes before a balancer gives up. */
const patienceMs = 20_000;

const actsBy: Record<ManyAct, (c: Context<ApiEnv>, act: ActOnFlow) => Promise<unknown>> = {
  retry: retryFlow,
  cancel: cancelFlow,
  send_again: sendAgain,
  redeliver: redeliverFlow,
  try: tryDelivery,
};

type Run = { act: ManyAct; previewId: string; reason: string };

/**
 * Does on each flow of a preview what it showed, with one reason, each with an audit event and a proof of its own. What is done is
 * done, wherever a process dies, and the same call goes on with the rest. Throws Problem not_found, invalid_state.
 */
export async function runActs(
  c: Context<ApiEnv>,
  { previewId, reason }: { previewId: string; reason: string },
): Promise<CarriedOut> {
  const preview = await findPreview(c, previewId);
  const run = { act: actOf(preview), previewId, reason: await settleReason(c, preview, reason.trim()) };
  const em = c.var.deps.orm.em.fork();
  const all = await em.find(StaffPreviewFlow, { previewId }, { orderBy: { flowId: 'asc' } });
  const due = all.filter(({ doneAt }) => doneAt === null).values();
  const until = Date.now() + patienceMs;
  const lane = async () => {
    for (const row of due) {
      if (Date.now() > until) return;
      await actOn(c, run, row);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return outcomeOf(c, run);
}

function actOf({ act }: StaffPreview): ManyAct {
  const known = manyActs.find((one) => one === act);
  if (known === undefined) throw new Error('a preview of no act');
  return known;
}

/** The first reason is the one of all. */
async function settleReason(c: Context<ApiEnv>, { id }: StaffPreview, reason: string): Promise<string> {
  const em = c.var.deps.orm.em.fork();
  await em.nativeUpdate(StaffPreview, { id, reason: null }, { reason });
  const { reason: settled } = await em.findOneOrFail(StaffPreview, { id });
  if (settled === reason) return reason;
  throw new Problem('invalid_state', 'It was begun with another reason. Send that, or make a new preview.');
}

/** Does the act on one flow and notes what came of it; one that was not confirmed stays to be done. */
async function actOn(
  c: Context<ApiEnv>,
  { act, previewId, reason }: Run,
  row: StaffPreviewFlow,
): Promise<void> {
  const em = c.var.deps.orm.em.fork();
  const one = { previewId, flowId: row.flowId };
  const note = (failure: string | null, doneAt: Date | null) =>
    em.nativeUpdate(StaffPreviewFlow, one, { failure, doneAt });
  try {
    // Begun before, it may have been done: its flow is another since.
    const resumed = row.begunAt !== null;
    if (!resumed) await assertAsSeen(c, row);
    await em.nativeUpdate(StaffPreviewFlow, { ...one, begunAt: null }, { begunAt: new Date() });
    const attempt = { id: attemptIdOf(row), resumed, begunAt: row.begunAt ?? new Date() } satisfies Attempt;
    await actsBy[act](c, { id: row.flowId, reason, attempt });
    await note(null, new Date());
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await note(error.message, error.code === 'service_unavailable' ? null : new Date());
  }
}

/** Throws Problem invalid_state when a flow is not as it was shown. */
async function assertAsSeen(
  { var: { deps } }: Context<ApiEnv>,
  { flowId, seen }: StaffPreviewFlow,
): Promise<void> {
  const item = flowItem(await findFlow(deps, flowId));
  if (seenOf(item) === seen) return;
  const stands = item.stuck ? `stuck (${item.stuck_reason})` : 'not stuck';
  const message = `It has changed since the preview: it is ${item.status}, ${stands}. Look at it.`;
  throw new Problem('invalid_state', message);
}

/** The same act on the same flow of the same preview has the same id, however often it is begun. */
function attemptIdOf({ previewId, flowId }: StaffPreviewFlow): string {
  const hex = createHash('sha256').update(`${previewId}/${flowId}`).digest('hex');
  // The bits of version 8 (RFC 9562, section 5.8) and of the variant.
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

async function outcomeOf(c: Context<ApiEnv>, { act, previewId }: Run): Promise<CarriedOut> {
  const rows = await c.var.deps.orm.em
    .fork()
    .find(StaffPreviewFlow, { previewId }, { orderBy: { flowId: 'asc' } });
  const done = rows.filter(({ doneAt, failure }) => doneAt !== null && failure === null).length;
  const left = rows.filter(({ doneAt }) => doneAt === null).length;
  const failed = rows.flatMap(({ flowId: id, failure: why }) =>
    typeof why === 'string' ? [{ id, why }] : [],
  );
  return { preview_id: previewId, act, count: rows.length, done, failed, left };
}
