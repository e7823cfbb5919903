import { defineConfig } from 'vitest/config';

/** Records the histories anew: `node bin/tamga.mjs vitest run --config test/histories/record.config.ts`. */
export default defineConfig({
  test: {
    include: [
      'test/histories/record.ts',
      'test/histories/record-created.ts',
      'test/histories/record-stuck.ts',
      'test/histories/record-envelope.ts',
      'test/histories/record-unsealable.ts',
    ],
    globalSetup: ['test/support/global-setup.ts'],
    pool: 'forks',
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
