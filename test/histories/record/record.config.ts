import { defineConfig } from 'vitest/config';

/**
 * Records one history of each path from a real run, for the replay test:
 * `node bin/tamga.mjs vitest run --config test/histories/record/record.config.ts`. Run it by hand, after a change of the
 * workflows that is meant to break what was recorded before and that no running workflow can meet. Without such a change,
 * record new paths beside the old ones: those are the histories that workflows of released versions have.
 */
export default defineConfig({
  test: {
    include: [
      'bulk-send',
      'confirmation',
      'document',
      'ended',
      'envelope',
      'receipt',
      'short',
      'sign-request',
      'stuck',
      'unsealable',
      'webhook',
    ].map((name) => `test/histories/record/${name}.ts`),
    globalSetup: ['test/support/run/global-setup.ts'],
    pool: 'forks',
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
