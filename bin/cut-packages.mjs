// Runs when npm has changed node_modules (the script `dependencies` of package.json): removes what bin/cuts.mjs names, some
// 350 MB. Writes what it removed of each package, in bytes, into node_modules/.tamga-cut.json.
import { existsSync, lstatSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { cuts, keepsSourceMaps, kept, sourceMap, typeChecker, types } from './cuts.mjs';

const modules = join(process.cwd(), 'node_modules');
const isChecked = existsSync(join(modules, typeChecker));
const removed = {};

/** The package at the top of node_modules that a path lies in, and the path inside of it. */
function placeOf(path) {
  const parts = path.split(sep);
  const length = path.startsWith('@') ? 2 : 1;
  return [parts.slice(0, length).join('/'), parts.slice(length).join('/')];
}

function isCut(name, path) {
  if (kept.test(path)) return false;
  if (cuts[name]?.some((pattern) => pattern.test(path))) return true;
  if (sourceMap.test(path)) return !keepsSourceMaps.test(name);
  return !isChecked && types.test(path);
}

function cut(path) {
  const file = join(modules, path);
  const [name, inside] = placeOf(path);
  if (!isCut(name, inside)) return;
  removed[name] = (removed[name] ?? 0) + lstatSync(file).blocks * 512;
  rmSync(file);
}

function cutFolder(folder) {
  for (const entry of readdirSync(join(modules, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) cutFolder(path);
    else if (entry.isFile()) cut(path);
  }
}

if (existsSync(modules)) {
  cutFolder('');
  writeFileSync(join(modules, '.tamga-cut.json'), `${JSON.stringify(removed, undefined, 2)}\n`);
}
