import { flowKinds, type FlowKind } from '#domain/common/flow-kinds.ts';
import {
  openFlowsByAge,
  pendingDeliveries,
  processingDocuments,
  stuckFlows,
} from '#entities/common/count-flows.ts';
import type { EntityManager, Orm } from '#entities/orm.ts';
import { addCollector, gaugesOf, type Collected } from '#telemetry/metrics/collectors.ts';

const gauges = gaugesOf({
  tamga_flows_open: { help: 'Open flows, by stage and age', labels: ['kind', 'stage', 'age'] },
  tamga_flows_stuck: { help: 'Flows whose step cannot finish', labels: ['kind', 'reason'] },
  tamga_flows_oldest_stuck_seconds: { help: 'How long the oldest of them has been stuck', labels: ['kind'] },
  tamga_documents_processing: { help: 'Documents that are inspected and mended', labels: [] },
  tamga_documents_oldest_processing_seconds: { help: 'How long the oldest of them has waited', labels: [] },
  tamga_webhook_deliveries: {
    help: 'Deliveries that are pending; or failed in the last day',
    labels: ['state'],
  },
  tamga_webhook_oldest_pending_seconds: { help: 'The age of the oldest pending delivery', labels: [] },
});

/** A reason of ours; another text of the row, which nobody should see in a label, is `other`. */
const plainName = /^[a-z_]{1,40}$/;

async function flowsOf(orm: Orm, kind: FlowKind): Promise<Collected[]> {
  const em = orm.em.fork();
  const open = await openFlowsByAge(em, kind);
  const shown = open.map(({ stage, age, count }) => ({
    name: 'tamga_flows_open',
    labels: { kind, stage, age },
    value: count,
  }));
  return [...shown, ...(await stuckOf(em, kind))];
}

async function stuckOf(em: EntityManager, kind: FlowKind | 'document'): Promise<Collected[]> {
  const stuck = await stuckFlows(em, kind);
  const oldest = Math.max(0, ...stuck.map(({ seconds }) => seconds));
  return [
    ...stuck.map(({ reason, count }) => ({
      name: 'tamga_flows_stuck',
      labels: { kind, reason: plainName.test(reason) ? reason : 'other' },
      value: count,
    })),
    { name: 'tamga_flows_oldest_stuck_seconds', labels: { kind }, value: oldest },
  ];
}

async function documents(orm: Orm): Promise<Collected[]> {
  const em = orm.em.fork();
  const { count, seconds } = await processingDocuments(em);
  return [
    ...(await stuckOf(em, 'document')),
    { name: 'tamga_documents_processing', labels: {}, value: count },
    { name: 'tamga_documents_oldest_processing_seconds', labels: {}, value: seconds },
  ];
}

async function deliveries(orm: Orm): Promise<Collected[]> {
  const { pending, failed, seconds } = await pendingDeliveries(orm.em.fork());
  return [
    { name: 'tamga_webhook_deliveries', labels: { state: 'pending' }, value: pending },
    { name: 'tamga_webhook_deliveries', labels: { state: 'failed' }, value: failed },
    { name: 'tamga_webhook_oldest_pending_seconds', labels: {}, value: seconds },
  ];
}

/** Shows to scrapes how many flows there are, and which are stuck; the database is asked every 15 s at most. */
export function measureFlows(orm: Orm): () => void {
  return addCollector({
    name: 'flows',
    gauges,
    keptMs: 15_000,
    collect: async () => {
      const all = await Promise.all([
        ...flowKinds.map((kind) => flowsOf(orm, kind)),
        documents(orm),
        deliveries(orm),
      ]);
      return all.flat();
    },
  });
}
