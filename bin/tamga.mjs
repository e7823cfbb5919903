// The one door of every npm script. Runs on any Node >= 20, installs the packages that the program needs when they are absent
// or stale, then runs it on Node 24: this very one, or that of the packages.
//   node bin/tamga.mjs src/stack/start.ts [arguments]    a TypeScript or JavaScript program of ours
//   node bin/tamga.mjs vitest run [arguments]            a tool from node_modules/.bin
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { findNode } from './node.mjs';
import { ensurePackages, modules, root } from './packages.mjs';

/** Programs that need less than everything: all that runs beside a production, whose packages must stay as they are. */
const extentOf = {
  'src/stack/start.ts': 'start',
  'src/demo/main.ts': 'start',
  'src/staff/main.ts': 'production',
  'src/staff/admin/main.ts': 'production',
  'src/deploy/main.ts': 'production',
  'src/worker/build-flows.ts': 'production',
  'src/keyservice/ceremony/main.ts': 'production',
  'src/purge/main.ts': 'production',
  'src/keys/main.ts': 'production',
  'src/api/process/print-act-key.ts': 'production',
  'src/stack/postgres/migrate.ts': 'production',
  'src/worker/check-audit.ts': 'production',
};

function start(program, rest) {
  const isFile = /\.(ts|mjs|js)$/.test(program);
  const node = findNode(modules);
  const script = isFile ? join(root, program) : join(modules, '.bin', program);
  const env = {
    ...process.env,
    PATH: [dirname(node), join(modules, '.bin'), process.env.PATH].join(delimiter),
    // Every process of ours starts in about half the time when compiled code is kept; it is deleted with the packages.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(modules, '.cache', 'compiled'),
  };
  const isNodeTool = isFile || readFileSync(script, 'utf8').startsWith('#!/usr/bin/env node');
  return isNodeTool
    ? spawn(node, [script, ...rest], { cwd: root, env, stdio: 'inherit' })
    : spawn(script, rest, { cwd: root, env, stdio: 'inherit' });
}

// Stops the child with npm: npm sends SIGTERM only to the shell between us, and that shell dies without passing it on.
function stopWithNpm(child) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 250);
}

function run(program, rest) {
  const child = start(program, rest);
  // A terminal sends Ctrl-C to the whole process group, so the child has it already; any other signal is sent
  // to us alone.
  process.on('SIGINT', () => {
    if (!process.stdin.isTTY) child.kill('SIGINT');
  });
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  stopWithNpm(child);
  child.on('error', (error) => {
    console.error(`cannot run ${program}: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

const [program, ...rest] = process.argv.slice(2);
if (!program) {
  console.error('usage: node bin/tamga.mjs PROGRAM [arguments]');
  process.exit(2);
}
try {
  await ensurePackages(extentOf[program] ?? 'everything');
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
run(program, rest);
