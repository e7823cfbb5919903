import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lockOwner, stopOrphan, takeLock } from '#stack/system/lock.ts';
import { processIdentity } from '#stack/system/process-identity.ts';
import { scratchFolder } from '#test/support/world/folder.ts';

const url = 'http://localhost:3000';

async function deadProcess(): Promise<number> {
  const child = spawn('true');
  await once(child, 'exit');
  return child.pid ?? 0;
}

describe('the lock of a folder', () => {
  test('only one at a time has it', async () => {
    const file = join(await scratchFolder(), 'stack.lock');
    const lock = takeLock(file, url);
    expect(lock).toBeDefined();
    expect(takeLock(file, url)).toBeUndefined();
    expect(lockOwner(file)).toMatchObject({ base_url: url, owner: { pid: process.pid } });
    lock?.release();
    expect(lockOwner(file)).toBeUndefined();
  });

  test('a dead owner’s lock is taken over, and what it left running is known and can be stopped', async () => {
    const file = join(await scratchFolder(), 'stack.lock');
    const left = spawn('sleep', ['60']);
    const pid = left.pid ?? 0;
    const ended = once(left, 'exit');
    const content = {
      owner: { name: 'supervisor', pid: await deadProcess(), identity: '1' },
      base_url: url,
      children: [
        { name: 'worker', pid, identity: processIdentity(pid) },
        { name: 'API', pid: process.pid, identity: 'of an earlier process with this number' },
      ],
    };
    await writeFile(file, JSON.stringify(content));
    const lock = takeLock(file, url);
    expect(lock?.orphans.map(({ name }) => name)).toEqual(['worker']);
    await Promise.all((lock?.orphans ?? []).map(stopOrphan));
    expect(await ended).toEqual([null, 'SIGTERM']);
    lock?.release();
  });

  test('a lock that cannot be read is a dead one', async () => {
    const file = join(await scratchFolder(), 'stack.lock');
    await writeFile(file, '{"owner"');
    expect(takeLock(file, url)).toBeDefined();
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ owner: { pid: process.pid } });
  });
});
