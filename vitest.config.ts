import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/interop/**'],
    globalSetup: ['test/support/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Loading the product anew for each file took as long as its tests.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
});
