import { existsSync, readFileSync } from 'node:fs';
import { Outcome } from './outcome.ts';

/** The outcomes that stand in a file of results, one JSON a line; none when there is no such file. */
export function readResults(path: string): Outcome[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return [Outcome.parse(JSON.parse(line))];
      } catch {
        // The last line of a run that was ended in its midst.
        return [];
      }
    });
}
