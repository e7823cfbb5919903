// The one door of every npm script. Runs on any Node >= 20, installs the packages when they are absent or
// stale, then runs the rest on Node 24 from the npm package `node`.
//   node bin/tamga.mjs src/stack/start.ts [arguments]    a TypeScript or JavaScript program of ours
//   node bin/tamga.mjs vitest run [arguments]            a tool from node_modules/.bin
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const stamp = join(modules, '.tamga-installed');

function wantedStamp() {
  const hash = createHash('sha256');
  for (const file of ['package.json', 'package-lock.json']) hash.update(readFileSync(join(root, file)));
  return `${hash.digest('hex')} ${process.platform} ${process.arch}`;
}

function ensurePackages() {
  const wanted = wantedStamp();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const started = Date.now();
  console.error('Installing packages (npm ci); on a first run this takes about a minute ...');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const args = ['ci', '--loglevel=error', '--no-progress'];
  const { status, error } = spawnSync(npm, args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error(
      `npm ci failed${error ? `: ${error.message}` : ''}. Mend what it says above and run the command again.`,
    );
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
  console.error(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}

function run() {
  const [program, ...rest] = process.argv.slice(2);
  if (!program) {
    console.error('usage: node bin/tamga.mjs PROGRAM [arguments]');
    process.exit(2);
  }
  const node = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const isFile = /\.(ts|mjs|js)$/.test(program);
  const script = isFile ? join(root, program) : join(modules, '.bin', program);
  const env = {
    ...process.env,
    PATH: [dirname(node), join(modules, '.bin'), process.env.PATH].join(delimiter),
  };
  const isNodeTool = isFile || readFileSync(script, 'utf8').startsWith('#!/usr/bin/env node');
  const child = isNodeTool
    ? spawn(node, [script, ...rest], { cwd: root, env, stdio: 'inherit' })
    : spawn(script, rest, { cwd: root, env, stdio: 'inherit' });
  // A terminal sends Ctrl-C to the whole process group, so the child has it already; SIGTERM comes to us alone.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('error', (error) => {
    console.error(`cannot run ${program}: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(signal ? 130 : (code ?? 1)));
}

ensurePackages();
run();
