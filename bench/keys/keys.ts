import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { perSecond } from '../per-second.ts';
import { Samples } from '../samples.ts';
import { printTable } from '../table.ts';
import { perActivation, rateOfBatches, rateOfSingles } from './bare-signatures.ts';
import { generate, pin, someHashes, startBenched } from './key-service.ts';
import type { BenchedKeyService, KeyKind } from './key-service.ts';
import { benchRemoteSigning } from './remote-signing.ts';
import { opensslAuthority, opensslGenerate, opensslSpeed } from './openssl.ts';

export const kinds: KeyKind[] = [
  { name: 'RSA-2048', key_type: 'RSA', key_size: 2048 },
  { name: 'P-256', key_type: 'EC', key_size: 256 },
];

/** Certificates of each kind, made one after another. */
const certificates = 20;
const openssl = { seconds: 3 };

/**
 * Measures the key service beside OpenSSL in the same run: bare signatures by activations, over connections that are kept,
 * certificates, and how long a PIN takes at loads up to more than it lets in. Prints tables.
 */
export async function benchKeys(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tamga-bench-'));
  const service = await startBenched();
  try {
    await opensslAuthority(folder);
    await benchSignatures(service);
    await benchCertificates(service, folder);
    await benchPins(service);
  } finally {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
  await benchRemoteSigning();
}

async function benchSignatures(service: BenchedKeyService): Promise<void> {
  const rows: string[][] = [];
  for (const kind of kinds) {
    const theirs = await opensslSpeed(kind, openssl.seconds);
    const row = (name: string, rate: number) =>
      rows.push([`${kind.name}, ${name}`, rate.toFixed(0), (rate / theirs).toFixed(3)]);
    row('openssl speed, one core', theirs);
    row(`${perActivation} hashes a call`, await rateOfBatches(service, kind));
    row('one hash a call', await rateOfSingles(service, kind));
  }
  printTable(['bare signatures', 'a second', 'to openssl'], rows);
}

async function benchCertificates(service: BenchedKeyService, folder: string): Promise<void> {
  const rows: string[][] = [];
  for (const kind of kinds) {
    let number = 0;
    const theirs = await perSecond(certificates, () => opensslGenerate(folder, kind, (number += 1)), 1);
    const ours = await perSecond(certificates, () => generate(service, kind), 1);
    rows.push([kind.name, ours.toFixed(1), theirs.toFixed(1), (ours / theirs).toFixed(2)]);
  }
  printTable(['certificates a second', 'ours', 'openssl genpkey, req, x509', 'ratio'], rows);
}

async function benchPins(service: BenchedKeyService): Promise<void> {
  const kind = { name: 'P-256', key_type: 'EC', key_size: 256 } as const;
  const ids = await Promise.all(Array.from({ length: 16 }, () => generate(service, kind)));
  const rows: string[][] = [];
  for (const width of [1, availableParallelism(), 16, 60, 120]) {
    const [samples, refused] = [new Samples(), new Samples()];
    let number = 0;
    const rate = await perSecond(
      Math.max(2 * width, 20),
      async () => {
        const started = performance.now();
        const terms = { certificate_id: ids[(number += 1) % ids.length], pin, profile: 'raw' };
        const { status } = await service.post('/activations', { ...terms, hashes: someHashes(1) });
        (status === 201 ? samples : refused).add(performance.now() - started);
      },
      width,
    );
    const times = [samples.percentile(0.5), samples.percentile(0.99)].map((ms) => ms.toFixed(0));
    rows.push([String(width), rate.toFixed(1), ...times, String(refused.count)]);
  }
  printTable(['PINs at once', 'answers a second', 'p50 ms', 'p99 ms', 'answered 503'], rows);
}
