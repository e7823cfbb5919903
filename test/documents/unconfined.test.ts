import { access, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { parseWorkerConfig } from '#config/worker.ts';
import { canConfine } from '#documents/sandbox/confinement.ts';
import { unconfinedReaders } from '#documents/sandbox/unconfined-readers.ts';
import { conversionFaults, ConverterUnavailable } from '#documents/office/converter.ts';
import { createConverter } from '#documents/office/create-converter.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { useEnvironment } from '#test/support/world/environment.ts';
import { startFolder } from '#test/support/world/folder.ts';

/** A PATH on which there is a converter, and nothing that shuts it in. */
const folder = setUp(startFolder);
beforeAll(async () => {
  await mkdir(join(folder.path, 'bin'));
  await writeFile(join(folder.path, 'bin', 'soffice'), `#!/bin/sh\n: > "${folder.path}/began"\n`, {
    mode: 0o755,
  });
});
setUp(() => Promise.resolve({ stop: useEnvironment({ PATH: join(folder.path, 'bin') }) }));

const began = () =>
  access(join(folder.path, 'began')).then(
    () => true,
    () => false,
  );
const convert = (mayBeUnconfined: boolean) =>
  createConverter(undefined, { mayBeUnconfined })({
    type: 'docx',
    folder: folder.path,
    source: join(folder.path, 'a.docx'),
    pdf: join(folder.path, 'a.pdf'),
  });

test('what cannot be shut in converts only where that was allowed', async () => {
  expect(await canConfine()).toBe(false);
  await expect(convert(false)).rejects.toThrow(ConverterUnavailable);
  expect(await began()).toBe(false);
  expect(await convert(true)).toBe(conversionFaults.failed);
  expect(await began()).toBe(true);
});

const found = async (given: Parameters<typeof unconfinedReaders>[0]) =>
  (await unconfinedReaders(given))?.mayStart;

test('production does not start where uploaded files are read without confinement, unless that was allowed', async () => {
  expect(await found({ ENV: 'production' })).toBe(false);
  expect(await found({ ENV: 'production', SANDBOX_UNCONFINED: true })).toBe(true);
  expect(await found({ ENV: 'development' })).toBe(true);
  expect((await unconfinedReaders({ ENV: 'production' }))?.text).toContain('SANDBOX_UNCONFINED=true');
});

test('CONVERTER_UNCONFINED is true or false', () => {
  expect(() => parseWorkerConfig({ CONVERTER_UNCONFINED: 'perhaps' })).toThrow(/CONVERTER_UNCONFINED/);
});
