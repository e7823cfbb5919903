import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Gives a function that waits until there is something for a key. One question, ten times a second, serves all waiting
 * callers: waiting takes hardly any of the measured processors' time.
 */
export function startWatch<T>(
  find: (keys: string[]) => Promise<Map<string, T>>,
): (key: string) => Promise<T> {
  const waiting = new Map<string, PromiseWithResolvers<T>>();
  let looking = false;
  const look = async () => {
    looking = true;
    while (waiting.size > 0) {
      for (const [key, value] of await find([...waiting.keys()])) {
        waiting.get(key)?.resolve(value);
        waiting.delete(key);
      }
      await sleep(100);
    }
    looking = false;
  };
  const failAll = (error: unknown) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
    looking = false;
  };
  return (key) => {
    const waiter = waiting.get(key) ?? Promise.withResolvers<T>();
    waiting.set(key, waiter);
    if (!looking) void look().catch(failAll);
    return waiter.promise;
  };
}
