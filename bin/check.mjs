// `npm run check`: types, lint, what nothing uses, and format, without any service, side by side.
import { spawn } from 'node:child_process';

// What was found of files that are as they were is kept with the packages.
const kept = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/check.tsbuildinfo'];
const steps = [
  ['types', 'tsc', ['-p', 'tsconfig.json', ...kept]],
  ['types of the pages', 'tsc', ['-p', 'src/web/browser']],
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings']],
  ['unused exports and packages', 'knip', []],
  ['format', 'oxfmt', ['--check', '.']],
];

/** Runs a step and prints its output when it has ended; tells whether it succeeded. */
function run([name, command, args]) {
  const started = performance.now();
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => said.push(piece));
  child.on('error', (error) => said.push(Buffer.from(`${command} does not start: ${error.message}\n`)));
  return new Promise((resolve) => {
    child.on('close', (code) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      process.stdout.write(Buffer.concat(said));
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
      resolve(code === 0);
    });
  });
}

const went = await Promise.all(steps.map(run));
process.exitCode = went.every(Boolean) ? 0 : 1;
