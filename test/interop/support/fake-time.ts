import { globSync } from 'node:fs';

/**
 * Gives libfaketime's path. The program `faketime`, which would say it, refuses to start where one with the same process id
 * was killed before.
 */
export function fakeTimeLibrary(): string {
  const [library] = globSync('/usr/lib/*/faketime/libfaketime.so.1');
  if (!library) throw new Error('libfaketime is not in /usr/lib: install faketime');
  return library;
}

/** Gives the environment in which a program sees another time, so many seconds off. */
export function fakedTime(seconds: number): Record<string, string> {
  const offset = `${seconds > 0 ? '+' : ''}${seconds}`;
  return { LD_PRELOAD: fakeTimeLibrary(), FAKETIME: offset };
}
