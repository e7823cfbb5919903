import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from './support/imports.ts';

const folders = ['src', 'test', 'bench', 'bin', 'rules', 'packages'];
const below = folders.flatMap((folder) =>
  readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
    `${folder}/${path}`.replaceAll('\\', '/'),
  ),
);
const files = [...readdirSync(repository), ...below];
// What a package is packed of is made anew each time.
const isBuilt = (path: string) => matchesGlob(path, 'packages/*/dist/**');
const code = files.filter((path) => /\.(?:ts|mts|cts|js|mjs|cjs)$/.test(path) && !isBuilt(path));

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(repository, path), 'utf8'));
}

type Rules = { overrides: { files: string[]; excludeFiles?: string[] }[]; ignorePatterns: string[] };

const { overrides, ignorePatterns } = readJson('.oxlintrc.json') as Rules;
const formatted = readJson('.oxfmtrc.json') as Pick<Rules, 'ignorePatterns'>;
const globs = [
  ...overrides.flatMap(({ files: of, excludeFiles = [] }) => [...of, ...excludeFiles]),
  ...[...ignorePatterns, ...formatted.ignorePatterns].filter((glob) => glob.startsWith('test/')),
];

test.each(globs)('%s is of files that are there', (glob) => {
  expect(files.some((path) => matchesGlob(path, glob))).toBe(true);
});

test('all code is linted', () => {
  const oxlint = join(repository, 'node_modules', 'oxlint', 'bin', 'oxlint');
  const { stdout } = spawnSync(process.execPath, [oxlint, '--debug=files'], {
    cwd: repository,
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  });
  const linted = new Set(stdout.split('\n'));
  expect(code.length).toBeGreaterThan(1_000);
  expect(code.filter((path) => !linted.has(path))).toEqual([]);
});

test('all TypeScript is compiled', () => {
  const { include } = readJson('tsconfig.json') as { include: string[] };
  const typed = code.filter((path) => /\.[mc]?ts$/.test(path));
  const isIncluded = (path: string) =>
    include.some((one) => path.startsWith(`${one}/`) || matchesGlob(path, one));
  expect(typed.filter((path) => !isIncluded(path))).toEqual([]);
  expect(existsSync(join(repository, 'src/web/browser/tsconfig.json'))).toBe(true);
});

test('every test is where it is run from', () => {
  const tests = code.filter((path) => /\.(?:test|spec)\.\w+$/.test(path));
  expect(tests.length).toBeGreaterThan(200);
  expect(tests.filter((path) => !matchesGlob(path, 'test/**/*.test.ts'))).toEqual([]);
});
