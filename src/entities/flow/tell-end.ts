import { sql, type RawBuilder } from 'kysely';

/** The channel on which processes of the API hear that something came to its end: a call may wait for it. */
export const endsChannel = 'tamga_ends';

/** The table of a row that calls wait for. */
export type Awaited = 'confirmation' | 'envelope_recipient' | 'sign_request';

/** The name of a row on the channel. */
export function awaitedName(table: Awaited, id: string): string {
  return `${table} ${id}`;
}

/** Tells every listener, once the transaction is committed, that a row came to its end: a part of the statement that writes it. */
export function toldEnd(table: Awaited, id: string): RawBuilder<unknown> {
  return sql`pg_notify(${endsChannel}, ${awaitedName(table, id)})`;
}
