import { afterAll, beforeAll } from 'vitest';

async function stop(started: object): Promise<void> {
  if ('stop' in started && typeof started.stop === 'function') await started.stop();
}

/**
 * Starts something before the tests of a file, or of a `describe`, and ends it after them, by its `stop` or by `end`. The
 * first that was set up is ended last. Gives an object that has all members of the started one, once the tests run; throws
 * when one is read before that.
 */
export function setUp<T extends object>(start: () => Promise<T>, end: (started: T) => unknown = stop): T {
  let started: T | undefined;
  beforeAll(async () => {
    started = Object.assign(given, await start());
  });
  afterAll(() => started && end(started));
  const given: T = new Proxy({} as T, {
    get: (target, name): unknown => {
      if (!started) throw new Error(`"${String(name)}" is asked for before the tests run`);
      return Reflect.get(target, name);
    },
  });
  return given;
}

/** Gives a function that starts such things while the tests run; all of them are stopped after the last one. */
export function untilTheEnd<A extends unknown[], T extends object>(
  start: (...given: A) => Promise<T>,
): (...given: A) => Promise<T> {
  const started: T[] = [];
  afterAll(() => Promise.all(started.map(stop)));
  return async (...given) => {
    const one = await start(...given);
    started.push(one);
    return one;
  };
}
