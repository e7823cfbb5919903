import { expect, test } from 'vitest';
import { runSample, sampleOf } from '#test/docs/support/quick-start.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);

const { HOME, GOCACHE, GOPATH } = process.env;

test.each([
  { language: 'python', command: 'python3', file: 'first.py' },
  { language: 'go', command: 'go', more: ['run'], file: 'first.go', env: { HOME, GOCACHE, GOPATH } },
])('the program in $language gets from nothing to a verified webhook', async ({ language, ...sample }) => {
  const lines = await runSample(world, { ...sample, code: sampleOf(language) });
  expect(lines).toEqual([
    expect.stringMatching(/^open http/),
    expect.stringMatching(/^verified: sign_request\.signed [0-9a-f-]{36}, at \d{4}-/),
  ]);
});
