// Sums up vitest's JSON reports: node bin/count-tests.mjs FOLDER RUN... -- FAILED_STEP...
// FOLDER holds RUN.json of each run, and STEP.log with the output of a step.
// Prints each unsteady test (run-again.mjs), each failure with its reason and, as the last line, `N passed, N failed`. Exit code 1 when
// anything failed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const [folder, ...names] = process.argv.slice(2);
const runs = names.slice(0, names.indexOf('--'));
const failedSteps = new Set(names.slice(names.indexOf('--') + 1));

let passed = 0;
let failures = [];

function readReport(run) {
  try {
    return JSON.parse(readFileSync(join(folder, `${run}.json`), 'utf8'));
  } catch {
    return undefined;
  }
}

function reasonOf({ status, failureMessages }) {
  if (status !== 'failed') return ` (${status})`;
  return (failureMessages ?? []).map((message) => `\n${indented(message, 0, 12)}`).join('');
}

function indented(text, from, to) {
  return stripVTControlCharacters(text)
    .split('\n')
    .slice(from, to)
    .map((line) => `    ${line}`)
    .join('\n');
}

/** Reads the end of the output of a step that failed without a failing test: it has the error. */
function endOf(step) {
  try {
    return `\n${indented(readFileSync(join(folder, `${step}.log`), 'utf8').trimEnd(), -40)}`;
  } catch {
    return '';
  }
}

/** Lists the failures in one file: its tests that did not pass, or the file itself when it could not be run. */
function failuresOf(file) {
  const wrong = file.assertionResults
    .filter(({ status }) => status !== 'passed')
    .map((test) => `${file.name}: ${test.fullName}${reasonOf(test)}`);
  return file.status === 'failed' && wrong.length === 0 ? [`${file.name}: the file could not be run`] : wrong;
}

for (const run of runs) {
  const report = readReport(run);
  const wrong = report?.testResults.flatMap(failuresOf) ?? [];
  passed += report?.numPassedTests ?? 0;
  failures = [...failures, ...wrong];
  for (const name of report?.unsteady ?? [])
    console.log(`UNSTEADY ${name} failed in the whole run and passed alone`);
  // A run can fail although every test passed: an error outside of the tests, or servers that did not start.
  if (failedSteps.has(run) && wrong.length > 0) failedSteps.delete(run);
  if (report === undefined) failedSteps.add(run);
}
failures = [
  ...failures,
  ...[...failedSteps].map((step) => `npm run ${step}`.replace('npm run install', 'install') + endOf(step)),
];

for (const failure of failures) console.log(`FAILED ${failure}`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);
