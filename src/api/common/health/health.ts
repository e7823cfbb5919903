import { setTimeout } from 'node:timers/promises';
import { checkMail, checkSms } from '#clients/messages/check-ways.ts';
import { storageCheck } from '#clients/storage/check-storage.ts';
import { watchDependencies, type Check, type Dependencies } from '#probes/dependencies.ts';
import type { DependencyName } from '#words/health/health-words.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import { clockVerdict, everywhere, somewhere } from './of-processes.ts';
import { processReports, type ReportedProcess } from './process-reports.ts';

/** What the API knows of everything that the product depends on. */
export type Health = Dependencies<DependencyName> & {
  /** What this process found itself, for its own report. */
  own: Dependencies<'storage' | 'mail' | 'sms'>;
  /** The processes that run, at most some seconds ago. */
  processes: () => Promise<ReportedProcess[]>;
};

type Needs = Pick<
  ApiDependencies,
  'config' | 'orm' | 'connection' | 'keyService' | 'machineRoom' | 'documents'
>;

const second = 1_000;
const patienceMs = 2 * second;
// A server that hangs must not have people wait for health; every process asks by itself each minute.
const slow = { keptMs: 60 * second, mayBeOld: true, patienceMs: 5 * second };
// Where database or Temporal do not tell how these are, nobody knows that they are down.
const fromRows = { keptMs: 10 * second, mayBeOld: true, patienceMs, unheard: 'unknown' as const };

/** Makes the look at everything: database, Temporal and key service once a second at most, all else more seldom. */
export function createHealth(needs: Needs): Health {
  const { orm, connection, keyService, config } = needs;
  const own = watchDependencies({
    storage: { ...slow, keptMs: 30 * second, ask: storageCheck(needs.documents.storage) },
    mail: { ...slow, ask: () => checkMail(config) },
    sms: { ...slow, ask: () => checkSms(config) },
  });
  const processes = remembered(() => processReports(orm), fromRows.keptMs);
  const shared = (name: 'storage' | 'mail' | 'sms'): Check => ({
    keptMs: second,
    patienceMs: slow.patienceMs + second,
    ask: async () => somewhere(name, (await own.look())[name], await said(processes())),
  });
  const askTemporal = () =>
    connection.withDeadline(Date.now() + patienceMs, () => connection.workflowService.getSystemInfo({}));
  const all = watchDependencies<DependencyName>({
    database: { keptMs: second, patienceMs, ask: async () => void (await orm.em.fork().execute('select 1')) },
    temporal: { keptMs: second, patienceMs, ask: async () => void (await askTemporal()) },
    key_service: { keptMs: second, patienceMs, ask: () => keyServiceVerdict(keyService) },
    worker: { ...fromRows, patienceMs: slow.patienceMs, ask: () => workerVerdict(needs) },
    schedules: { ...fromRows, patienceMs: slow.patienceMs, ask: () => scheduleVerdict(needs) },
    storage: shared('storage'),
    mail: shared('mail'),
    sms: shared('sms'),
    converter: { ...fromRows, ask: async () => everywhere('converter', await processes()) },
    clock: { ...fromRows, ask: async () => clockVerdict(await processes()) },
  });
  return { ...all, own, processes };
}

async function keyServiceVerdict(keyService: Needs['keyService']) {
  const { status, faults } = await keyService.askHealth();
  const cause = faults.length > 0 ? faults.join('; ') : null;
  if (status === 'unhealthy') return { status: 'down' as const, cause };
  return { status: status === 'degraded' ? ('degraded' as const) : ('ok' as const), cause };
}

async function workerVerdict({ machineRoom }: Needs) {
  const { queues } = await machineRoom.look();
  if (!queues) return { status: 'unknown' as const, cause: 'Temporal did not say who takes tasks' };
  const untaken = queues.filter(({ trouble }) => trouble !== null);
  const cause = untaken.map(({ name }) => name).join(', ');
  if (untaken.length === 0) return undefined;
  return { status: untaken.length === queues.length ? ('down' as const) : ('degraded' as const), cause };
}

async function scheduleVerdict({ machineRoom }: Needs) {
  const { schedules } = await machineRoom.look();
  if (!schedules) return { status: 'unknown' as const, cause: 'Temporal did not say how schedules run' };
  const failing = schedules.filter(({ trouble }) => trouble !== null);
  if (failing.length === 0) return undefined;
  return { status: 'degraded' as const, cause: failing.map(({ id }) => id).join(', ') };
}

/** What processes said; nothing where their database does not tell in time, which is no fault of what they spoke of. */
async function said(reports: Promise<ReportedProcess[]>): Promise<ReportedProcess[]> {
  const late = setTimeout(patienceMs, [], { ref: false });
  return Promise.race([reports.catch(() => []), late]);
}

/** Asks once in so many milliseconds; an answer that failed is asked for again. */
function remembered<T>(ask: () => Promise<T>, keptMs: number): () => Promise<T> {
  let last: { at: number; answer: Promise<T> } | undefined;
  return () => {
    if (last && performance.now() - last.at <= keptMs) return last.answer;
    const answer = ask();
    last = { at: performance.now(), answer };
    answer.catch(() => {
      last = undefined;
    });
    return answer;
  };
}
