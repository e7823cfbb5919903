import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { commandsOf } from '#test/interop/production/support/page.ts';
import { scratchFolder } from '#test/support/world/folder.ts';

const run = promisify(execFile);

/** All that read and write documents. */
const names = ['api', 'worker', 'purge'];

test('the page writes the storage of two of everything as it was given', async () => {
  const etc = await scratchFolder();
  for (const name of names) await writeFile(join(etc, `${name}.env`), 'STORAGE_URL=file:///documents\n');
  const storage = 's3://documents?region=us-east-1&endpoint=https://objects.internal';
  // The loop alone: what comes before it makes certificates.
  const loop = /^for program in[^]*?^done$/m.exec(commandsOf('Two of everything', 1))?.[0] ?? 'exit 1';
  const env = {
    ...process.env,
    ETC: etc,
    STORAGE_URL: storage,
    AWS_ACCESS_KEY_ID: 'a',
    AWS_SECRET_ACCESS_KEY: 'b',
  };
  await run('bash', ['-euc', loop], { env });
  for (const name of names)
    expect(await readFile(join(etc, `${name}.env`), 'utf8')).toBe(
      `STORAGE_URL=${storage}\nAWS_ACCESS_KEY_ID=a\nAWS_SECRET_ACCESS_KEY=b\n`,
    );
});
