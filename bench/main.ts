// `npm run bench -- NAME`: measurements that print a table and never fail a test run.
import { benchDocuments } from './documents/documents.ts';
import { benchEnvelopes } from './envelopes/envelopes.ts';
import { benchFlowWatch } from './flow-watch/flow-watch.ts';
import { benchFlows } from './flows/flows.ts';
import { benchHeavyPdf } from './heavy-pdf/heavy-pdf.ts';
import { benchHsm } from './hsm/hsm.ts';
import { benchKeys } from './keys/keys.ts';
import { UnknownOption } from './parts.ts';
import { benchSupportBulk } from './support/bulk.ts';
import { benchSupportSearch } from './support/search.ts';
import { benchVerify } from './verify/verify.ts';
import { benchStatus } from './status/status.ts';

const benches: Record<string, () => Promise<void>> = {
  documents: benchDocuments,
  envelopes: benchEnvelopes,
  flows: benchFlows,
  'flow-watch': benchFlowWatch,
  'heavy-pdf': benchHeavyPdf,
  hsm: benchHsm,
  keys: benchKeys,
  status: benchStatus,
  'support-bulk': benchSupportBulk,
  'support-search': benchSupportSearch,
  verify: benchVerify,
};
const name = process.argv[2] ?? '';
const bench = benches[name];
if (bench) await bench().catch(refuseOptions);
else {
  console.error(`npm run bench -- NAME, where NAME is one of: ${Object.keys(benches).join(', ')}`);
  process.exitCode = 2;
}

/** Says which options are wrong; anything else is thrown on. */
function refuseOptions(error: unknown): void {
  const isOptions =
    error instanceof UnknownOption ||
    (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));
  if (!isOptions) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
