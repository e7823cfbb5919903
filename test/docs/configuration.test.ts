import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { read, repository } from './support/pages.ts';

/** Every name that braces stand for: `RATE_LIMIT_{TOKEN,LOGIN}` is two. */
function expand(name: string): string[] {
  const found = /^(.*?)\{([^}]*)\}(.*)$/.exec(name);
  if (!found) return [name];
  const [, before = '', inside = '', after = ''] = found;
  return inside.split(',').flatMap((one) => expand(`${before}${one}${after}`));
}

const page = read('docs/run/configuration.md');
const told = new Set(
  [...page.matchAll(/`([A-Z][A-Z0-9_]*(?:\{[A-Z_,]+\}[A-Z0-9_]*)*)/g)].flatMap(([, name = '']) =>
    expand(name),
  ),
);

const modules = readdirSync(join(repository, 'src/config')).map((name) => `src/config/${name}`);
const settings = new Map(
  modules.flatMap((path) =>
    [...read(path).matchAll(/^\s+([A-Z][A-Z0-9_]+): /gm)].map(([, name = '']) => [name, path]),
  ),
);

test('configuration.md tells of every variable that a process reads', () => {
  expect(settings.size).toBeGreaterThan(80);
  expect([...settings].filter(([name]) => !told.has(name))).toEqual([]);
});

test('the names of the page are read as they are meant', () => {
  expect(expand('RATE_LIMIT_{TOKEN,LOGIN}')).toEqual(['RATE_LIMIT_TOKEN', 'RATE_LIMIT_LOGIN']);
  expect(told).toContain('TEMPORAL_TLS_CLIENT_CERT_PATH');
  expect(told).toContain('LAME_DUCK_SECONDS');
});
