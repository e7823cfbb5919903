import { access, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseWorkerConfig } from '#config/worker.ts';
import { canLeaveNetwork } from '#documents/sandbox/leave-network.ts';
import { conversionFaults } from '#documents/office/converter.ts';
import { createConverter } from '#documents/office/create-converter.ts';

/** A PATH on which there is a converter, and nothing that keeps it from the network. */
let folder: string;
const path = process.env['PATH'];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tamga-unconfined-'));
  await mkdir(join(folder, 'bin'));
  await writeFile(join(folder, 'bin', 'soffice'), `#!/bin/sh\n: > "${folder}/began"\n`, { mode: 0o755 });
  process.env['PATH'] = join(folder, 'bin');
});
afterAll(async () => {
  process.env['PATH'] = path;
  await rm(folder, { recursive: true });
});

const began = () =>
  access(join(folder, 'began')).then(
    () => true,
    () => false,
  );
const convert = (mayBeUnconfined: boolean) =>
  createConverter(undefined, { mayBeUnconfined })({
    type: 'docx',
    folder,
    source: join(folder, 'a.docx'),
    pdf: join(folder, 'a.pdf'),
  });

test('what cannot be kept from the network converts only where that was allowed', async () => {
  expect(await canLeaveNetwork()).toBe(false);
  expect(await convert(false)).toBe(conversionFaults.none);
  expect(await began()).toBe(false);
  expect(await convert(true)).toBe(conversionFaults.failed);
  expect(await began()).toBe(true);
});

test('CONVERTER_UNCONFINED is true or false', () => {
  expect(() => parseWorkerConfig({ CONVERTER_UNCONFINED: 'perhaps' })).toThrow(/CONVERTER_UNCONFINED/);
});
