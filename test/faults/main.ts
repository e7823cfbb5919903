// `npm run test:faults [-- --short] [--token] [--server=production|development] [--outputFile.json=FILE]`: runs workflows while
// processes are killed, with --token also those that speak with a token; prints the counts and fails when one is off.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { say } from '#stack/say.ts';
import { findTemporalServer } from '#stack/temporal/server-programs.ts';
import type { TemporalKind } from '#test/support/servers/processes.ts';
import { fullFaults, shortFaults, tokenFaults } from './faults.ts';
import { vitestReport } from './report.ts';
import { runFaults } from './run.ts';

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    flows: { type: 'string' },
    envelopes: { type: 'string' },
    'sign-ins': { type: 'string' },
    server: { type: 'string' },
    token: { type: 'boolean', default: false },
    'outputFile.json': { type: 'string' },
  },
});

async function chooseServer(): Promise<TemporalKind> {
  if (values.server === 'production' || values.server === 'development') return values.server;
  // The short run takes the server that is there; the long one builds the production server when it is absent.
  return !values.short || (await findTemporalServer(process.env)) ? 'production' : 'development';
}

// A signal must not leave processes behind: they are ended when this one exits.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));

const kind = await chooseServer();
const flows = Number(values.flows ?? (values.short ? 30 : 200));
const envelopes = Number(values.envelopes ?? (values.short ? 8 : 50));
const signIns = Number(values['sign-ins'] ?? (values.short ? 6 : 20));
say(
  `${flows} sign requests, ${envelopes} envelopes and ${signIns} sign-ins against Temporal's ${kind} server${values.token ? ', keys in a token' : ''}.`,
);
const { checks, failure } = await runFaults({
  kind,
  flows,
  envelopes,
  signIns,
  faults: [...(values.token ? tokenFaults : []), ...(values.short ? shortFaults : fullFaults)],
  short: values.short,
  token: values.token,
});
const file = values['outputFile.json'];
if (file) writeFileSync(file, vitestReport(checks, failure));
if (failure) console.error(failure);
process.exit(failure === undefined && checks.every(({ found, expected }) => found === expected) ? 0 : 1);
