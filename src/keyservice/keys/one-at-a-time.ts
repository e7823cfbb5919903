const queues = new Map<string, Promise<unknown>>();

/**
 * Runs what is asked for under one name one after another within this process. Tries with a PIN go through it, so that
 * many right ones at once do not use up the tries that the counter allows; the counter itself guards across processes.
 * Packages for queues have none by name that goes away when it is empty: over one of them this would be as long.
 */
export async function oneAtATime<T>(name: string, run: () => Promise<T>): Promise<T> {
  const before = queues.get(name) ?? Promise.resolve();
  const mine = before.then(run, run);
  queues.set(name, mine);
  try {
    return await mine;
  } finally {
    if (queues.get(name) === mine) queues.delete(name);
  }
}
