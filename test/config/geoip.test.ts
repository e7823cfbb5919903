import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { geoipFile } from '#config/geoip.ts';
import { maxMindFile } from '#test/support/http/geoip-file.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startFolder } from '#test/support/world/folder.ts';

const folder = setUp(startFolder);
const at = (name: string) => join(folder.path, name);
beforeAll(async () => {
  await writeFile(at('cities.mmdb'), maxMindFile([{ network: '203.0.113.0/24', about: {} }]));
  await writeFile(at('text.mmdb'), 'no such file');
  await writeFile(at('empty.mmdb'), '');
});

test('takes a MaxMind file, and none', () => {
  expect(geoipFile.parse(at('cities.mmdb'))).toBe(at('cities.mmdb'));
  expect(geoipFile.parse(undefined)).toBeUndefined();
});

test.each(['text.mmdb', 'empty.mmdb', 'not-there.mmdb', '.'])(
  'refuses %s and says what it expects',
  (name) => {
    const { error } = geoipFile.safeParse(at(name));
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'expected the path of a MaxMind file with cities (.mmdb)',
    ]);
  },
);
