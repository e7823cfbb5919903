import { basename } from 'node:path';
import { Piscina } from 'piscina';
import { createSlots } from '../sandbox/slots.ts';
import { mostThreads } from './most-threads.ts';
import { reviveFault, type ThreadAnswer } from './thread-answer.ts';
import type { Ask } from './ask.ts';
import { converse } from './converse.ts';
import { toMove, withBuffers } from './map-bytes.ts';
import { startTimeLimit } from './time-limit.ts';
import { measureTasks } from './task-metrics.ts';
import { watchThread } from './watch-thread.ts';

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
type ThreadTask = {
  name: string;
  args: readonly unknown[];
  /** Answers the thread's questions; the time of the task stands still meanwhile. */
  ask?: Ask;
  /** Set to hand bytes over instead of copying them: the caller has them no more. */
  hands?: 'over';
};

/** Threads of this process for work on PDFs. */
export type Threads = {
  /**
   * Runs a task in a thread as soon as there is a free one, of which no owner has more than half, or more than `mostOfOne`.
   * Throws ThreadEnded, NoSlot, and what the task throws.
   */
  run: (owner: string, task: ThreadTask) => Promise<unknown>;
  /** Ends the threads, and what runs in them. */
  stop: () => Promise<void>;
};

type Limits = {
  /** The heap of one thread, in MiB; bytes of PDFs are beside it. */
  heapMib: number;
  /** The heap of one thread and the bytes beside it, in MiB; without a limit when absent. */
  memoryMib?: number;
  milliseconds: number;
  /** Tasks of one owner that wait for a thread. */
  waiting: number;
  /** Tasks of all owners that wait for a thread. */
  waitingOfAll?: number;
  /** Threads that one owner may have at once. */
  mostOfOne?: number;
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
  const all: Limits = { ...usual, ...limits };
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
    resourceLimits: { maxOldGenerationSizeMb: all.heapMib },
    env: cache === undefined ? {} : { NODE_COMPILE_CACHE: cache },
    execArgv: [],
  });
  // A thread may die after its task was called off, or answered: nobody waits for it, and unheard the error would end this process.
  pool.on('error', () => undefined);
  const inSlot = createSlots({ places: count, ...all });
  const measured = measureTasks(basename(program.pathname, '.ts'), pool);
  return {
    run: (owner, task) =>
      measured.task((begin) =>
        inSlot(owner, () => {
          begin();
          return runIn(pool, task, all);
        }),
      ),
    stop: () => {
      measured.leave();
      return pool.destroy();
    },
  };
}

async function runIn(
  pool: Piscina<unknown, ThreadAnswer>,
  { name, args, ask, hands }: ThreadTask,
  { milliseconds, memoryMib }: Limits,
): Promise<unknown> {
  // The caller keeps its bytes, unless it hands them over.
  const { members, memory } = toMove({ name, args }, { copied: hands === 'over' ? 'shared' : 'all' });
  const limit = startTimeLimit(milliseconds);
  const tooMuch = new AbortController();
  let endWatch: (() => void) | undefined;
  // A program that asks tells first that it has begun: until then its thread is being started.
  const tells = ask !== undefined || memoryMib !== undefined;
  if (tells) limit.hold();
  const { port, close } = converse({ ask, limit }, (threadId) => {
    if (tells) limit.goOn();
    const worker = pool.threads.find((one) => one.threadId === threadId);
    if (worker && memoryMib) endWatch = watchThread(worker, memoryMib, () => tooMuch.abort());
  });
  try {
    const signal = AbortSignal.any([limit.signal, tooMuch.signal]);
    const transferList = [...memory, port];
    const answer = await pool.run({ ...members, port }, { signal, transferList }).catch((error: unknown) => {
      throw new ThreadEnded(faultOf(error, limit.signal, tooMuch.signal), { cause: error });
    });
    if ('fault' in answer) throw reviveFault(answer.fault);
    return withBuffers(answer.value);
  } finally {
    endWatch?.();
    limit.end();
    close();
  }
}

function faultOf(error: unknown, time: AbortSignal, memory: AbortSignal): ThreadEnded['fault'] {
  if (memory.aborted) return 'memory';
  if (time.aborted) return 'time';
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crash';
}
