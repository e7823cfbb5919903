// Keeps node_modules as package-lock.json says: looks whether it is, and runs `npm ci` when it is not.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const modules = join(root, 'node_modules');
/** Node 24 from the npm package `node`. */
export const node = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

const stamp = join(modules, '.tamga-installed');
const lock = join(root, '.tamga', 'installing');
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

function fingerprint() {
  const hash = createHash('sha256');
  for (const file of ['package.json', 'package-lock.json']) hash.update(readFileSync(join(root, file)));
  return `${hash.digest('hex')} ${process.platform} ${process.arch}`;
}

const suits = (list, value) =>
  !list || (list.some((item) => item === value || item === 'any') && !list.includes(`!${value}`));

function isNeeded(entry) {
  if (!entry.optional) return true;
  // Which C library an optional package is for is not compared: npm knows better.
  const forOnePlatform = entry.os ?? entry.cpu;
  return Boolean(
    forOnePlatform && !entry.libc && suits(entry.os, process.platform) && suits(entry.cpu, process.arch),
  );
}

/** Compares what npm says it has installed with what package-lock.json asks for. */
function isInstalled() {
  const wanted = readJson(join(root, 'package-lock.json')).packages;
  const { dependencies, devDependencies } = readJson(join(root, 'package.json'));
  if (
    JSON.stringify([dependencies, devDependencies]) !==
    JSON.stringify([wanted[''].dependencies, wanted[''].devDependencies])
  )
    return false;
  const found = readJson(join(modules, '.package-lock.json')).packages;
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === '' || (found[path] ? found[path].version === entry.version : !isNeeded(entry)),
  );
}

function isReady() {
  if (!existsSync(node)) return false;
  try {
    const wanted = fingerprint();
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true;
    if (!isInstalled()) return false;
    writeFileSync(stamp, wanted);
    return true;
  } catch {
    return false;
  }
}

async function npmCi() {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  console.error(
    'Installing packages (npm ci): about 1.1 GB on the disk, a minute or several by your line and machine ...',
  );
  const progress = setInterval(
    () => console.error(`Installing packages ... ${seconds()} s`),
    process.stderr.isTTY ? 5000 : 15_000,
  );
  const isWindows = process.platform === 'win32';
  const child = spawn(isWindows ? 'npm.cmd' : 'npm', ['ci', '--loglevel=error', '--no-progress'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: isWindows,
  });
  const failure = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code) => resolve(code === 0 ? undefined : `exit code ${code}`));
  });
  clearInterval(progress);
  if (failure !== undefined || !existsSync(node)) {
    const why =
      failure ?? 'the package "node" brought no program; npm must be allowed to run install scripts';
    throw new Error(`npm ci failed: ${why}. Mend what it says above and run the command again.`);
  }
  writeFileSync(stamp, fingerprint());
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

/** Takes the lock of the one who installs; false when another process that still lives has it. */
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

/** Installs the packages when they are absent or stale; a second command started meanwhile waits for the first. */
export async function ensurePackages() {
  if (isReady()) return;
  let said = false;
  while (!takeLock()) {
    if (!said) console.error('Another command is installing the packages; waiting for it ...');
    said = true;
    await sleep(500);
  }
  try {
    if (!isReady()) await npmCi();
  } finally {
    rmSync(lock, { force: true });
  }
}
