/*
 * Idempotency-Key for an operation: put `idempotent: true` into its definition. The header, its two problems and the
 * replay are then in place, and `handle` gets `attempt` beside its input:
 *
 *   operation({ …, ...forPartner('webhook'), idempotent: true,
 *     handle: async (c, { body, attempt }) => … })
 *
 * - Make the new object under `attempt.id`, and use that id for everything that is sent or begun elsewhere (an
 *   updateId, a message's id): whoever repeats the call gets the same one.
 * - `attempt.resumed` is true when a call before this one may have begun and was never answered: look for what it made
 *   before you refuse or make anything. A handler whose every step is idempotent by `attempt.id` need not ask.
 * - The caller is who the guard found (partner, staff, signing link): one caller's key is not another's.
 * - Problems thrown with status 401, 429 and 5xx are never stored, nor those about a secret of the input (a wrong
 *   passphrase); every other 4xx is the answer from then on.
 * - Other secrets (SecretText) under a key are other input: a digest of each by our key and the caller's is a part of it.
 */
import { createHash, randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { z } from 'zod';
import { defined } from '#domain/common/defined.ts';
import { Problem } from '#domain/common/problem.ts';
import { IdempotencyRecord } from '#entities/common/idempotency-record.ts';
import type { EntityManager } from '#entities/orm.ts';
import { decryptUnder, encryptUnder } from '#secrets/key-ring.ts';
import type { ApiDependencies, ApiEnv } from './deps.ts';
import { fingerprintsOf } from './input/fingerprint.ts';
import { isAboutSecret } from './input/secret-members.ts';
import { partnerStatus } from './answers/problem-status.ts';

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

/**
 * One run of a call: the id that its object has in every run, whether a run before may have begun it, and when the first
 * of them came.
 */
export type Attempt = { id: string; resumed: boolean; begunAt: Date };

/** Makes the attempt of a call without a key, which no earlier call has begun. */
export function firstAttempt(): Attempt {
  return { id: randomUUID(), resumed: false, begunAt: new Date() };
}

type Answer = { status: PropertyKey; body: unknown; headers?: Record<string, string> };
type StoredAnswer =
  | Answer
  | { problem: { code: Problem['code']; message: string; details?: Record<string, unknown> } };

export type IdempotentCall<A extends Answer> = {
  key: string | undefined;
  /** The parsed input, which is compared with the first. */
  input: unknown;
  run: (attempt: Attempt) => Promise<A>;
};

/**
 * Runs a call at most once for its Idempotency-Key: the record fixes the object's id before anything starts and
 * carries a lease of 15 s, after which a repeat takes it over with the same id. Throws Problem idempotency_conflict for
 * other input under the key, idempotency_in_progress while the first is still running.
 */
export async function idempotent<A extends Answer>(c: Context<ApiEnv>, call: IdempotentCall<A>): Promise<A> {
  if (call.key === undefined) return call.run(firstAttempt());
  const { deps } = c.var;
  const { keys } = deps;
  const id = idOf(`${callerOf(c, call.input)}\0${c.req.method} ${c.req.path}\0${call.key}`);
  const em = deps.orm.em.fork();
  const fingerprints = fingerprintsOf(keys.fingerprints, { id, key: call.key, input: call.input });
  const claimed = await claim(em, id, fingerprints);
  if ('replay' in claimed)
    return replay(c, JSON.parse(decryptUnder(keys.storedAnswers, claimed.replay, id)) as StoredAnswer) as A;
  const lease: Lease = { ...claimed, id, input: call.input };
  try {
    const { objectId, resumed, begunAt } = lease;
    const answer = await call.run({ id: objectId, resumed, begunAt });
    await store(em, deps, lease, answer);
    return answer;
  } catch (error) {
    await settle(em, deps, lease, error);
    throw error;
  }
}

/** Names the caller that the operation's guard found. */
function callerOf(c: Context<ApiEnv>, input: unknown): string {
  const { partner, staff, signer, recipient, user, visitor }: Partial<ApiEnv['Variables']> = c.var;
  if (partner) return partner.clientId;
  if (staff) return `staff:${staff.id}`;
  if (user) return `user:${user.id}`;
  if (visitor) return visitorOf(input);
  if (signer) return `signer:${signer.requestId}`;
  if (recipient) return `recipient:${recipient.recipientId}`;
  throw new Error(`the guard of ${c.req.method} ${c.req.routePath} names no caller`);
}

const VisitorInput = z.object({ body: z.object({ email: z.string() }) });

/** Names a visitor by the address that they give: strangers must not share keys, nor find out those of others. */
function visitorOf(input: unknown): string {
  const { data } = VisitorInput.safeParse(input);
  if (!data) throw new Error('a visitor with an Idempotency-Key gives no email');
  return `visitor:${data.body.email}`;
}

/** The id of a call's record. It is under no key, so that a call stays the same one while our keys rotate. */
function idOf(call: string): string {
  return createHash('sha256').update(`tamga/idempotency-key/v1\0${call}`).digest('hex');
}

/**
 * A lease with `until` as PostgreSQL wrote it: only the process that holds this very lease may answer, so that a late
 * process changes nothing.
 */
type Claim = { objectId: string; until: string; resumed: boolean; begunAt: Date };
type Lease = Claim & { id: string; input: unknown };
type Claimed = { object_id: string; until: string };

/** Takes the record, or finds its owner, in one statement each: two concurrent posts never both own it. */
async function claim(
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

const held = 'where id = ? and response_sealed is null and lease_until = ?::timestamptz';

async function store(
  em: EntityManager,
  deps: ApiDependencies,
  lease: Lease,
  answer: StoredAnswer,
): Promise<void> {
  const status = 'status' in answer ? Number(answer.status) : partnerStatus[answer.problem.code];
  const sealed = encryptUnder(deps.keys.storedAnswers, JSON.stringify(answer), lease.id);
  await em.execute(`update idempotency_record set response_status = ?, response_sealed = ? ${held}`, [
    status,
    sealed,
    lease.id,
    lease.until,
  ]);
}

/**
 * A final 4xx is the answer from now on. After 401, 429 and a refused secret nothing was begun, so the key is free for other input too:
 * a mistyped code or passphrase is put right under the same key. Anything else gives the lease back, so that a repeat need not wait.
 */
async function settle(em: EntityManager, deps: ApiDependencies, lease: Lease, error: unknown): Promise<void> {
  const problem = error instanceof Problem ? error : undefined;
  const status = problem ? partnerStatus[problem.code] : 500;
  const refused = status === 401 || status === 429 || (problem && isAboutSecret(problem, lease.input));
  try {
    if (problem && status < 500 && !refused) {
      const { code, message, details } = problem;
      await store(em, deps, lease, { problem: { code, message, ...defined({ details }) } });
    } else if (refused && !lease.resumed) {
      await em.execute(`delete from idempotency_record ${held}`, [lease.id, lease.until]);
    } else {
      await em.execute(
        `update idempotency_record set lease_until = now() - interval '1 millisecond' ${held}`,
        [lease.id, lease.until],
      );
    }
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
