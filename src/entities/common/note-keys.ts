import { randomUUID } from 'node:crypto';
import type { Orm } from './entity-manager.ts';
import type { ProcessKeys, ProcessReport } from './process-keys.ts';

/** How often a process says that it runs, in milliseconds. */
const interval = 60_000;
/** The time after which a process that said nothing counts as gone, by the database's clock. */
export const quiet = `interval '5 minutes'`;

const note = `
  insert into process_keys (id, program, keys, report, seen_at) values (?, ?, ?::jsonb, ?::jsonb, now())
  on conflict (id) do update set seen_at = excluded.seen_at, report = excluded.report`;

/**
 * Writes down which keys this process has, and how it is, now and every minute, and forgets processes that have said nothing for a day. Gives the function that stops
 * it and takes the process off the list. What fails is told to `failed`, and tried again a minute later.
 */
export function noteKeys(
  orm: Orm,
  {
    program,
    keys,
    report,
  }: Pick<ProcessKeys, 'program' | 'keys'> & { report?: () => Promise<ProcessReport> },
  failed: (error: unknown) => void,
): () => Promise<void> {
  const id = randomUUID();
  const write = async (): Promise<void> => {
    const em = orm.em.fork();
    const said = report ? JSON.stringify(await report()) : null;
    await em.execute(note, [id, program, JSON.stringify(keys), said]);
    await em.execute(`delete from process_keys where seen_at < now() - interval '1 day'`);
  };
  let last = write().catch(failed);
  const timer = setInterval(() => {
    last = write().catch(failed);
  }, interval);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await last;
    await orm.em.fork().execute('delete from process_keys where id = ?', [id]).catch(failed);
  };
}
