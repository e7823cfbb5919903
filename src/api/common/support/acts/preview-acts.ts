import { createHash, randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { StaffPreviewFlow } from '#entities/staff/staff-preview-flow.ts';
import { StaffPreview } from '#entities/staff/staff-preview.ts';
import { canonicalJson } from '#wire/canonical-json.ts';
import type { ApiDependencies, ApiEnv } from '../../../http/deps.ts';
import { Time } from '../../../http/input/fields.ts';
import { findFlow } from '../flows/find-flow.ts';
import { FlowItem } from '../flows/flow-schemas.ts';
import { flowItem } from '../flows/flow-view.ts';
import { searchFlows, type FlowSearch } from '../flows/search-flows.ts';
import { actHindrance, manyActs, type ManyAct } from './act-hindrance.ts';

/** So many flows one preview has at most. */
export const mostFlows = 500;
const openMs = 15 * 60_000;
const pageSize = 100;

const Refused = z.array(z.object({ id: z.string(), why: z.string() }));

export const Previewed = z.object({
  preview_id: z.uuid(),
  act: z.enum(manyActs),
  expires_at: Time.meta({ description: 'Until then it can be carried out' }),
  count: z.int(),
  flows: z.array(FlowItem),
  refused: Refused.meta({ description: 'Those on which the act has nothing to do' }),
  has_more: z.boolean().meta({ description: `More flows match than the ${mostFlows} of one preview` }),
});
export type Previewed = z.input<typeof Previewed>;

/** Which flows: these, or those that a search finds. */
export type Chosen = { ids: readonly string[] } | { search: FlowSearch };

/**
 * Shows what an act would be done on, and keeps it for a quarter of an hour for the one who asked; changes nothing. Throws Problem
 * not_found for an id of nothing.
 */
export async function previewActs(
  c: Context<ApiEnv>,
  { act, ...chosen }: { act: ManyAct } & Chosen,
): Promise<Previewed> {
  const { deps, staff } = c.var;
  const { items, hasMore } = await chosenFlows(deps, chosen);
  const judged = items.map((item) => ({ item, why: actHindrance(act, item) }));
  const flows = judged.filter(({ why }) => why === undefined).map(({ item }) => item);
  const now = new Date();
  const preview = { id: randomUUID(), staffId: staff.id, act, reason: null, createdAt: now };
  const expiresAt = new Date(now.getTime() + openMs);
  await deps.orm.em.fork().transactional(async (em) => {
    await em.insert(StaffPreview, { ...preview, expiresAt });
    const kept = flows.map((item) => ({ previewId: preview.id, flowId: item.id, seen: seenOf(item) }));
    if (kept.length > 0)
      await em.insertMany(
        StaffPreviewFlow,
        kept.map((one) => ({ ...one, begunAt: null, doneAt: null, failure: null })),
      );
  });
  return {
    preview_id: preview.id,
    act,
    expires_at: expiresAt.toISOString(),
    count: flows.length,
    flows,
    refused: judged.flatMap(({ item, why }) => (why === undefined ? [] : [{ id: item.id, why }])),
    has_more: hasMore,
  };
}

async function chosenFlows(
  deps: ApiDependencies,
  chosen: Chosen,
): Promise<{ items: FlowItem[]; hasMore: boolean }> {
  if ('ids' in chosen) {
    const items: FlowItem[] = [];
    for (const id of new Set(chosen.ids.map((one) => one.toLowerCase())))
      items.push(flowItem(await findFlow(deps, id)));
    return { items, hasMore: false };
  }
  // What is in trouble may stand on more pages than one.
  const items = new Map<string, FlowItem>();
  for (let cursor: string | undefined; items.size < mostFlows;) {
    const search = { ...chosen.search, limit: pageSize, cursor };
    const { data, next_cursor: next } = await searchFlows(deps, search);
    for (const item of data.slice(0, mostFlows - items.size)) items.set(item.id, item);
    if (next === null) return { items: [...items.values()], hasMore: false };
    cursor = next;
  }
  return { items: [...items.values()], hasMore: true };
}

/** A digest of how a flow stands, in hex: what was shown is not done on what has become of it since. */
export function seenOf({ kind, status, stage, stuck, stuck_reason, attempts = 0 }: FlowItem): string {
  const stands = canonicalJson({ kind, status, stage, stuck, stuck_reason, attempts });
  return createHash('sha256').update(stands).digest('hex');
}

/** Finds a preview of the calling member of staff that can be carried out. Throws Problem not_found, invalid_state. */
export async function findPreview(c: Context<ApiEnv>, id: string): Promise<StaffPreview> {
  const { deps, staff } = c.var;
  const preview = await deps.orm.em.fork().findOne(StaffPreview, { id, staffId: staff.id });
  if (!preview) throw new Problem('not_found', 'You have made no preview with this id.');
  // One that was begun in time may be finished.
  if (preview.reason !== null || preview.expiresAt > new Date()) return preview;
  throw new Problem('invalid_state', 'The preview is older than 15 minutes. Make a new one.');
}
