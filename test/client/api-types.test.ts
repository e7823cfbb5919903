import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { apiTypes } from './api-types.ts';

test(
  "the client's types are those of the OpenAPI document; `npm run client:types` makes them anew",
  { timeout: 180_000 },
  async () => {
    const kept = await readFile(new URL('../../packages/client/src/api-types.ts', import.meta.url), 'utf8');
    expect(kept).toBe(await apiTypes());
  },
);
