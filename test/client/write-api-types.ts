import { writeFileSync } from 'node:fs';
import { apiTypes } from './api-types.ts';

// `npm run client:types`
writeFileSync(new URL('../../packages/client/src/api-types.ts', import.meta.url), await apiTypes());
