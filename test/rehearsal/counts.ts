import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { query } from '#test/support/servers/processes.ts';
import type { Actor } from '#test/faults/actors.ts';
import type { EnvelopeActor } from '#test/faults/envelope-actors.ts';
import { judgeEnvelopes } from '#test/faults/envelope-verdict.ts';
import type { Receivers } from '#test/faults/receivers.ts';
import { check, judge, type Check, type Judged } from '#test/faults/verdict.ts';

const execute = promisify(execFile);
type Evidence = { processes: Judged; actors: Actor[]; envelopes: EnvelopeActor[]; receivers: Receivers };

/** What poppler's pdfsig says of every sealed PDF: three signatures, each valid. */
async function judgeByPdfsig({ processes, envelopes }: Evidence, folder: string): Promise<Check> {
  const { base_url, api_key } = processes.demo;
  const wrong: string[] = [];
  for (const { envelopeId, name } of envelopes) {
    const response = await fetch(`${base_url}/api/v1/envelopes/${envelopeId}/download`, {
      headers: { 'x-api-key': api_key },
    });
    const file = join(folder, 'sealed.pdf');
    await writeFile(file, new Uint8Array(await response.arrayBuffer()));
    const { stdout } = await execute('pdfsig', ['-nocert', file]).catch((error: { stdout?: string }) => ({
      stdout: error.stdout ?? '',
    }));
    if (stdout.match(/Signature is Valid/g)?.length !== 3) wrong.push(name);
    await rm(file);
  }
  return check('sealed PDFs whose three signatures pdfsig calls valid', wrong, envelopes.length);
}

/** Counts everything that there is after all of it: what people were told, and what rows, chains, flows and receivers say. */
export async function countAll(evidence: Evidence, folder: string): Promise<Check[]> {
  const [found] = await query<{ ended: number }>(
    evidence.processes.databaseUrl,
    `select count(*)::int as ended from tamga.audit_event where action like '%.flow_ended'`,
  );
  return [
    ...(await judge(evidence)),
    ...(await judgeEnvelopes(evidence)),
    await judgeByPdfsig(evidence, folder),
    { name: 'flows that the reconciler missed', found: found?.ended ?? -1, expected: 0 },
  ];
}

/** What was made after the moment must be gone: nothing half of it may be there. */
export async function judgeGone(
  late: Actor[],
  { processes, envelopes }: { processes: Judged; envelopes: EnvelopeActor[] },
): Promise<Check[]> {
  const rows = await query<{ ref: string }>(
    processes.databaseUrl,
    'select external_ref as ref from tamga.sign_request',
  );
  const names = await query<{ name: string }>(processes.databaseUrl, 'select name from tamga.envelope');
  const there = new Set([...rows.map(({ ref }) => ref), ...names.map(({ name }) => name)]);
  return [
    check(
      'requests of after the moment that are there',
      late.filter(({ externalRef }) => there.has(externalRef)).map(({ externalRef }) => externalRef),
    ),
    check(
      'envelopes of after the moment that are there',
      envelopes.filter(({ name }) => there.has(name)).map(({ name }) => name),
    ),
  ];
}
