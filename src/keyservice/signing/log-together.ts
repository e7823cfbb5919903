import type { Orm } from '../entities/orm.ts';
import type { KeyService } from '../service.ts';
import { appendAllToLog } from '../log/append.ts';
import type { Caller, Logged } from '../log/append.ts';

/** Most entries of one transaction. */
const most = 256;

type Waiting = { caller: Caller; logged: Logged; resolve: () => void; reject: (reason: unknown) => void };
type Queue = { waiting: Waiting[]; isRunning: boolean };

const queues = new WeakMap<Orm, Queue>();

/**
 * Writes an entry of its own into the log, table and file, as `record` does; those that come while a transaction is under
 * way are committed together in the next one. A lone entry waits for nothing.
 */
export function logTogether(
  service: Pick<KeyService, 'orm' | 'logFile'>,
  caller: Caller,
  logged: Logged,
): Promise<void> {
  const queue = queues.get(service.orm) ?? { waiting: [], isRunning: false };
  queues.set(service.orm, queue);
  return new Promise((resolve, reject) => {
    queue.waiting.push({ caller, logged, resolve, reject });
    if (!queue.isRunning) void run(service, queue);
  });
}

async function run({ orm, logFile }: Pick<KeyService, 'orm' | 'logFile'>, queue: Queue): Promise<void> {
  queue.isRunning = true;
  while (queue.waiting.length > 0) {
    const entries = queue.waiting.splice(0, most);
    try {
      await orm.em.fork().transactional((em) => appendAllToLog(em, entries));
      await logFile.catchUp();
      for (const { resolve } of entries) resolve();
    } catch (error) {
      for (const { reject } of entries) reject(error);
    }
  }
  queue.isRunning = false;
}
