// Sums up vitest's JSON reports: node bin/count-tests.mjs FOLDER RUN... -- FAILED_STEP...
// Prints what failed and, as the last line, `N passed, N failed`. Exit code 1 when anything failed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

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

/** What went wrong in one file: its tests that did not pass, or the file itself when it could not be run. */
function failuresOf(file) {
  const wrong = file.assertionResults
    .filter(({ status }) => status !== 'passed')
    .map(({ fullName, status }) => `${file.name}: ${fullName}${status === 'failed' ? '' : ` (${status})`}`);
  return file.status === 'failed' && wrong.length === 0 ? [`${file.name}: the file could not be run`] : wrong;
}

for (const run of runs) {
  const report = readReport(run);
  const wrong = report?.testResults.flatMap(failuresOf) ?? [];
  passed += report?.numPassedTests ?? 0;
  failures = [...failures, ...wrong];
  // A run can fail although every test passed: an error outside of the tests, or servers that did not start.
  if (failedSteps.has(run) && wrong.length > 0) failedSteps.delete(run);
  if (report === undefined) failedSteps.add(run);
}
failures = [
  ...failures,
  ...[...failedSteps].map((step) => `npm run ${step}`.replace('npm run install', 'install')),
];

for (const failure of failures) console.log(`FAILED ${failure}`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);
