import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { readyProgram } from '#documents/sandbox/ready-program.ts';
import { spawnSandbox } from '#documents/sandbox/spawn-sandbox.ts';

const program = { file: new URL('echo-program.ts', import.meta.url) };

test('a program that is used again is compiled for those that come later, and runs as compiled', async () => {
  expect((await readyProgram(program)).compiled).toBeUndefined();
  await readyProgram(program);
  await vi.waitUntil(async () => (await readyProgram(program)).compiled, { timeout: 60_000 });
  const { loader, loading, script, compiled } = await readyProgram(program);
  // The engine reports whether it took the compiled code that it was given.
  const telling = loader.replace(
    /(\w+)\.runInThisContext\(\)/,
    'process.argv.push($1.cachedDataRejected), $&',
  );
  expect(telling).not.toBe(loader);
  const files = [script.fd, compiled?.fd ?? -1];
  const { input, output } = await spawnSandbox({ loader: telling, loading, files, args: ['one'] });
  input.end();
  expect(JSON.parse(await text(output))).toEqual([program.file.pathname, 'one', false]);
});
