type Step = () => Promise<unknown>;

const steps: Step[] = [];
const patienceMs = 40_000;

/** Runs `work`, and `step` after it, whether it ended, failed or was interrupted by a signal. */
export async function withCleanup<T>(step: Step, work: () => Promise<T>): Promise<T> {
  steps.push(step);
  try {
    return await work();
  } finally {
    if (steps.includes(step)) {
      steps.splice(steps.indexOf(step), 1);
      await step();
    }
  }
}

/** Makes Ctrl-C and SIGTERM undo everything that was begun, the last thing first, and end the process with 130. */
export function cleanUpOnSignals(): void {
  process.once('SIGINT', interrupted);
  process.once('SIGTERM', interrupted);
}

function interrupted(): void {
  console.log('\nInterrupted: cleaning up.');
  setTimeout(() => process.exit(130), patienceMs).unref();
  void runAll().then(() => process.exit(130));
}

async function runAll(): Promise<void> {
  for (const step of steps.splice(0).toReversed()) await step().catch(() => undefined);
}
