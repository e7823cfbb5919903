import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { openLocations } from '#clients/locations.ts';
import { createLogger } from '#log/log.ts';
import { maxMindFile } from '#test/support/http/geoip-file.ts';
import { noteUnheard } from '#test/support/run/unheard.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startFolder } from '#test/support/world/folder.ts';

const log = createLogger('test', 'fatal');
const folder = setUp(startFolder);
let file: string;
beforeAll(async () => {
  file = join(folder.path, 'cities.mmdb');
  const ulaanbaatar = {
    country: { iso_code: 'MN' },
    city: { names: { en: 'Ulaanbaatar', ru: 'Улан-Батор' } },
  };
  await writeFile(
    file,
    maxMindFile([
      { network: '203.0.113.0/24', about: ulaanbaatar },
      { network: '198.51.100.7/32', about: { registered_country: { iso_code: 'JP' } } },
      { network: '192.0.2.0/25', about: { continent: { code: 'AS' } } },
    ]),
  );
});

test('tells country and city as far as the file knows them', async () => {
  const find = await openLocations(file, log);
  expect(find('203.0.113.200')).toEqual({ country: 'MN', city: 'Ulaanbaatar' });
  expect(find('198.51.100.7')).toEqual({ country: 'JP', city: null });
  for (const address of ['198.51.100.8', '192.0.2.1', '127.0.0.1', '2001:db8::1', 'cb00:7100::1'])
    expect(find(address), address).toBeNull();
});

test('without a file nothing is known', async () => {
  expect((await openLocations(undefined, log))('203.0.113.200')).toBeNull();
});

test('a file is replaced while it is used; half of one is told, and the old one stays', async () => {
  const unheard = noteUnheard();
  const warnings: unknown[] = [];
  const replaced = join(folder.path, 'replaced.mmdb');
  const whole = await readFile(file);
  await writeFile(replaced, whole);
  const find = await openLocations(replaced, { warn: (about: unknown) => void warnings.push(about) });
  await writeFile(replaced, whole.subarray(0, whole.length / 2));
  await untilTrue(() => Promise.resolve(warnings.length > 0));
  expect(find('203.0.113.200')).toMatchObject({ country: 'MN' });
  await writeFile(
    replaced,
    maxMindFile([{ network: '203.0.113.0/24', about: { country: { iso_code: 'KZ' } } }]),
  );
  await untilTrue(() => Promise.resolve(find('203.0.113.200')?.country === 'KZ'));
  expect(unheard).toEqual([]);
});
