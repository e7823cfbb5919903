import { fileURLToPath } from 'node:url';
import threads, { type WorkerOptions } from 'node:worker_threads';

const entry = fileURLToPath(new URL('./flow-thread.ts', import.meta.url));

/** The file that Temporal's SDK runs in a thread that executes flows. */
const sdkFile = /[\\/]workflow-worker-thread\.js$/;

const { Worker } = threads;

/** A thread; one of the SDK's for flows begins with `flow-thread.ts`. */
class Thread extends Worker {
  constructor(file: string | URL, options?: WorkerOptions) {
    const isForFlows = typeof file === 'string' && sdkFile.test(file);
    super(isForFlows ? entry : file, isForFlows ? { ...options, argv: [file] } : options);
  }
}

/**
 * Has the threads of flows begin without the stacks of promises, from the next worker on. The SDK takes no such option: it notes where each
 * promise of a flow was made, for the query `__stack_trace`, and that is a third of what such a thread does.
 */
export function leavePromiseStacks(): void {
  Reflect.set(threads, 'Worker', Thread);
}
