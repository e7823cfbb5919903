import { sql, type OperationNodeSource, type RawBuilder } from 'kysely';
import type { EntityManager } from '../entity-manager.ts';
import { tables } from '../../tables.ts';

/** A statement that changes rows and returns something of each; undefined where there is nothing to change. */
export type Part = OperationNodeSource | undefined;

/**
 * Runs several changes as one statement, and then gives the columns of `answer`, which may read by its name what a part returns. No part
 * sees what another writes. The answer is evaluated once all rows are written and locked: a call that locks more, such as that of the audit
 * chain, can stand in it; foreign keys are checked after it.
 */
export async function atOnce<Answer>(
  em: EntityManager,
  parts: Readonly<Record<string, Part>>,
  answer: RawBuilder<unknown>,
): Promise<Answer> {
  const given = Object.entries(parts).flatMap(([name, part]) =>
    part ? [{ name: sql.raw(name), part }] : [],
  );
  const written = given.map(({ name, part }) => sql`${name} as (${part})`);
  // A part that nothing reads would be run after the answer.
  const done = given.map(({ name }) => sql`(select count(*) from ${name}) as ${name}_done`);
  const { rows } = await (
    given.length === 0
      ? sql<Answer>`select ${answer}`
      : sql<Answer>`with ${sql.join(written)} select ${answer} from ${sql.join(done)}`
  ).execute(tables(em));
  const [row] = rows;
  if (row === undefined) throw new Error('a statement gave no answer');
  return row;
}
