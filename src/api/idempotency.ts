import { createHmac, randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { z } from 'zod';
import { Problem } from '#domain/problem.ts';
import { IdempotencyRecord } from '#entities/idempotency-record.ts';
import type { EntityManager } from '#entities/orm.ts';
import { open, seal } from '#secrets/sealed.ts';
import type { ApiDependencies, ApiEnv } from './deps.ts';
import { partnerStatus } from './problem-status.ts';

const leaseMs = 15_000;
const lifetimeMs = 24 * 3_600_000;

/** The header of every POST that creates or sends. */
export const IdempotencyHeaders = z.object({
  'idempotency-key': z
    .string()
    .min(1, 'expected 1 to 255 characters')
    .max(255, 'expected 1 to 255 characters')
    .optional()
    .meta({ description: 'The same key with the same input within 24 h gives the first answer again' }),
});

type Answer = { status: number; body: unknown };
type StoredAnswer =
  | Answer
  | { problem: { code: Problem['code']; message: string; details?: Record<string, unknown> } };

export type IdempotentCall<A extends Answer> = {
  caller: string;
  key: string | undefined;
  /** The parsed input: what is compared with the first. */
  input: unknown;
  /** Makes the object under the id that the record fixed, or finishes making it. */
  run: (objectId: string) => Promise<A>;
};

/**
 * Runs a creating call at most once for its Idempotency-Key: the record fixes the object's id before anything starts
 * and carries a lease, after which a repeat takes it over with the same id. Throws Problem idempotency_conflict for
 * other input under the key, idempotency_in_progress while the first is still running.
 */
export async function idempotent<A extends Answer>(c: Context<ApiEnv>, call: IdempotentCall<A>): Promise<A> {
  if (call.key === undefined) return call.run(randomUUID());
  const { deps } = c.var;
  const id = hmac(deps, `key\0${call.caller}\0${c.req.method} ${c.req.path}\0${call.key}`);
  const fingerprint = hmac(deps, `input\0${JSON.stringify(call.input)}`);
  const em = deps.orm.em.fork();
  const record = await claim(em, id, fingerprint);
  if (record.replay !== undefined)
    return replay(c, JSON.parse(open(deps.keys.storedAnswers, record.replay, id)) as StoredAnswer) as A;
  try {
    const answer = await call.run(record.objectId);
    await store(em, deps, id, answer);
    return answer;
  } catch (error) {
    await settle(em, deps, id, error);
    throw error;
  }
}

function hmac(deps: ApiDependencies, value: string): string {
  return createHmac('sha256', deps.keys.fingerprints).update(value).digest('hex');
}

type Claim = { objectId: string; replay?: string };

/** Takes the record, or finds out whose it is, in one statement each: two concurrent posts never both own it. */
async function claim(em: EntityManager, id: string, fingerprint: string): Promise<Claim> {
  const [taken] = await em.execute<{ object_id: string }[]>(
    `insert into idempotency_record (id, fingerprint, object_id, lease_until, created_at)
     values (?, ?, ?, now() + ? * interval '1 millisecond', now())
     on conflict (id) do update set fingerprint = excluded.fingerprint, object_id = excluded.object_id,
       lease_until = excluded.lease_until, created_at = excluded.created_at, response_status = null, response_sealed = null
       where idempotency_record.created_at < now() - ? * interval '1 millisecond'
     returning object_id`,
    [id, fingerprint, randomUUID(), leaseMs, lifetimeMs],
  );
  if (taken) return { objectId: taken.object_id };
  const record = await em.findOneOrFail(IdempotencyRecord, { id });
  if (record.fingerprint !== fingerprint) {
    throw new Problem(
      'idempotency_conflict',
      'This Idempotency-Key was used with other input. Take a new key.',
    );
  }
  if (record.responseSealed) return { objectId: record.objectId, replay: record.responseSealed };
  const [renewed] = await em.execute<{ object_id: string }[]>(
    `update idempotency_record set lease_until = now() + ? * interval '1 millisecond'
     where id = ? and response_sealed is null and lease_until < now() returning object_id`,
    [leaseMs, id],
  );
  if (renewed) return { objectId: renewed.object_id };
  throw new Problem(
    'idempotency_in_progress',
    'The first request with this Idempotency-Key is still running.',
    { retry_after: 1 },
  );
}

async function store(
  em: EntityManager,
  deps: ApiDependencies,
  id: string,
  answer: StoredAnswer,
): Promise<void> {
  const status = 'status' in answer ? answer.status : partnerStatus[answer.problem.code];
  const responseSealed = seal(deps.keys.storedAnswers, JSON.stringify(answer), id);
  await em.nativeUpdate(IdempotencyRecord, { id }, { responseStatus: status, responseSealed });
}

/** A final 4xx is the answer from now on; anything else gives the lease back, so that a repeat need not wait. */
async function settle(em: EntityManager, deps: ApiDependencies, id: string, error: unknown): Promise<void> {
  const status = error instanceof Problem ? partnerStatus[error.code] : 500;
  const final = error instanceof Problem && status < 500 && status !== 401 && status !== 429;
  try {
    if (!final) await em.nativeUpdate(IdempotencyRecord, { id }, { leaseUntil: new Date() });
    else
      await store(em, deps, id, {
        problem: {
          code: error.code,
          message: error.message,
          ...(error.details ? { details: error.details } : {}),
        },
      });
  } catch (cause) {
    deps.log.warn({ err: cause }, 'an idempotency record could not be settled; its lease runs out by itself');
  }
}

function replay(c: Context<ApiEnv>, stored: StoredAnswer): Answer {
  c.header('Idempotency-Replayed', 'true');
  if ('problem' in stored)
    throw new Problem(stored.problem.code, stored.problem.message, stored.problem.details);
  return stored;
}
