import { expect, test } from 'vitest';
import { listenForChanges } from '#api/process/listen.ts';
import { createLogger } from '#log/log.ts';
import { noteUnheard } from '#test/support/run/unheard.ts';
import { untilTrue } from '#test/support/world/namespace.ts';

test('a file of certificates that cannot be read is logged, and the listener tries again', async () => {
  const unheard = noteUnheard();
  const warnings: unknown[] = [];
  const log = createLogger('test', 'fatal');
  log.warn = (about: unknown) => void warnings.push(about);
  const databaseUrl = 'postgres://nobody@127.0.0.1:1/none?sslmode=verify-full&sslrootcert=/no/such/file';
  const listener = listenForChanges({ databaseUrl, log, heard: {} });
  await untilTrue(() => Promise.resolve(warnings.length > 1));
  await listener.close();
  expect(warnings[0]).toMatchObject({ err: { code: 'ENOENT' } });
  expect(unheard).toEqual([]);
});
