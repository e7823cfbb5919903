import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readPdf } from '#signatures/pades/read-pdf.ts';
import { readSignatures } from '#signatures/pades/read-signatures.ts';
import { startUpdate } from '#signatures/pades/revision/update.ts';
import { readSignedData } from '#signatures/cades/cms/read-signed-data.ts';
import { oids } from '#signatures/asn1/oids.ts';
import { say } from '#stack/say.ts';
import { sampleDocument } from '../../src/demo/options.ts';
import { stackEnvironment, startWholeStack } from '../../test/support/servers/stack.ts';
import { median } from '../samples.ts';
import { picturePdf } from '../documents/sample-pdfs.ts';
import { startSigners } from '../signers/start.ts';
import type { SigningProgram } from '../signers/start.ts';
import { printTable } from '../table.ts';

const run = promisify(execFile);

const keys = {
  'RSA-2048': ['-newkey', 'rsa:2048'],
  'P-256': ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'],
} as const;
const widths = [1, 4] as const;

type Options = { rounds: number; seconds: number };
type Case = { key: string; file: string; atOnce: number };
type Sample = { rate: number; cpuMs: number };

/**
 * Measures the PAdES-T signatures a second of one process: the worker's code, pyHanko and EU DSS in a warm virtual machine,
 * in turns, on the same files with the same keys and the product's own timestamp server. Prints medians, and the processor
 * time of the signing process for one signature, which does not depend on the machine's other work.
 */
export async function benchSignatures({ rounds, seconds }: Options): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tamga-bench-'));
  const { env, remove } = await stackEnvironment();
  // One address makes all the load: the limits for each address are not measured.
  const stack = await startWholeStack({ ...env, RATE_LIMIT_OPEN: '10000000' });
  try {
    const files = await makeFiles(folder);
    for (const [key, options] of Object.entries(keys)) {
      say(`Signing with ${key}.`);
      const signers = await startSigners(await makeKey(folder, key, options), `${stack.demo.base_url}/tsa`);
      try {
        const cases = files.flatMap((file) => widths.map((atOnce) => ({ key, file, atOnce })));
        for (const one of cases) await measureCase({ folder, signers, one, rounds, seconds });
      } finally {
        for (const signer of signers) await signer.stop();
      }
    }
  } finally {
    await stack.stop();
    await remove();
    await rm(folder, { recursive: true, force: true });
  }
}

type Measuring = Options & { folder: string; signers: SigningProgram[]; one: Case };

async function measureCase({ folder, signers, one, rounds, seconds }: Measuring): Promise<void> {
  const samples = new Map<SigningProgram, Sample[]>(signers.map((signer) => [signer, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const signer of signers) {
      // The first is for warming up: a virtual machine is slow until it has seen the same work often.
      const sample = await measure(folder, signer, one, round === 0 ? Math.max(seconds, 3) : seconds);
      if (round > 0) samples.get(signer)?.push(sample);
    }
  }
  const rows = Array.from(samples, ([signer, all]) => ({
    name: signer.name,
    rate: median(all.map(({ rate }) => rate)),
    cpuMs: median(all.map(({ cpuMs }) => cpuMs)),
  }));
  const ours = rows[0] ?? { rate: Number.NaN, cpuMs: Number.NaN };
  const size = (await readFile(join(folder, one.file))).length;
  console.log(`\n${one.key}, ${one.file} (${Math.round(size / 1_000)} kB), ${one.atOnce} at once`);
  printTable(
    ['medians', 'signatures/s', 'ours to it', 'CPU ms each', 'ours to it'],
    rows.map(({ name, rate, cpuMs }) => [
      name,
      rate.toFixed(1),
      (ours.rate / rate).toFixed(2),
      cpuMs.toFixed(2),
      (ours.cpuMs / cpuMs).toFixed(2),
    ]),
  );
}

async function measure(folder: string, signer: SigningProgram, one: Case, seconds: number): Promise<Sample> {
  const out = join(folder, 'signed.pdf');
  const before = signer.cpu();
  const { made, took } = await signer.ask({ file: join(folder, one.file), atOnce: one.atOnce, seconds, out });
  const cpuMs = (signer.cpu() - before) / made;
  await checkTimestamped(out, signer.name);
  return { rate: made / took, cpuMs };
}

/** Throws when the measured signature has no timestamp. */
async function checkTimestamped(file: string, name: string): Promise<void> {
  const [signature] = readSignatures(startUpdate(await readPdf(await readFile(file))));
  const attributes = signature ? readSignedData(signature.cms).signer.unsignedAttributes : [];
  if (!attributes.some(({ type }) => type === oids.signatureTimeStamp))
    throw new Error(`${name} made no signature with a timestamp`);
}

async function makeFiles(folder: string): Promise<string[]> {
  await writeFile(join(folder, '1-page.pdf'), await readFile(sampleDocument));
  await writeFile(join(folder, '100-pages.pdf'), await picturePdf(100));
  return ['1-page.pdf', '100-pages.pdf'];
}

/** Makes a key with a certificate of its own, for programs that read PEM and those that read PKCS#12. */
async function makeKey(folder: string, name: string, options: readonly string[]) {
  const [key, certificate, p12] = ['key', 'crt', 'p12'].map((end) => join(folder, `${name}.${end}`));
  const paths = { key: key ?? '', certificate: certificate ?? '', p12: p12 ?? '', password: 'bench' };
  const usage = ['-addext', 'keyUsage=critical,digitalSignature,nonRepudiation'];
  const request = ['req', '-x509', ...options, '-nodes', '-subj', '/CN=Bench', '-days', '30', ...usage];
  await run('openssl', [...request, '-keyout', paths.key, '-out', paths.certificate]);
  const parts = ['-inkey', paths.key, '-in', paths.certificate, '-out', paths.p12];
  await run('openssl', ['pkcs12', '-export', ...parts, '-passout', `pass:${paths.password}`]);
  return paths;
}
