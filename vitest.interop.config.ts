import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/run/longest-first.ts';

export default defineConfig({
  test: {
    include: ['test/interop/**/*.test.ts'],
    globalSetup: ['test/support/run/global-setup.ts', 'test/interop/global-setup.ts'],
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 120_000,
    hookTimeout: 600_000,
  },
});
