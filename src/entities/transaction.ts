import type { PoolClient, QueryResult } from 'pg';
import type { Orm } from './orm.ts';

/** SQL with a `?` for each value, as `em.execute` takes it. */
export type Statement = readonly [sql: string, values?: readonly unknown[]];

/** As the driver gives it: times are PostgreSQL's texts, numeric is text. */
export type Row = Record<string, unknown>;

/** A transaction whose statements go to PostgreSQL several in one message. */
export type Transaction = {
  /** Sends statements in one message; gives the rows of each, in their order. */
  run: (statements: readonly Statement[]) => Promise<Row[][]>;
  /** Keeps a statement for the message that commits. */
  last: (statement: Statement) => void;
};

/**
 * Runs `work` in one transaction without the ORM's unit of work: the first message begins it, and the one that commits takes
 * along what was kept for it. Each statement of a message sees what was committed before it ran, as if it came alone. What
 * `work` or a statement throws rolls everything back. For what happens so often that each trip to the database counts.
 */
export async function inTransaction<T>(orm: Orm, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await (await poolOf(orm)).connect();
  const kept: string[] = [];
  let begun = false;
  const send = async (texts: readonly string[]): Promise<Row[][]> => {
    const opening = begun ? [] : ['begin'];
    begun = true;
    return (await query(client, [...opening, ...texts])).slice(opening.length);
  };
  try {
    const result = await work({
      run: (statements) => send(statements.map((statement) => textOf(orm, statement))),
      last: (statement) => void kept.push(textOf(orm, statement)),
    });
    if (begun || kept.length > 0) await send([...kept, 'commit']);
    client.release();
    return result;
  } catch (error) {
    if (begun) await rollBack(client);
    else client.release();
    throw error;
  }
}

/** Where that fails the connection is of no use any more. */
async function rollBack(client: PoolClient): Promise<void> {
  try {
    await client.query('rollback');
    client.release();
  } catch {
    client.release(true);
  }
}

/** Sends statements in one message, outside of any transaction of the caller's; gives the rows of each. */
export async function runTogether(orm: Orm, statements: readonly Statement[]): Promise<Row[][]> {
  const pool = await poolOf(orm);
  return query(
    pool,
    statements.map((statement) => textOf(orm, statement)),
  );
}

function poolOf({ em }: Orm) {
  return em.getConnection().getNativeClient();
}

function textOf({ em }: Orm, [sql, values = []]: Statement): string {
  return em.getPlatform().formatQuery(sql, values);
}

/** One result of several statements is a list of theirs. */
async function query(to: Pick<PoolClient, 'query'>, texts: readonly string[]): Promise<Row[][]> {
  const answer: QueryResult<Row> | QueryResult<Row>[] = await to.query<Row>(texts.join(';\n'));
  return [answer].flat().map(({ rows }) => rows);
}
