import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
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
import { makeFiles, type VerifiedFile } from './files.ts';

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
 * handed the files: the same files, trust and status, in turns. Prints medians.
 */
export async function benchVerify(): Promise<void> {
  await needLoadPrograms();
  await ensureCheckers();
  await ensureDss();
  const folder = await mkdtemp(join(tmpdir(), 'tamga-bench-'));
  const { env, remove } = await stackEnvironment();
  // One address makes all the load: the limits for each address are not measured.
  const limits = { RATE_LIMIT_VERIFICATION: '10000000', RATE_LIMIT_OPEN: '10000000' };
  const stack = await startWholeStack({ ...env, ...limits });
  const others = startOthers(stack);
  try {
    const files = await makeFiles(folder, stack);
    const verifiers = [ours(folder, stack), ...others.map(theirs)];
    const rows = await measureAll(files, verifiers);
    printTable(
      ['verifications/s (CPU ms)', ...verifiers.map(({ name }) => name), 'to the best of them'],
      rows,
    );
  } finally {
    for (const program of others) await program.stop();
    await stack.stop();
    await remove();
    await rm(folder, { recursive: true, force: true });
  }
}

function startOthers({ demo }: WholeStack): QuestionProgram[] {
  const python = fileURLToPath(new URL('./pyhanko_verifier.py', import.meta.url));
  return [
    startProgram('EU DSS', [...dssProgram('tamga.Verify'), demo.ca_pem]),
    startProgram('pyHanko', [pythonProgram, python, demo.ca_pem]),
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
    measure: async ({ file, document }, duration) => {
      const body = await formOf(file, document);
      const before = cpuMs(pid);
      const rate = await load(folder, {
        url: `${stack.demo.base_url}/api/v1/signature/verify`,
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

const isApi = (child: number) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('src/api/main.ts');

/** The process of the stack's API. */
function apiOf({ pid }: WholeStack): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
  return children.find(isApi) ?? 0;
}

const boundary = 'tamga-bench';

async function formOf(file: string, document: string | undefined): Promise<Buffer> {
  const part = async (name: string, path: string) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${name}"\r\n\r\n`,
    ),
    await readFile(path),
    Buffer.from('\r\n'),
  ];
  const parts = [...(await part('signature', file)), ...(document ? await part('document', document) : [])];
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
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
  const cells = samples.map((all, index) =>
    all.length === 0 ? '-' : `${rates[index]?.toFixed(0)} (${median(all.map(({ cpu }) => cpu)).toFixed(1)})`,
  );
  const best = Math.max(...rates.slice(1).filter(Number.isFinite));
  return [name, ...cells, ((rates[0] ?? 0) / best).toFixed(2)];
}
