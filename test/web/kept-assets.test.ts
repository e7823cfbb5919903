import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepAssets, readAssets, type Compiled, type Place } from '#web/kept-assets.ts';

let folder: string;
let place: Place;
const script = { path: '/assets/a.1.js', contentType: 'text/javascript', bytes: Uint8Array.of(0, 200, 255) };
const compiled: Compiled = {
  assets: new Map([['a.js', script]]),
  sources: ['a.ts', 'more/b.ts'],
  begun: Date.now() + 60_000,
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tamga-test-'));
  await mkdir(join(folder, 'more'));
  for (const source of compiled.sources) await writeFile(join(folder, source), `// ${source}`);
  place = { file: join(folder, 'cache/assets.json'), folder };
});
afterEach(() => rm(folder, { recursive: true }));

test('gives what was kept as long as every source is the same', async () => {
  expect(readAssets(place)).toBeUndefined();
  keepAssets(place, compiled);
  expect(readAssets(place)).toEqual(compiled.assets);
  expect(await readdir(join(folder, 'cache'))).toEqual(['assets.json']);
  await writeFile(join(folder, 'more/b.ts'), '// another');
  expect(readAssets(place)).toBeUndefined();
  await rm(join(folder, 'more/b.ts'));
  expect(readAssets(place)).toBeUndefined();
});

test('compares a copy with the sources of its own folder', async () => {
  keepAssets(place, compiled);
  const copy = join(folder, 'copy');
  await mkdir(join(copy, 'more'), { recursive: true });
  for (const source of compiled.sources) await copyFile(join(folder, source), join(copy, source));
  expect(readAssets({ ...place, folder: copy })).toEqual(compiled.assets);
  await writeFile(join(copy, 'a.ts'), '// another');
  expect(readAssets({ ...place, folder: copy })).toBeUndefined();
});

test.each([
  '',
  '{',
  '[]',
  '{"sources":{},"assets":[{"name":"a.js","path":"/a","contentType":"","bytes":"?"}]}',
])('gives nothing for a file that is not what was written: %s', async (text) => {
  keepAssets(place, compiled);
  await writeFile(place.file, text);
  expect(readAssets(place)).toBeUndefined();
});

test('keeps nothing when a source was changed after compiling had begun', () => {
  keepAssets(place, { ...compiled, begun: Date.now() - 60_000 });
  expect(readAssets(place)).toBeUndefined();
});

test('does without a folder that cannot be written', async () => {
  await writeFile(join(folder, 'cache'), 'a file');
  keepAssets(place, compiled);
  expect(readAssets(place)).toBeUndefined();
  expect(await readFile(join(folder, 'cache'), 'utf8')).toBe('a file');
});
