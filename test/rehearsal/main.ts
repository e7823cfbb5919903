// `npm run rehearsal [-- --short] [--keep] [--outputFile.json=FILE]`: two of everything on this machine from real programs, behind a
// balancer with TLS: traffic, kills, a second version, a backup, the loss of everything and its restoring; prints the counts and
// fails when one is off. --keep leaves the folder with its logs.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { say } from '#stack/say.ts';
import { printChecks, vitestReport } from '#test/faults/report.ts';
import type { Check } from '#test/faults/verdict.ts';
import { openBank, programNames } from './bank.ts';
import { rehearse } from './story.ts';

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    flows: { type: 'string' },
    envelopes: { type: 'string' },
    'outputFile.json': { type: 'string' },
  },
});

// A signal must not leave processes behind: they are ended when this one exits.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));

const size = {
  flows: Number(values.flows ?? (values.short ? 18 : 120)),
  envelopes: Number(values.envelopes ?? (values.short ? 6 : 30)),
};

async function run(): Promise<{ checks: Check[]; failure?: string }> {
  const begun = Date.now();
  const bank = await openBank();
  say(`Two of everything run at ${bank.baseUrl}; data and logs are in ${bank.folder}.`);
  let checks: Check[] = [];
  try {
    await bank.start();
    checks = await rehearse(bank, size);
    return { checks };
  } catch (error) {
    for (const name of programNames)
      console.error(`--- the end of ${name}.log\n${bank.programs[name].said().slice(-2_000)}`);
    return { checks, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  } finally {
    await bank.stop({ keep: values.keep });
    say(`It took ${Math.round((Date.now() - begun) / 1000)} s.`);
  }
}

const { checks, failure } = await run();
printChecks(checks);
const file = values['outputFile.json'];
if (file) writeFileSync(file, vitestReport(checks, failure, 'test/rehearsal'));
if (failure) console.error(failure);
process.exit(failure === undefined && checks.every(({ found, expected }) => found === expected) ? 0 : 1);
