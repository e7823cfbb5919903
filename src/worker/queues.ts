import { ConfigError } from '#config/parse.ts';
import { taskQueues, type TaskQueue } from '#domain/common/workflow-ids.ts';

const isQueue = (name: string): name is TaskQueue => Object.hasOwn(taskQueues, name);
const known = Object.keys(taskQueues).join(', ');

function placesOf(pair: string): [TaskQueue, number] {
  const [name = '', count = ''] = pair.split('=');
  const number = Number(count);
  if (isQueue(name) && /^\d{1,4}$/.test(count) && number > 0) return [name, number];
  throw new ConfigError([
    `WORKER_PLACES: it has "${pair.slice(0, 40)}"; expected pairs such as flows=200, of ${known}`,
  ]);
}

const usual = (mayPurge: boolean) =>
  Object.keys(taskQueues)
    .filter(isQueue)
    .filter((name) => name !== 'purges' || mayPurge);

/**
 * The queues that a worker takes from, `purges` only where it has the role that deletes, and how many activities of each run at once where it is not what is usual. Throws
 * ConfigError for a queue that is none.
 */
export function readQueues({
  WORKER_QUEUES: names,
  WORKER_PLACES: pairs,
  PURGE_DATABASE_URL: purgeUrl,
}: {
  WORKER_QUEUES: readonly string[];
  WORKER_PLACES: readonly string[];
  PURGE_DATABASE_URL?: string | undefined;
}): { queues: TaskQueue[]; otherPlaces: Partial<Record<TaskQueue, number>> } {
  const wrong = names.filter((name) => !isQueue(name));
  if (wrong.length > 0)
    throw new ConfigError([
      `WORKER_QUEUES: it has "${wrong.join(', ').slice(0, 80)}"; expected any of ${known}, separated by commas`,
    ]);
  if (names.includes('purges') && purgeUrl === undefined)
    throw new ConfigError(['WORKER_QUEUES: it has "purges", which needs PURGE_DATABASE_URL']);
  const queues = names.length > 0 ? [...new Set(names.filter(isQueue))] : usual(purgeUrl !== undefined);
  return { queues, otherPlaces: Object.fromEntries(pairs.map(placesOf)) };
}
