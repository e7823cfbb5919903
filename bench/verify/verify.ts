import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { say } from '#stack/say.ts';
import { ensureCheckers, pythonProgram } from '../../test/interop/support/checkers.ts';
import { dssProgram, ensureDss } from '../../test/interop/support/dss.ts';
import { stackEnvironment, startWholeStack, type WholeStack } from '../../test/support/servers/stack.ts';
import { cpuMs } from '../cpu.ts';
import { load, needLoadPrograms } from '../load.ts';
import { startProgram, type QuestionProgram } from '../question-program.ts';
import { median } from '../samples.ts';
import { printTable } from '../table.ts';
import { startAuthority, type BenchAuthority } from './authority.ts';
import { makeFiles, type VerifiedFile } from './files.ts';
import { boundary, formOf } from './form.ts';
import { measureProcessorTime } from './processor-time.ts';

const rounds = 3;
const seconds = 4;
const atOnce = 4;

type Verifier = {
  name: string;
  measure: (file: VerifiedFile, seconds: number) => Promise<Measured | undefined>;
};

/** Verifications a second, and processor time of the verifying process for each in milliseconds. */
type Measured = { rate: number; cpu: number };

/**
 * Measures the verifications a second of one API process over HTTP beside EU DSS in a warm virtual machine and pyHanko, which are
 * handed the files: the same files, trust and status, in turns. Prints medians, and the processor time of small files one by one.
 */
export async function benchVerify(): Promise<void> {
  await needLoadPrograms();
  await ensureCheckers();
  await ensureDss();
  const folder = await mkdtemp(join(tmpdir(), 'tamga-bench-'));
  const authority = await startAuthority(folder);
  const { env, remove } = await stackEnvironment();
  // One address makes all the load: the limits for each address are not measured.
  const limits = { RATE_LIMIT_VERIFICATION: '10000000', RATE_LIMIT_OPEN: '10000000' };
  const stack = await startWholeStack({ ...env, ...limits, TRUST_ANCHORS_DIR: authority.anchors });
  const others = startOthers(authority);
  try {
    const files = await makeFiles(folder, authority);
    await printRates(files, [ours(folder, stack), ...others.map(theirs)]);
    const small = files.filter(({ name }) => name.endsWith('1 page'));
    await measureProcessorTime(urlOf(stack), apiOf(stack), small);
  } finally {
    for (const program of others) await program.stop();
    await stack.stop();
    await remove();
    authority.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function printRates(files: readonly VerifiedFile[], verifiers: readonly Verifier[]): Promise<void> {
  const rows = await measureAll(files, verifiers);
  const names = verifiers.map(({ name }) => name);
  printTable(['verifications/s (CPU ms)', ...names, 'to the best of them', 'by CPU'], rows);
}

function startOthers({ root }: BenchAuthority): QuestionProgram[] {
  const python = fileURLToPath(new URL('./pyhanko_verifier.py', import.meta.url));
  return [
    startProgram('EU DSS', [...dssProgram('tamga.Verify'), root]),
    startProgram('pyHanko', [pythonProgram, python, root]),
  ];
}

function theirs(program: QuestionProgram): Verifier {
  return {
    name: program.name,
    measure: async ({ file, document, byPyhanko }, duration) => {
      if (program.name === 'pyHanko' && !byPyhanko) return undefined;
      const before = program.cpu();
      const { made, took } = await program.ask([file, document ?? '-', atOnce, duration]);
      return { rate: made / took, cpu: (program.cpu() - before) / made };
    },
  };
}

function ours(folder: string, stack: WholeStack): Verifier {
  const pid = apiOf(stack);
  return {
    name: 'Tamga',
    measure: async (verified, duration) => {
      const body = await formOf(verified);
      const before = cpuMs(pid);
      const rate = await load(folder, {
        url: urlOf(stack),
        body,
        contentType: `multipart/form-data; boundary=${boundary}`,
        keepAlive: true,
        connections: atOnce,
        seconds: duration,
      });
      return { rate, cpu: (cpuMs(pid) - before) / (rate * duration) };
    },
  };
}

const urlOf = ({ demo }: WholeStack) => `${demo.base_url}/api/v1/signature/verify`;

const isApi = (child: number) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('src/api/main.ts');

/** The process of the stack's API. */
function apiOf({ pid }: WholeStack): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
  return children.find(isApi) ?? 0;
}

async function measureAll(
  files: readonly VerifiedFile[],
  verifiers: readonly Verifier[],
): Promise<string[][]> {
  const rows: string[][] = [];
  for (const file of files) {
    say(`Verifying ${file.name}.`);
    const samples = verifiers.map((): Measured[] => []);
    for (let round = 0; round <= rounds; round += 1) {
      for (const [index, { measure }] of verifiers.entries()) {
        const measured = await measure(file, round === 0 ? 3 : seconds);
        // The first round warms up.
        if (measured && round > 0) samples[index]?.push(measured);
      }
    }
    rows.push(rowOf(file, samples));
  }
  return rows;
}

function rowOf({ name }: VerifiedFile, samples: readonly Measured[][]): string[] {
  const rates = samples.map((all) => median(all.map(({ rate }) => rate)));
  const times = samples.map((all) => median(all.map(({ cpu }) => cpu)));
  const cells = samples.map((all, index) =>
    all.length === 0 ? '-' : `${rates[index]?.toFixed(0)} (${times[index]?.toFixed(1)})`,
  );
  const best = Math.max(...rates.slice(1).filter(Number.isFinite));
  const least = Math.min(...times.slice(1).filter(Number.isFinite));
  return [name, ...cells, ((rates[0] ?? 0) / best).toFixed(2), (least / (times[0] ?? 0)).toFixed(2)];
}
