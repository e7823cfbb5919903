// `npm run bench -- status`: measurements that print a table and never fail a test run.
import { benchStatus } from './status.ts';

const benches: Record<string, () => Promise<void>> = { status: benchStatus };
const name = process.argv[2] ?? '';
const bench = benches[name];
if (bench) await bench();
else {
  console.error(`npm run bench -- NAME, where NAME is one of: ${Object.keys(benches).join(', ')}`);
  process.exitCode = 2;
}
