type Waiting<Entry> = { entry: Entry; resolve: () => void; reject: (reason: unknown) => void };
type Queue<Entry> = { waiting: Waiting<Entry>[]; isRunning: boolean };

/**
 * Makes a writer of single entries of one that writes many: entries that come while a writing to the same place is under way
 * are written together in the next one, `most` at a time. A lone entry waits for nothing.
 */
export function together<Place extends object, Entry>(
  write: (place: Place, entries: Entry[]) => Promise<void>,
  most = 256,
): (place: Place, entry: Entry) => Promise<void> {
  const queues = new WeakMap<Place, Queue<Entry>>();
  return (place, entry) => {
    const queue = queues.get(place) ?? { waiting: [], isRunning: false };
    queues.set(place, queue);
    return new Promise((resolve, reject) => {
      queue.waiting.push({ entry, resolve, reject });
      if (!queue.isRunning) void run(queue, most, (entries) => write(place, entries));
    });
  };
}

async function run<Entry>(
  queue: Queue<Entry>,
  most: number,
  write: (entries: Entry[]) => Promise<void>,
): Promise<void> {
  queue.isRunning = true;
  while (queue.waiting.length > 0) {
    const batch = queue.waiting.splice(0, most);
    try {
      await write(batch.map(({ entry }) => entry));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
  queue.isRunning = false;
}
