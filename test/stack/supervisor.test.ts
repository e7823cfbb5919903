import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startProcess } from '#stack/system/process.ts';
import { programService } from '#stack/services/programs.ts';
import { supervise } from '#stack/services/supervisor.ts';
import type { Supervised } from '#stack/services/supervisor.ts';
import { scratchFolder } from '#test/support/world/folder.ts';

async function serviceOf(source: string) {
  const folder = await scratchFolder();
  const file = join(folder, 'program.mjs');
  await writeFile(file, source);
  return programService({
    name: 'program',
    file,
    logFile: join(folder, 'program.log'),
    env: { PATH: process.env['PATH'] },
    isReady: async (_, log) => log().includes('ready'),
  });
}

function run(service: Awaited<ReturnType<typeof serviceOf>>): Supervised {
  const supervised = supervise(service, { firstDelayMs: 10 });
  onTestFinished(() => supervised.kill());
  return supervised;
}

const steady = "console.log('ready'); setInterval(() => {}, 1000);";

describe('supervision of a program', () => {
  test('one that is killed is started again, and not after it was stopped', async () => {
    const supervised = run(await serviceOf(steady));
    await supervised.ready;
    const first = supervised.current();
    first?.kill('SIGKILL');
    await expect.poll(() => supervised.current()?.pid).not.toBe(first?.pid);
    expect(supervised.current()?.isRunning()).toBe(true);

    const second = supervised.current();
    await supervised.stop(5000);
    expect(second?.isRunning()).toBe(false);
    expect(supervised.current()).toBe(second);
  });

  test('what it has in hand is finished before it ends', async () => {
    const draining = `process.on('SIGTERM', () => setTimeout(() => { console.log('done'); process.exit(0); }, 300)); ${steady}`;
    const supervised = run(await serviceOf(draining));
    await supervised.ready;
    await supervised.stop(5000);
    expect(await supervised.current()?.exited).toEqual({ code: 0, signal: null });
  });

  test('one that does not end in time is ended', async () => {
    const supervised = run(await serviceOf(`process.on('SIGTERM', () => {}); ${steady}`));
    await supervised.ready;
    await supervised.stop(200);
    expect(await supervised.current()?.exited).toEqual({ code: null, signal: 'SIGKILL' });
  });

  test('one that cannot start shows the end of its log and is not tried again', async () => {
    const supervised = run(await serviceOf("console.error('PORT: it is wrong'); process.exit(78);"));
    await expect(supervised.ready).rejects.toThrow(/exit code 78[^]*PORT: it is wrong/);
    await supervised.stop(1000);
  });

  test('a program that is not there is an error, not a crash', async () => {
    const folder = await scratchFolder();
    const missing = { name: 'nothing', command: join(folder, 'nothing'), args: [], env: {} };
    await expect(startProcess({ ...missing, logFile: join(folder, 'log') })).rejects.toThrow('ENOENT');
  });
});
