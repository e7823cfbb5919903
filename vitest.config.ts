import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/run/longest-first.ts';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/interop/**'],
    globalSetup: ['test/support/run/global-setup.ts'],
    pool: 'forks',
    // On two processors: with more, deadlines of seconds fall on a slow machine, and the whole is not sooner at its end.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Loading the product anew for each file took as long as its tests.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // One second, as it is by default, is too short on a loaded machine.
    expect: { poll: { timeout: 15_000 } },
  },
});
