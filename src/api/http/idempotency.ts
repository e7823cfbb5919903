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
 * - `idempotent: 'from-first-row'` saves a statement: the record is written along with the first row that the handler writes, by
 *   `recordedWith`. Before that it only reads: it tries no code, counts nothing, and asks no other service to do anything.
 */
import { createHash, randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import type { Part } from '#entities/common/rows/at-once.ts';
import { insertCallRecord, isCallTaken } from '#entities/common/rows/call-record.ts';
import { decryptUnder } from '#secrets/key-ring.ts';
import type { ApiDependencies, ApiEnv } from './deps.ts';
import { fingerprintsOf } from './input/fingerprint.ts';
import {
  claim,
  recordRefusal,
  sealAnswer,
  settle,
  store,
  storeAlong,
  storeOf,
  type Answer,
  type AwaitedRow,
  type Lease,
  type StoredAnswer,
} from './operation/call-records.ts';
import type { Unrecorded } from './operation/unrecorded.ts';

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
export type Attempt = {
  id: string;
  resumed: boolean;
  begunAt: Date;
  unrecorded?: Unrecorded;
  /**
   * Looks at the row that the call waits for, gives its status, and keeps the answer of `result` where the row has the status that is
   * waited for. There is none for a call without a key.
   */
  keepAnswer?: (result: object, row: AwaitedRow) => Promise<string | undefined>;
  /** Keeps the answer of `result` in the last statement of the call, which `write` makes with that part. There is none for a call without a key. */
  answerAlong?: (result: object, write: (answered: Part) => Promise<void>) => Promise<void>;
};

/** Makes the last statement of a call by `write`, with the part that keeps the answer of `result` where the call has a key. */
export function answeredWith(
  { answerAlong }: Attempt,
  result: object,
  write: (answered?: Part) => Promise<void>,
): Promise<void> {
  return answerAlong ? answerAlong(result, write) : write();
}

/** Makes the attempt of a call without a key, which no earlier call has begun. */
export function firstAttempt(): Attempt {
  return { id: randomUUID(), resumed: false, begunAt: new Date() };
}

export type IdempotentCall<A extends Answer> = {
  key: string | undefined;
  /** The parsed input, which is compared with the first. */
  input: unknown;
  run: (attempt: Attempt) => Promise<A>;
  /** Given where the handler may have an answer kept: makes that of a result. */
  answerOf?: (result: unknown) => A;
  /** Set where the record is written along with the first row. */
  fromFirstRow?: boolean;
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
  const first = call.fromFirstRow && (await runFirst(deps, call, { id, fingerprint: fingerprints[0] ?? '' }));
  if (first) return first;
  const claimed = await claim(em, id, fingerprints);
  if ('replay' in claimed)
    return replay(c, JSON.parse(decryptUnder(keys.storedAnswers, claimed.replay, id)) as StoredAnswer) as A;
  const lease: Lease = { ...claimed, id, input: call.input };
  try {
    const { objectId, resumed, begunAt } = lease;
    const answer = await call.run({ id: objectId, resumed, begunAt, ...answering(deps, call, lease) });
    if (!lease.isAnswered) await store(em, deps, lease, answer);
    return answer;
  } catch (error) {
    await settle(em, deps, lease, error);
    throw error;
  }
}

/**
 * Runs a call of which nothing is on record; gives undefined, and has written nothing, where something is. Refused before its
 * first row, it leaves nothing but a final 4xx.
 */
async function runFirst<A extends Answer>(
  deps: ApiDependencies,
  call: IdempotentCall<A>,
  { id, fingerprint }: { id: string; fingerprint: string },
): Promise<A | undefined> {
  const em = deps.orm.em.fork();
  const objectId = randomUUID();
  const row = { id, fingerprint, objectId, begun: performance.now() };
  const begunAt = new Date();
  const sealedOf = (answer: StoredAnswer) => sealAnswer(deps, id, answer);
  const unrecorded: Unrecorded = {
    row,
    responseOf: (result) => call.answerOf && sealedOf(call.answerOf(result)),
    isTried: false,
    isAnswered: false,
  };
  const lease: Lease = { id, objectId, until: null, resumed: false, begunAt, input: call.input };
  try {
    const answer = await call.run({
      id: objectId,
      resumed: false,
      begunAt,
      unrecorded,
      ...answering(deps, call, lease),
    });
    if (!unrecorded.isTried) await insertCallRecord(em, { ...row, response: sealedOf(answer) });
    else if (!unrecorded.isAnswered && !lease.isAnswered) await store(em, deps, lease, answer);
    return answer;
  } catch (error) {
    if (isCallTaken(error)) return undefined;
    if (unrecorded.isTried) await settle(em, deps, lease, error);
    else if (await recordRefusal(em, { ...row, deps, lease, error })) return undefined;
    throw error;
  }
}

/** Gives an attempt the way to have an answer kept, where its operation can make one. */
function answering<A extends Answer>(
  deps: ApiDependencies,
  { answerOf }: IdempotentCall<A>,
  lease: Lease,
): Pick<Attempt, 'keepAnswer' | 'answerAlong'> {
  if (!answerOf) return {};
  return {
    keepAnswer: (result, row) => storeOf(deps, lease, { ...row, answer: answerOf(result) }),
    answerAlong: (result, write) => storeAlong(deps, lease, { answer: answerOf(result), write }),
  };
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

function replay(c: Context<ApiEnv>, stored: StoredAnswer): Answer {
  c.header('Idempotency-Replayed', 'true');
  if ('problem' in stored)
    throw new Problem(stored.problem.code, stored.problem.message, stored.problem.details);
  return stored;
}
