import { writeFileSync } from 'node:fs';
import { apiTypes } from './api-types.ts';

// `npm run demo:types`
writeFileSync(new URL('../../src/demo/api/api-types.ts', import.meta.url), await apiTypes());
