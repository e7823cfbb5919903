// Runs the test files that failed in a whole run once more, alone: node bin/run-again.mjs FOLDER RUN
// FOLDER holds RUN.json, vitest's JSON report of the run, and RUN.run.log, its output. When each of them passes now, the report gets
// the new results, and the names of the tests that had failed as `unsteady`, which count-tests.mjs prints; the exit code is 0 then, else 1.
// Nothing is run again when more than thirty files failed (a twentieth), or anything outside of tests: that is no unsteady test.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const mostFiles = 30;
const [folder, run] = process.argv.slice(2);

function readReport(name) {
  try {
    return JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
  } catch {
    return undefined;
  }
}

const passedIn = ({ assertionResults }) =>
  assertionResults.filter(({ status }) => status === 'passed').length;

/** Names the tests of a file that failed, or the file itself when it failed outside of them. */
function failedIn(file) {
  const failed = file.assertionResults.filter(({ status }) => status === 'failed');
  return failed.length === 0 ? [file.name] : failed.map(({ fullName }) => `${file.name}: ${fullName}`);
}

/** Gives the files to run again; none when there are too many, or something failed outside of files. */
function filesToRun({ testResults }) {
  const beside = /Unhandled (Error|Rejection)/.test(readFileSync(join(folder, `${run}.run.log`), 'utf8'));
  const failed = testResults.filter(({ status }) => status === 'failed');
  return beside || failed.length > mostFiles ? [] : failed;
}

function runAlone(files) {
  const report = `--outputFile.json=${join(folder, `${run}.again.json`)}`;
  const reporters = ['--reporter=default', '--reporter=json', report];
  const names = files.map(({ name }) => name);
  // One process at a time: deadlines of seconds fall where several share a slow machine.
  const arguments_ = ['run', '--silent', run, '--', ...names, '--maxWorkers=1', ...reporters];
  const { status } = spawnSync('npm', arguments_, { stdio: 'inherit' });
  return status === 0 ? readReport(`${run}.again`) : undefined;
}

/** Tells whether each test of a file passed in the new report. */
function hasPassed(again, { name, assertionResults }) {
  const file = again?.testResults.find((one) => one.name === name);
  return file?.status === 'passed' && passedIn(file) >= assertionResults.length;
}

const report = readReport(run);
const files = report ? filesToRun(report) : [];
if (files.length === 0) process.exit(1);
console.log(`== ${run}: ${files.length} of its files once more, alone`);
const again = runAlone(files);
if (!files.every((file) => hasPassed(again, file))) process.exit(1);
const names = new Set(files.map(({ name }) => name));
const testResults = [...report.testResults.filter(({ name }) => !names.has(name)), ...again.testResults];
const numPassedTests = testResults.reduce((sum, file) => sum + passedIn(file), 0);
const whole = { ...report, testResults, numPassedTests, unsteady: files.flatMap(failedIn) };
writeFileSync(join(folder, `${run}.json`), JSON.stringify(whole));
