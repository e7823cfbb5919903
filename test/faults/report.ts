import { printTable } from '../../bench/table.ts';
import type { Tally } from './client.ts';
import type { Check } from './verdict.ts';

/** Prints each count beside its expected value. */
export function printChecks(checks: Check[]): void {
  printTable(
    ['what was counted', 'found', 'expected', ''],
    checks.map(({ name, found, expected }) => [
      name,
      String(found),
      String(expected),
      found === expected ? 'ok' : 'OFF',
    ]),
  );
  for (const { name, note, found, expected } of checks)
    if (note && found !== expected) console.log(`  ${name}: ${note}`);
}

/** Prints how often each call got each answer. */
export function printTally(tally: Tally): void {
  const names = [...new Set([...tally.keys()].map((key) => key.slice(0, key.indexOf(' '))))];
  const rows = names.map((name) => [
    name,
    [...tally]
      .filter(([key]) => key.startsWith(`${name} `))
      .map(([key, count]) => `${key.slice(name.length + 1)}: ${count}`)
      .toSorted()
      .join(', '),
  ]);
  for (const [name, answers] of rows) console.log(`  ${(name ?? '').padEnd(9)}${answers}`);
}

/** The checks in the shape of vitest's JSON report, so that they are counted with all other tests. */
export function vitestReport(checks: Check[], failure: string | undefined, name = 'test/faults'): string {
  const results = checks.map(({ name, found, expected }) => ({
    fullName: name,
    status: found === expected ? 'passed' : 'failed',
  }));
  const assertionResults =
    failure === undefined ? results : [...results, { fullName: failure, status: 'failed' }];
  const failed = assertionResults.filter(({ status }) => status === 'failed').length;
  return JSON.stringify({
    numPassedTests: assertionResults.length - failed,
    testResults: [{ name, status: failed > 0 ? 'failed' : 'passed', assertionResults }],
  });
}
