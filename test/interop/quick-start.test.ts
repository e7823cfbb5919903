import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { runSample, sampleOf } from '#test/docs/support/quick-start.ts';
import { listingsIn, madeOnDashboard } from '#test/support/people/listings.ts';
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

test('the program in Go beside a new secret makes a sign request as it stands', async () => {
  const { page } = await madeOnDashboard(world);
  const program = listingsIn(page).find((one) => one.startsWith('package main')) ?? '';
  const folder = await mkdtemp(join(tmpdir(), 'tamga-'));
  await writeFile(join(folder, 'first.go'), `${program}\n`);
  const { stdout } = await promisify(execFile)('go', ['run', 'first.go'], { cwd: folder });
  expect(JSON.parse(stdout)).toMatchObject({ sign_url: expect.stringContaining('/sign/') as string });
  expect((await promisify(execFile)('gofmt', ['-l', 'first.go'], { cwd: folder })).stdout).toBe('');
  await rm(folder, { recursive: true });
});
