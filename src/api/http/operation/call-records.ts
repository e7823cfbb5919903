import { randomUUID } from 'node:crypto';
import { defined } from '#domain/common/defined.ts';
import { Problem } from '#domain/common/problem.ts';
import { IdempotencyRecord } from '#entities/common/idempotency-record.ts';
import type { Part } from '#entities/common/rows/at-once.ts';
import {
  answerCall,
  answerCallOf,
  callAnswered,
  forgetCall,
  giveCallBack,
  type HeldCall,
} from '#entities/common/rows/answer-call.ts';
import {
  insertCallRecord,
  isCallTaken,
  leaseMs,
  type CallResponse,
} from '#entities/common/rows/call-record.ts';
import type { Awaited } from '#entities/flow/tell-end.ts';
import type { EntityManager } from '#entities/orm.ts';
import { encryptUnder } from '#secrets/key-ring.ts';
import { partnerStatus } from '../answers/problem-status.ts';
import type { ApiDependencies } from '../deps.ts';
import { isAboutSecret } from '../input/secret-members.ts';

const lifetimeMs = 24 * 3_600_000;

/** The answer of a call, and what is kept of it. */
export type Answer = { status: PropertyKey; body: unknown; headers?: Record<string, string> };
export type StoredAnswer =
  | Answer
  | { problem: { code: Problem['code']; message: string; details?: Record<string, unknown> } };

/**
 * A lease with `until` as PostgreSQL wrote it, null for the first one of a record: only the process that holds this very lease
 * may answer, so that a late process changes nothing.
 */
type Claim = Omit<HeldCall, 'id'> & { resumed: boolean; begunAt: Date };
export type Lease = Claim & { id: string; input: unknown; isAnswered?: boolean };
type Claimed = { object_id: string; until: string };

/** Takes the record, or finds its owner, in one statement each: two concurrent posts never both own it. */
export async function claim(
  em: EntityManager,
  id: string,
  fingerprints: readonly string[],
): Promise<Claim | { replay: string }> {
  const [taken] = await em.execute<Claimed[]>(
    `insert into idempotency_record (id, fingerprint, object_id, lease_until, created_at)
     values (?, ?, ?, now() + ? * interval '1 millisecond', now())
     on conflict (id) do update set fingerprint = excluded.fingerprint, object_id = excluded.object_id,
       lease_until = excluded.lease_until, created_at = excluded.created_at, response_status = null, response_sealed = null
       where idempotency_record.created_at < now() - ? * interval '1 millisecond'
     returning object_id, lease_until::text as until`,
    [id, fingerprints[0], randomUUID(), leaseMs, lifetimeMs],
  );
  if (taken) return { objectId: taken.object_id, until: taken.until, resumed: false, begunAt: new Date() };
  const record = await em.findOne(IdempotencyRecord, { id }, { disableIdentityMap: true });
  if (!record) return claim(em, id, fingerprints);
  if (!fingerprints.includes(record.fingerprint)) {
    throw new Problem(
      'idempotency_conflict',
      'This Idempotency-Key was used with other input. Take a new key.',
    );
  }
  if (record.responseSealed) return { replay: record.responseSealed };
  const [renewed] = await em.execute<Claimed[]>(
    `update idempotency_record set lease_until = now() + ? * interval '1 millisecond'
     where id = ? and response_sealed is null and lease_until < now()
     returning object_id, lease_until::text as until`,
    [leaseMs, id],
  );
  if (renewed) {
    const { createdAt: begunAt } = record;
    return { objectId: renewed.object_id, until: renewed.until, resumed: true, begunAt };
  }
  throw new Problem(
    'idempotency_in_progress',
    'The first request with this Idempotency-Key is still running.',
    { retry_after: 1 },
  );
}

/** Keeps the answer of a call whose lease still holds. */
export async function store(
  em: EntityManager,
  deps: ApiDependencies,
  lease: Lease,
  answer: StoredAnswer,
): Promise<void> {
  await answerCall(em, lease, sealAnswer(deps, lease.id, answer));
}

/** A row that a call waits for, and the status that is waited for. */
export type AwaitedRow = { table: Awaited; id: string; status: string };

/** Looks at the row that a call waits for, and keeps the answer where it has the status; gives the status that it has. */
export async function storeOf(
  deps: ApiDependencies,
  lease: Lease,
  { answer, ...row }: AwaitedRow & { answer: StoredAnswer },
): Promise<string | undefined> {
  const response = sealAnswer(deps, lease.id, answer);
  const status = await answerCallOf(deps.orm.em.fork(), lease, { ...row, response });
  lease.isAnswered = status === row.status;
  return status;
}

/** Keeps the answer in the statement that `write` makes with that part. */
export async function storeAlong(
  deps: ApiDependencies,
  lease: Lease,
  { answer, write }: { answer: StoredAnswer; write: (answered: Part) => Promise<void> },
): Promise<void> {
  await write(callAnswered(lease, sealAnswer(deps, lease.id, answer)));
  lease.isAnswered = true;
}

/** Gives an answer as its record keeps it: its status, and itself encrypted for that record. */
export function sealAnswer({ keys }: ApiDependencies, id: string, answer: StoredAnswer): CallResponse {
  const status = 'status' in answer ? Number(answer.status) : partnerStatus[answer.problem.code];
  return { status, sealed: encryptUnder(keys.storedAnswers, JSON.stringify(answer), id) };
}

/** Tells whether a refusal is none of the call itself: after 401, 429 and a refused secret the key is free for other input. */
function isPassing(error: unknown, input: unknown): boolean {
  if (!(error instanceof Problem)) return false;
  const status = partnerStatus[error.code];
  return status === 401 || status === 429 || isAboutSecret(error, input);
}

/** Gives a refusal that is the answer from now on; undefined for any other error. */
function finalProblem(error: unknown, input: unknown) {
  if (!(error instanceof Problem) || partnerStatus[error.code] >= 500 || isPassing(error, input))
    return undefined;
  const { code, message, details } = error;
  return { code, message, ...defined({ details }) };
}

/**
 * A final 4xx is the answer from now on. After 401, 429 and a refused secret nothing was begun, so the key is free for other input too:
 * a mistyped code or passphrase is put right under the same key. Anything else gives the lease back, so that a repeat need not wait.
 */
export async function settle(
  em: EntityManager,
  deps: ApiDependencies,
  lease: Lease,
  error: unknown,
): Promise<void> {
  const problem = finalProblem(error, lease.input);
  try {
    if (problem) await store(em, deps, lease, { problem });
    else if (isPassing(error, lease.input) && !lease.resumed) await forgetCall(em, lease);
    else await giveCallBack(em, lease);
  } catch (cause) {
    deps.log.warn({ err: cause }, 'an idempotency record could not be settled; its lease runs out by itself');
  }
}

type Refused = {
  id: string;
  fingerprint: string;
  objectId: string;
  begun: number;
  deps: ApiDependencies;
  lease: Lease;
  error: unknown;
};

/** Keeps a final refusal from before the first row; tells whether the call has a record already, which decides then. */
export async function recordRefusal(
  em: EntityManager,
  { deps, lease, error, ...row }: Refused,
): Promise<boolean> {
  const problem = finalProblem(error, lease.input);
  try {
    if (problem) await insertCallRecord(em, { ...row, response: sealAnswer(deps, row.id, { problem }) });
    else return (await em.count(IdempotencyRecord, { id: row.id })) > 0;
  } catch (cause) {
    if (isCallTaken(cause)) return true;
    deps.log.warn({ err: cause }, 'an idempotency record could not be written for a refusal');
  }
  return false;
}
