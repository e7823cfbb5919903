// Keeps node_modules as package-lock.json says: looks whether what a command needs is there, and runs `npm ci` when it is not.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNode } from './node.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const modules = join(root, 'node_modules');

/**
 * What is installed, from less to more: `production` has what the processes need, `start` also PostgreSQL, Node 24 and what
 * fetches Temporal (optionalDependencies), `everything` also what tests and checks need (devDependencies).
 */
const extents = ['production', 'start', 'everything'];
const sizes = { start: 'about 400 MB', everything: 'about 0.7 GB' };

const stamp = join(modules, '.tamga-installed');
const lock = join(root, '.tamga', 'installing');
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const contains = (extent, other) => extents.indexOf(extent) >= extents.indexOf(other);

function fingerprint() {
  const hash = createHash('sha256');
  for (const file of ['package.json', 'package-lock.json']) hash.update(readFileSync(join(root, file)));
  return `${hash.digest('hex')} ${process.platform} ${process.arch}`;
}

/** The extent that was installed as package-lock.json is now; undefined when another state was installed, or none. */
function stamped() {
  if (!existsSync(stamp)) return undefined;
  const written = readFileSync(stamp, 'utf8');
  return extents.find((extent) => written === `${fingerprint()} ${extent}`);
}

/** Whether what a package says of systems or processors, a name or several, has this one. */
function suits(said, value) {
  const names = [said ?? 'any'].flat();
  return names.some((name) => name === value || name === 'any') && !names.includes(`!${value}`);
}

function isNeeded(entry, extent, isNamed) {
  if (entry.dev && extent !== 'everything') return false;
  if (!entry.optional && !entry.devOptional) return true;
  if (extent === 'production') return false;
  // The C library that an optional package needs is not compared: npm knows better.
  if (entry.libc || !(isNamed || entry.os || entry.cpu)) return false;
  return suits(entry.os, process.platform) && suits(entry.cpu, process.arch);
}

/** Compares the packages that npm has recorded as installed with those in package-lock.json. */
function isInstalled(extent) {
  const wanted = readJson(join(root, 'package-lock.json')).packages;
  const own = readJson(join(root, 'package.json'));
  for (const list of ['dependencies', 'optionalDependencies', 'devDependencies'])
    if (JSON.stringify(own[list]) !== JSON.stringify(wanted[''][list])) return false;
  const found = readJson(join(modules, '.package-lock.json')).packages;
  const named = new Set(Object.keys(own.optionalDependencies ?? {}).map((name) => `node_modules/${name}`));
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    return found[path] ? found[path].version === entry.version : !isNeeded(entry, extent, named.has(path));
  });
}

function isReady(extent) {
  if (!findNode(modules)) return false;
  try {
    const known = stamped();
    if (known && contains(known, extent)) return true;
    if (!isInstalled(extent)) return false;
    writeFileSync(stamp, `${fingerprint()} ${extent}`);
    return true;
  } catch {
    return false;
  }
}

function runNpm(args) {
  const isWindows = process.platform === 'win32';
  const child = spawn(isWindows ? 'npm.cmd' : 'npm', args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: isWindows,
  });
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code) => resolve(code === 0 ? undefined : `exit code ${code}`));
  });
}

async function npmCi(extent) {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  console.error(
    `Installing packages (npm ci): ${sizes[extent]} on the disk, half a minute or several minutes by your line and machine ...`,
  );
  const progress = setInterval(
    () => console.error(`Installing packages ... ${seconds()} s`),
    process.stderr.isTTY ? 5000 : 15_000,
  );
  const kinds = ['--include=optional', extent === 'everything' ? '--include=dev' : '--omit=dev'];
  const failure = await runNpm(['ci', ...kinds, '--loglevel=error', '--no-progress']);
  clearInterval(progress);
  if (failure !== undefined)
    throw new Error(`npm ci failed: ${failure}. Mend what it says above and run the command again.`);
  if (!findNode(modules))
    throw new Error(
      `There is no Node 24 for ${process.platform} ${process.arch} among the packages. Install it (https://nodejs.org) and run the command again.`,
    );
  writeFileSync(stamp, `${fingerprint()} ${extent}`);
  console.error(`Packages installed in ${seconds()} s.`);
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Takes the lock for installing; false when another living process has it. */
function takeLock() {
  mkdirSync(dirname(lock), { recursive: true });
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  const owner = Number(readFileSync(lock, 'utf8'));
  if (!owner || isAlive(owner)) return false;
  rmSync(lock, { force: true });
  return takeLock();
}

/** Installs the packages of an extent when they are absent or stale; a second command started meanwhile waits for the first. */
export async function ensurePackages(extent) {
  if (isReady(extent)) return;
  let said = false;
  while (!takeLock()) {
    if (!said) console.error('Another command is installing the packages; waiting for it ...');
    said = true;
    await sleep(500);
  }
  try {
    // Never less than `start`: where production's packages are absent, somebody has the whole checkout before them.
    if (!isReady(extent)) await npmCi(contains('start', extent) ? 'start' : extent);
  } finally {
    rmSync(lock, { force: true });
  }
}
