import { defined } from '#domain/common/defined.ts';
import {
  insertCallRecord,
  type CallResponse,
  type NewCallRecord,
} from '#entities/common/rows/call-record.ts';
import type { ApiDependencies } from '../deps.ts';

/** A call of which nothing is on record yet (`from-first-row`, idempotency.ts). */
export type Unrecorded = {
  row: NewCallRecord;
  /** Gives the response as it is stored, by the result of the handler. */
  responseOf: (result: unknown) => CallResponse | undefined;
  /** Set when the record is being written, or was. */
  isTried: boolean;
  /** Set when the answer was written with it. */
  isAnswered: boolean;
};

/** A call, or an attempt of one, that may have no record yet. */
export type Recording = { unrecorded?: Unrecorded };

/**
 * Writes the first rows of a call with its record, which `write` gets where it is not written yet. `result` is given where these
 * rows are all that the handler does: its answer goes along.
 */
export async function recordedWith<T>(
  { unrecorded }: Recording,
  write: (record: NewCallRecord | undefined) => Promise<T>,
  result?: object,
): Promise<T> {
  if (!unrecorded || unrecorded.isTried) return write(undefined);
  unrecorded.isTried = true;
  const { row, responseOf } = unrecorded;
  const response = result && responseOf(result);
  unrecorded.isAnswered = response !== undefined;
  return write({ ...row, ...defined({ response }) });
}

/** Writes the record of a call before something else is done that no row of ours is written with. */
export async function recordNow({ orm }: Pick<ApiDependencies, 'orm'>, attempt: Recording): Promise<void> {
  await recordedWith(attempt, async (record) => {
    if (record) await insertCallRecord(orm.em.fork(), record);
  });
}
