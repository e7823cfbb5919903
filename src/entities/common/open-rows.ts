import type { FlowKind, IdRange } from '#domain/common/flow-kinds.ts';
import type { EntityManager } from './entity-manager.ts';

type Table = {
  name: string;
  /** The condition of the table's indexes `…_open_index` in the migrations, word for word. */
  open: string;
  /** The column that says since when the row has a workflow. */
  since: string;
};

const tables: Readonly<Record<FlowKind, Table>> = {
  sign_request: { name: 'sign_request', open: `status = 'pending'`, since: 'created_at' },
  envelope: { name: 'envelope', open: `status in ('sent', 'in_progress')`, since: 'sent_at' },
  webhook_delivery: { name: 'webhook_delivery', open: `status = 'pending'`, since: 'created_at' },
};

/** Rows that staff have been told of are counted apart: their workflows are known not to run. */
const unmarked = `stuck_reason is distinct from 'flow_ended'`;
const marked = `stuck_reason = 'flow_ended'`;

/** Counts the open rows of a kind that are older than a time and not marked as `flow_ended`. */
export async function countOpenRows(
  em: EntityManager,
  kind: FlowKind,
  { from, to }: IdRange,
  before: Date,
): Promise<number> {
  const { name, open, since } = tables[kind];
  const [row] = await em.execute<{ count: number }[]>(
    `select count(*)::int as count from ${name}
     where ${open} and ${unmarked} and id between ? and ? and ${since} < ?`,
    [from, to, before],
  );
  return row?.count ?? 0;
}

/** Gives the ids of up to `limit` such rows, in their order. */
export async function openRowIds(
  em: EntityManager,
  kind: FlowKind,
  { from, to }: IdRange,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const { name, open, since } = tables[kind];
  const rows = await em.execute<{ id: string }[]>(
    `select id from ${name} where ${open} and ${unmarked} and id between ? and ? and ${since} < ?
     order by id limit ?`,
    [from, to, before, limit],
  );
  return rows.map(({ id }) => id);
}

/** Gives those of the ids whose rows are open. */
export async function openAmong(
  em: EntityManager,
  kind: FlowKind,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { name, open } = tables[kind];
  const rows = await em.execute<{ id: string }[]>(
    `select id from ${name} where id = any(?::uuid[]) and ${open}`,
    [`{${ids.join(',')}}`],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Counts the open rows that are marked as `flow_ended`. */
export async function countMarkedRows(em: EntityManager, kind: FlowKind): Promise<number> {
  const { name, open } = tables[kind];
  const [row] = await em.execute<{ count: number }[]>(
    `select count(*)::int as count from ${name} where ${marked} and ${open}`,
  );
  return row?.count ?? 0;
}

/** Gives the ids of any `limit` open rows that are marked as `flow_ended`. */
export async function markedRowIds(em: EntityManager, kind: FlowKind, limit: number): Promise<string[]> {
  const { name, open } = tables[kind];
  const rows = await em.execute<{ id: string }[]>(
    `select id from ${name} where ${marked} and ${open} order by random() limit ?`,
    [limit],
  );
  return rows.map(({ id }) => id);
}
