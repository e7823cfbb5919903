// `npm run bundle`: bundles the flows into build/flows, so that a worker starts without doing it. For images and archives.
import { buildFlows } from './kept-flows.ts';
import { buildIdOf } from './build-id.ts';

await buildFlows();
console.log(`build/flows is there; the build id of the workers is ${await buildIdOf()}.`);
