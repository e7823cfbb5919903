import { sql } from 'kysely';
import type { RequestRow } from './request-columns.ts';

export type Read = Pick<RequestRow, 'id' | 'linkGeneration' | 'expiresAt'>;

/**
 * The condition that a request is pending and as it was read: each change of staff raises its generation or moves its end, and nothing
 * else of it changes before its end.
 */
export function asItWasRead({ id, linkGeneration, expiresAt }: Read) {
  return sql<boolean>`${sql.ref('SignRequest.id')} = ${id} and ${sql.ref('SignRequest.status')} = 'pending'
    and ${sql.ref('SignRequest.linkGeneration')} = ${linkGeneration}
    and ${sql.ref('SignRequest.expiresAt')} = ${expiresAt.toISOString()}::timestamptz`;
}
