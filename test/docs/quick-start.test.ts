import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { readersEnvironment, runSample, sampleOf } from './support/quick-start.ts';

const world = setUp(sharedWorld);

test('the lines for a shell ask for a signature', async () => {
  const env = { PATH: process.env['PATH'], ...(await readersEnvironment(world)) };
  const { stdout } = await promisify(execFile)('sh', ['-c', sampleOf('sh')], { env });
  expect(JSON.parse(stdout)).toMatchObject({ status: 'pending', external_ref: 'order 7' });
});

test('the program in TypeScript gets from nothing to a verified webhook', async () => {
  const code = sampleOf('ts');
  const lines = await runSample(world, { command: process.execPath, file: 'first.ts', code });
  expect(lines).toEqual([
    expect.stringMatching(/^open http/),
    expect.stringMatching(/^verified: sign_request\.signed [0-9a-f-]{36}, at \d{4}-/),
  ]);
});
