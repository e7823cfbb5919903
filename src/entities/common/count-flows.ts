import type { FlowKind } from '#domain/common/flow-kinds.ts';
import type { EntityManager } from './entity-manager.ts';

/** The open rows of each kind, by the condition of the indexes `…_open_index`, with their stage. */
const tables: Readonly<Record<FlowKind, { open: string; stage: string; since: string }>> = {
  sign_request: {
    open: `status = 'pending'`,
    stage: `case when sealing then 'sealing' else 'waiting' end`,
    since: 'created_at',
  },
  envelope: { open: `status in ('sent', 'in_progress')`, stage: 'status', since: 'sent_at' },
  webhook_delivery: { open: `status = 'pending'`, stage: 'status', since: 'created_at' },
};

/** The longest that counting may take, in milliseconds: numbers must not hold up the work that they are about. */
const patience = 3_000;

/** Asks for numbers within a time of their own. */
function ask<Row extends object>(em: EntityManager, sql: string): Promise<Row[]> {
  return em.transactional(async (within) => {
    await within.execute(`set local statement_timeout = ${patience}`);
    return within.execute<Row[]>(sql);
  });
}

export type CountedFlows = { stage: string; age: string; count: number };

/** Counts the open rows of a kind, by stage and by age: under an hour, a day, a week, or longer. */
export function openFlowsByAge(em: EntityManager, kind: FlowKind): Promise<CountedFlows[]> {
  const { open, stage, since } = tables[kind];
  return ask(
    em,
    `select ${stage} as stage, case when ${since} > now() - interval '1 hour' then 'hour'
       when ${since} > now() - interval '1 day' then 'day'
       when ${since} > now() - interval '7 days' then 'week' else 'longer' end as age, count(*)::int as count
     from ${kind} where ${open} group by 1, 2`,
  );
}

export type CountedStuck = { reason: string; count: number; seconds: number };

/** The kinds of rows whose workflow can be stuck; an open document is one that is inspected and mended. */
const whileOpen: Readonly<Record<FlowKind | 'document', string>> = {
  sign_request: tables.sign_request.open,
  envelope: tables.envelope.open,
  webhook_delivery: tables.webhook_delivery.open,
  document: `status = 'processing'`,
};

/** Counts the stuck rows of a kind by their reason, with the time in seconds that the oldest has been stuck. */
export function stuckFlows(em: EntityManager, kind: FlowKind | 'document'): Promise<CountedStuck[]> {
  return ask(
    em,
    `select coalesce(stuck_reason, 'other') as reason, count(*)::int as count,
       greatest(0, extract(epoch from now() - min(stuck_since)))::float8 as seconds
     from ${kind} where ${whileOpen[kind]} and stuck_since is not null group by 1`,
  );
}

/** Counts the documents that are inspected and mended, with the age of the oldest in seconds. */
export async function processingDocuments(em: EntityManager): Promise<{ count: number; seconds: number }> {
  const [row] = await ask<{ count: number; seconds: number }>(
    em,
    `select count(*)::int as count, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as seconds
     from document where status = 'processing'`,
  );
  return row ?? { count: 0, seconds: 0 };
}

export type CountedDeliveries = { pending: number; failed: number; seconds: number };

/** Counts pending deliveries, those that failed in the last day, and gives the age of the oldest pending one in seconds. */
export async function pendingDeliveries(em: EntityManager): Promise<CountedDeliveries> {
  const [pending] = await ask<{ pending: number; seconds: number }>(
    em,
    `select count(*)::int as pending, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as seconds
     from webhook_delivery where status = 'pending'`,
  );
  const [failed] = await ask<{ failed: number }>(
    em,
    `select count(*)::int as failed from webhook_delivery
     where status <> 'delivered' and status = 'failed' and created_at > now() - interval '1 day'`,
  );
  return { pending: pending?.pending ?? 0, failed: failed?.failed ?? 0, seconds: pending?.seconds ?? 0 };
}
