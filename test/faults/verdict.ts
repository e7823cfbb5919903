import { Client, Connection } from '@temporalio/client';
import { defined } from '#domain/common/defined.ts';
import { genesisHash, isUnchanged } from '#entities/audit/audit-trail.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { createOrm } from '#entities/orm.ts';
import { LogEntry } from '#keyservice/entities/log-entry.ts';
import { createOrm as createKeyServiceOrm } from '#keyservice/entities/orm.ts';
import { verifyChain } from '#keyservice/log/chain.ts';
import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import { verifyCades } from '#signatures/cades-t/verify.ts';
import { query, type Processes } from '#test/support/servers/processes.ts';
import { readFile } from 'node:fs/promises';
import { X509Certificate } from 'node:crypto';
import type { Actor, Ending } from './actors.ts';
import type { Receivers } from './receivers.ts';

/** One count at the end: the found number and the expected one. `note` names the wrong ones when they differ. */
export type Check = { name: string; found: number; expected: number; note?: string };

/** What the counting asks of a product that runs. */
export type Judged = Pick<Processes, 'databaseUrl' | 'temporalAddress'> & {
  urls: Pick<Processes['urls'], 'owner' | 'keyservice'>;
  demo: Pick<Processes['demo'], 'base_url' | 'api_key' | 'ca_pem'>;
};

export type Evidence = { processes: Judged; actors: Actor[]; receivers: Receivers };

type Row = {
  id: string;
  external_ref: string;
  status: string;
  expiry_reason: string | null;
  document_hash: string;
  signature: string | null;
};
type Operation = { operation_id: string; signature: Buffer };
type Delivery = { id: string; request_id: string; status: string; event_type: string; endpoint_url: string };
type LoggedSignature = { operation_id: string; entries: number };

const ofRequest = (operationId: string) => operationId.replace(/^sign-request\//, '');

function endingOf({ status, expiry_reason }: Row): Ending | 'pending' | 'other' {
  if (status === 'expired') return expiry_reason === 'withdrawn' ? 'withdrawn' : 'expired';
  if (status === 'signed' || status === 'rejected') return status;
  return status === 'pending' ? 'pending' : 'other';
}

/** Counts everything at the end: requests, signatures, deliveries, hash chains and workflows. */
export async function judge(evidence: Evidence): Promise<Check[]> {
  const { databaseUrl } = evidence.processes;
  const rows = await query<Row>(
    databaseUrl,
    'select id, external_ref, status, expiry_reason, document_hash, signature from tamga.sign_request',
  );
  return [
    ...judgeRequests(evidence, rows),
    ...(await judgeSignatures(evidence, rows)),
    ...(await judgeDeliveries(evidence, rows)),
    ...(await judgeChains(evidence)),
    ...(await judgeFlows(evidence)),
  ];
}

/** Makes the check of a count: of wrong things, expected to be 0, or of right things among `total`. */
export function check(name: string, wrong: string[], total?: number): Check {
  const note = wrong.slice(0, 5).join('; ');
  return total === undefined
    ? { name, found: wrong.length, expected: 0, ...defined({ note }) }
    : { name, found: total - wrong.length, expected: total, ...defined({ note }) };
}

function judgeRequests({ actors }: Evidence, rows: Row[]): Check[] {
  const byRef = Map.groupBy(rows, (row) => row.external_ref);
  const rowOf = (actor: Actor) => byRef.get(actor.externalRef)?.[0];
  const made = actors.filter((actor) => byRef.get(actor.externalRef)?.length === 1);
  const told = actors.filter((actor) => actor.told);
  const differing = told.filter((actor) => {
    const row = rowOf(actor);
    return !row || endingOf(row) !== actor.told;
  });
  const expiring = actors.filter((actor) => actor.part.wish === 'expired');
  const notExpired = expiring.filter((actor) => {
    const row = rowOf(actor);
    return !row || endingOf(row) !== 'expired';
  });
  const describe = (actor: Actor) => {
    const row = rowOf(actor);
    return `${actor.externalRef} was told ${actor.told ?? 'nothing'} and is ${row ? endingOf(row) : 'absent'}`;
  };
  const failed = actors.filter(({ part, told, failure }) => failure ?? (part.wish !== 'expired' && !told));
  return [
    { name: 'requests: one for each create', found: made.length, expected: actors.length },
    { name: 'requests: none that nobody asked for', found: rows.length - made.length, expected: 0 },
    check(
      'requests still open',
      rows.filter((row) => endingOf(row) === 'pending').map((row) => row.external_ref),
    ),
    check('ends as their people were told', differing.map(describe), told.length),
    check('ends of those that nobody acted on', notExpired.map(describe), expiring.length),
    check(
      'people who got no final answer',
      failed.map(({ externalRef, failure, stage }) => `${externalRef}: ${failure ?? stage}`),
    ),
  ];
}

async function judgeSignatures({ processes, actors }: Evidence, rows: Row[]): Promise<Check[]> {
  const signed = rows.filter((row) => row.status === 'signed');
  const operations = await query<Operation>(
    processes.databaseUrl,
    `select operation_id, signature from keyservice.signing_operation
      where kind <> 'seal' and operation_id like 'sign-request/%'`,
  );
  const logged = await query<LoggedSignature>(
    processes.databaseUrl,
    `select operation_id, count(*)::int as entries from keyservice.log_entry
     where operation = 'one_time_signature_made' and outcome = 'ok' group by operation_id`,
  );
  const byRequest = new Map(operations.map((operation) => [ofRequest(operation.operation_id), operation]));
  const released = signed.filter((row) => {
    const operation = byRequest.get(row.id);
    return operation !== undefined && row.signature === Buffer.from(operation.signature).toString('base64');
  });
  const once = new Set(
    logged.filter(({ entries }) => entries === 1).map(({ operation_id }) => ofRequest(operation_id)),
  );
  const ids = new Set(signed.map((row) => row.id));
  const abandoned = operations.filter(({ operation_id }) => !ids.has(ofRequest(operation_id)));
  const unexplained = abandoned.filter(({ operation_id }) => !once.has(ofRequest(operation_id)));
  const hashes = new Map(actors.map((actor) => [actor.externalRef, actor.documentHash]));
  const root = readCertificate(new X509Certificate(await readFile(processes.demo.ca_pem)).raw);
  const valid = signed.filter((row) => isValid(row, hashes.get(row.external_ref) ?? '', root));
  return [
    { name: 'signatures released, as recorded', found: released.length, expected: signed.length },
    {
      name: 'signatures logged exactly once',
      found: signed.filter((row) => once.has(row.id)).length,
      expected: signed.length,
    },
    { name: 'signatures valid over the hash asked for', found: valid.length, expected: signed.length },
    check(
      `abandoned signatures (${abandoned.length}) that the log does not explain`,
      unexplained.map(({ operation_id }) => operation_id),
    ),
  ];
}

function isValid(row: Row, documentHash: string, root: ReturnType<typeof readCertificate>): boolean {
  try {
    const { provenTime } = verifyCades({
      signature: Buffer.from(row.signature ?? '', 'base64'),
      digest: Buffer.from(documentHash, 'hex'),
      hash: 'sha256',
      root,
      now: new Date(),
    });
    return provenTime !== undefined;
  } catch {
    return false;
  }
}

async function judgeDeliveries({ processes, receivers }: Evidence, rows: Row[]): Promise<Check[]> {
  const deliveries = await query<Delivery>(
    processes.databaseUrl,
    'select id, request_id, status, event_type, endpoint_url from tamga.webhook_delivery where request_id is not null',
  );
  // Each event has two receivers: the client's webhook and the request's own callback_url.
  const expected = rows.filter((row) => row.status !== 'pending').length * 2;
  const statusOf = new Map(rows.map((row) => [row.id, `sign_request.${row.status}`]));
  const ofRequests = receivers.got.filter(({ requestId }) => requestId !== undefined);
  const got = Map.groupBy(ofRequests, ({ path, requestId }) => `${path} ${requestId}`);
  const arrived = deliveries.filter((delivery) => {
    const posts = got.get(`${new URL(delivery.endpoint_url).pathname} ${delivery.request_id}`) ?? [];
    return posts.some(({ ok, deliveryId }) => ok && deliveryId === delivery.id);
  });
  const twoIds = [...got.entries()].filter(
    ([, posts]) => new Set(posts.map((one) => one.deliveryId)).size > 1,
  );
  const wrongEvents = ofRequests.filter(({ event, requestId }) => event !== statusOf.get(requestId ?? ''));
  return [
    { name: 'deliveries: one for each event and receiver', found: deliveries.length, expected },
    { name: 'deliveries that arrived', found: arrived.length, expected },
    {
      name: 'deliveries recorded as delivered',
      found: deliveries.filter(({ status }) => status === 'delivered').length,
      expected,
    },
    check(
      'events with two delivery ids',
      twoIds.map(([name]) => name),
    ),
    check(
      'events that say what is not so',
      wrongEvents.map(({ requestId, event }) => `${requestId}: ${event}`),
    ),
  ];
}

async function judgeChains({ processes }: Evidence): Promise<Check[]> {
  const orm = await createOrm({ databaseUrl: processes.urls.owner });
  const keyServiceOrm = await createKeyServiceOrm(processes.urls.keyservice);
  try {
    const events = await orm.em
      .fork()
      .find(AuditEvent, {}, { orderBy: { organizationId: 'asc', sequence: 'asc' } });
    let broken = 0;
    for (const chain of Map.groupBy(events, (event) => event.organizationId).values()) {
      let before = genesisHash;
      for (const [index, event] of chain.entries()) {
        const linked = event.sequence === index + 1 && event.previousHash === before;
        const holds = linked && isUnchanged(event);
        if (!holds) broken += 1;
        before = event.hash;
      }
    }
    const entries = await keyServiceOrm.em.fork().find(LogEntry, {}, { orderBy: { sequence: 'asc' } });
    const log = await verifyChain(entries);
    return [
      { name: `audit trail: broken links among ${events.length}`, found: broken, expected: 0 },
      { name: 'log of operations: entries in an intact chain', found: log.checked, expected: entries.length },
    ];
  } finally {
    await Promise.all([orm.close(), keyServiceOrm.close()]);
  }
}

async function judgeFlows({ processes }: Evidence): Promise<Check[]> {
  const connection = await Connection.connect({ address: processes.temporalAddress });
  try {
    const client = new Client({ connection });
    const count = async (list: string) => (await client.workflow.count(list)).count;
    const ours = `WorkflowType IN ('signRequest', 'envelope', 'webhookDelivery', 'confirmation')`;
    return [
      {
        name: 'flows that still run',
        found: await count(`${ours} AND ExecutionStatus = 'Running'`),
        expected: 0,
      },
      {
        name: 'deliveries that failed for good',
        found: await count(`WorkflowType = 'webhookDelivery' AND ExecutionStatus = 'Failed'`),
        expected: 0,
      },
    ];
  } finally {
    await connection.close();
  }
}
