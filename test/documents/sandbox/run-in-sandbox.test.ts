import { readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { canConfine } from '#documents/sandbox/confinement.ts';
import { findProgram } from '#documents/sandbox/find-program.ts';
import { runInSandbox } from '#documents/sandbox/run-in-sandbox.ts';
import { noteUnheard } from '#test/support/run/unheard.ts';
import { scratchFolder } from '#test/support/world/folder.ts';

const program = { file: new URL('hostile-program.ts', import.meta.url) };

async function told(args: string[], given: { reads?: string[]; writes?: string[] } = {}): Promise<string> {
  const ended = await runInSandbox({ owner: 'test', program, args, ...given });
  if ('fault' in ended) throw new Error(ended.fault);
  return ended.said.toString();
}

describe('a program in the sandbox can do nothing but compute', () => {
  test('it reads no file but those that it is given', async () => {
    const path = join(await scratchFolder(), 'secret');
    await writeFile(path, 'secret');
    expect(await told(['reads', path])).toBe('refused: ERR_ACCESS_DENIED');
    expect(await told(['reads', path], { reads: [path] })).toBe('done: secret');
    expect(await told(['reads', '/proc/self/environ'])).toBe('refused: ERR_ACCESS_DENIED');
  });

  test('it writes no file but those that it is given', async () => {
    const path = join(await scratchFolder(), 'written');
    expect(await told(['writes', path])).toBe('refused: ERR_ACCESS_DENIED');
    expect(await told(['writes', path], { writes: [path] })).toBe('done: undefined');
    expect(await readFile(path, 'utf8')).toBe('taken');
  });

  test('it reads no source of ours, and changes no program that others are given', async () => {
    expect(await told(['reads', fileURLToPath(program.file)])).toBe('refused: ERR_ACCESS_DENIED');
    for (const handle of ['3', '4']) {
      expect(await told(['changes', handle])).toBe('refused: EBADF');
      expect(await told(['writes', `/proc/self/fd/${handle}`])).toBe('refused: ERR_ACCESS_DENIED');
    }
  });

  test('it starts no program', async () => {
    expect(await told(['starts', 'true'])).toBe('refused: ERR_ACCESS_DENIED');
  });

  test('it reads no environment of ours and no passwords', async () => {
    for (const path of [`/proc/${process.pid}/environ`, '/etc/shadow'])
      expect(await told(['reads', path])).toBe('refused: ERR_ACCESS_DENIED');
  });

  test('it signals no other process where the system lets it be alone', async () => {
    expect((await told(['signals', String(process.pid)])).startsWith('refused')).toBe(await canConfine());
  });

  test('it calls nobody where the system lets it be without a network', async () => {
    const server = createServer((socket) => socket.end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    expect((await told(['calls', String(port)])).startsWith('refused')).toBe(await canConfine());
    server.close();
  });
});

test('a program that the system cannot start any more is told to its caller, and ends nothing else', async () => {
  const before = process.env['PATH'] ?? '';
  const unshare = join(await scratchFolder(), 'unshare');
  await symlink((await findProgram('unshare')) ?? '', unshare);
  const unheard = noteUnheard();
  process.env['PATH'] = `${dirname(unshare)}${delimiter}${before}`;
  try {
    expect(await told(['starts', 'true'])).toContain('refused');
    await rm(unshare);
    await expect(told(['starts', 'true'])).rejects.toThrow('ENOENT');
  } finally {
    process.env['PATH'] = before;
  }
  expect(unheard).toEqual([]);
});
