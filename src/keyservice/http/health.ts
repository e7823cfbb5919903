import type { Context } from 'hono';
import type { Orm } from '../entities/orm.ts';
import { version } from '../version.ts';

async function databaseAnswers(orm: Orm): Promise<boolean> {
  const answer = orm.em
    .fork()
    .execute('select 1')
    .then(
      () => true,
      () => false,
    );
  const tooLate = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), 2_000).unref();
  });
  return Promise.race([answer, tooLate]);
}

/** 200 healthy when the database answers within 2 s, else 503. */
export async function health(c: Context, orm: Orm): Promise<Response> {
  const database = await databaseAnswers(orm);
  if (database) return c.json({ status: 'healthy', version });
  c.header('Retry-After', '5');
  return c.json({ status: 'unhealthy', version, checks: { database: 'unreachable' } }, 503);
}
