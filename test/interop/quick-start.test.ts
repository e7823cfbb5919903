import { expect, test } from 'vitest';
import { runSample, sampleOf } from '#test/docs/support/quick-start.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);

test('the program of the quick start in Python gets from nothing to a verified webhook', async () => {
  const code = sampleOf('python');
  const lines = await runSample(world, { command: 'python3', file: 'first.py', code });
  expect(lines).toEqual([
    expect.stringMatching(/^open http/),
    expect.stringMatching(/^verified: sign_request\.signed [0-9a-f-]{36}, at \d{4}-/),
  ]);
});
