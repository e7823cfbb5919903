import { Piscina } from 'piscina';
import { createSlots } from '../sandbox/slots.ts';
import { mostThreads } from './most-threads.ts';
import { reviveFault, type ThreadAnswer } from './thread-answer.ts';
import { toMove, withBuffers } from './map-bytes.ts';

/** Work that a thread ended with: it took too long or too much memory, or it died. Nothing is known of the result. */
export class ThreadEnded extends Error {
  readonly fault: 'time' | 'memory' | 'crash';

  constructor(fault: ThreadEnded['fault'], options?: ErrorOptions) {
    super(reasons[fault], options);
    this.name = 'ThreadEnded';
    this.fault = fault;
  }
}

const reasons = {
  time: 'working on the PDF took too long',
  memory:
    'working on the PDF takes too much memory; open it in a viewer, print it to a new PDF and send that',
  crash: 'the thread that worked on the PDF died',
} as const;

/** A call of a function that a thread's program has, by its name; what it takes is copied into the thread. */
type ThreadTask = { name: string; args: readonly unknown[] };

/** Threads of this process for work on PDFs. */
export type Threads = {
  /**
   * Runs a task in a thread as soon as there is a free one, in which no organization has more than half. Throws ThreadEnded,
   * NoSlot, and what the task throws.
   */
  run: (owner: string, task: ThreadTask) => Promise<unknown>;
  /** Ends the threads, and what runs in them. */
  stop: () => Promise<void>;
};

type Limits = {
  /** The heap of one thread, in MiB; bytes of PDFs are beside it. */
  heapMib: number;
  milliseconds: number;
  /** Tasks of one organization that wait for a thread. */
  waiting: number;
};

const usual: Limits = { heapMib: 512, milliseconds: 60_000, waiting: 256 };

/**
 * Creates threads that run a program of ours, the function `answer` of a file. They start with the first tasks, and stay: starting one takes 0.2 s of processor
 * time. They get neither the environment nor the settings of this process.
 */
export function createThreads(
  { program, count = mostThreads }: { program: URL; count?: number },
  limits: Partial<Limits> = {},
): Threads {
  const { heapMib, milliseconds, waiting } = { ...usual, ...limits };
  const cache = process.env['NODE_COMPILE_CACHE'];
  const pool = new Piscina<unknown, ThreadAnswer>({
    filename: program.href,
    name: 'answer',
    minThreads: 0,
    maxThreads: count,
    idleTimeout: Infinity,
    // Each thread listens for messages only: a busy loop of it would take its processor from others.
    atomics: 'disabled',
    maxQueue: count,
    resourceLimits: { maxOldGenerationSizeMb: heapMib },
    env: cache === undefined ? {} : { NODE_COMPILE_CACHE: cache },
    execArgv: [],
  });
  const inSlot = createSlots({ places: count, waiting });
  return {
    run: (owner, task) => inSlot(owner, () => runIn(pool, task, milliseconds)),
    stop: () => pool.destroy(),
  };
}

async function runIn(
  pool: Piscina<unknown, ThreadAnswer>,
  { name, args }: ThreadTask,
  milliseconds: number,
): Promise<unknown> {
  // The caller keeps its bytes.
  const { members, memory } = toMove({ name, args }, { copied: 'all' });
  const signal = AbortSignal.timeout(milliseconds);
  const answer = await pool.run(members, { signal, transferList: memory }).catch((error: unknown) => {
    throw new ThreadEnded(faultOf(error, signal), { cause: error });
  });
  if ('fault' in answer) throw reviveFault(answer.fault);
  return withBuffers(answer.value);
}

function faultOf(error: unknown, signal: AbortSignal): ThreadEnded['fault'] {
  if (signal.aborted) return 'time';
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crash';
}
