import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { geoipFile } from '#config/geoip.ts';
import { maxMindFile } from '#test/support/http/geoip-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tamga-geoip-'));
  await writeFile(join(folder, 'cities.mmdb'), maxMindFile([{ network: '203.0.113.0/24', about: {} }]));
  await writeFile(join(folder, 'text.mmdb'), 'no such file');
  await writeFile(join(folder, 'empty.mmdb'), '');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('takes a MaxMind file, and none', () => {
  expect(geoipFile.parse(join(folder, 'cities.mmdb'))).toBe(join(folder, 'cities.mmdb'));
  expect(geoipFile.parse(undefined)).toBeUndefined();
});

test.each(['text.mmdb', 'empty.mmdb', 'not-there.mmdb', '.'])(
  'refuses %s and says what it expects',
  (name) => {
    const { error } = geoipFile.safeParse(join(folder, name));
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'expected the path of a MaxMind file with cities (.mmdb)',
    ]);
  },
);
