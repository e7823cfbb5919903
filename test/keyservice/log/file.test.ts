import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { LogLine } from '#keyservice/entities/log-entry.ts';
import { appendToLog } from '#keyservice/log/append.ts';
import { createLogFile } from '#keyservice/log/file.ts';
import { startFolder } from '#test/support/world/folder.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { runKeyService } from '#test/keyservice/support/key-service.ts';

const running = setUp(runKeyService);
const folder = setUp(startFolder);
let files = 0;

/** A file that has all that the table has, and what reads its hashes. */
async function fileUpToNow() {
  const path = join(folder.path, `${(files += 1)}.log`);
  const file = createLogFile(running.service.orm, path);
  await file.catchUp();
  const hashes = async () =>
    (await readFile(path, 'utf8'))
      .trimEnd()
      .split('\n')
      .map((line) => String(Reflect.get(JSON.parse(line) as object, 'hash')));
  return { file, hashes };
}

async function added(): Promise<LogLine> {
  const em = running.service.orm.em.fork();
  const caller = { name: 'test', requestId: null };
  const [entry] = await appendToLog(em, caller, { operation: 'seal_made', outcome: 'ok' });
  if (!entry) throw new Error('the log gave nothing back');
  return entry;
}

async function hashesOfTable(): Promise<string[]> {
  const em = running.service.orm.em.fork();
  const rows = await em.execute<{ hash: string }[]>('select hash from log_entry order by sequence');
  return rows.map(({ hash }) => hash);
}

test('an entry that was committed is written as it was given back, without a look at the table', async () => {
  const { file, hashes } = await fileUpToNow();
  const entry = await added();
  await file.catchUp([{ ...entry, hash: 'as given' }]);
  expect((await hashes()).at(-1)).toBe('as given');
});

test('entries that are told late, twice or out of order are written once, in their order', async () => {
  const { file, hashes } = await fileUpToNow();
  const [first, second, third] = [await added(), await added(), await added()];
  await Promise.all([file.catchUp([third]), file.catchUp([first]), file.catchUp([second])]);
  await file.catchUp([first, second]);
  expect(await hashes()).toEqual(await hashesOfTable());
});

test('what another process has committed between them comes from the table', async () => {
  const { file, hashes } = await fileUpToNow();
  await added();
  const own = await added();
  await file.catchUp([own]);
  expect(await hashes()).toEqual(await hashesOfTable());
  await added();
  await file.catchUp();
  expect(await hashes()).toEqual(await hashesOfTable());
});
