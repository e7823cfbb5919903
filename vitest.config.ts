import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/run/longest-first.ts';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/interop/**'],
    globalSetup: ['test/support/run/global-setup.ts'],
    pool: 'forks',
    // On two processors: three leave a seventh of their time unused. With many more, deadlines of seconds fall on a slow machine.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // Loading the product anew for each file took as long as its tests.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // One second, as it is by default, is too short on a loaded machine.
    expect: { poll: { timeout: 15_000 } },
  },
});
