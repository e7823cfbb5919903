import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asyncProperty, check } from 'fast-check';
import { mutated, mutations } from '#test/support/fuzz/mutations.ts';
import { judgeChanged } from '#test/support/fuzz/property.ts';
import type { Seed, Verdict } from '#test/support/fuzz/property.ts';
import { signedFiles } from '#test/support/signatures/signed-files.ts';
import { validVectors } from './valid-vectors.ts';

/*
 * `npm run fuzz [-- CASES [NUMBER]]`: changes signed files and validates them, 100,000 times. Nothing may break or take long, and
 * what is still valid must show what was signed. NUMBER is the seed of a run that is to be had again.
 */
const cases = Number(process.argv[2] ?? 100_000);
const number = Number(process.argv[3] ?? Date.now() % 2 ** 31);

const own = await signedFiles();
const seeds: Seed[] = [
  ...own.files.map((file) => ({ ...file, context: own.context })),
  ...(await validVectors(process.env['TAMGA_VECTORS'])),
];
const kept = join(tmpdir(), `tamga-fuzz-${number}`);
console.log(`${cases} cases of ${seeds.length} files, number ${number}`);
let failures = 0;
for (const seed of seeds) failures += await fuzz(seed, Math.ceil(cases / seeds.length));
process.exitCode = failures === 0 ? 0 : 1;

/** Tries so many changes of one file; prints what came of them, and how to see a failure again. Gives the number of failures. */
async function fuzz(seed: Seed, runs: number): Promise<number> {
  const counts: Record<Verdict, number> = { refused: 0, 'not valid': 0, valid: 0 };
  const started = performance.now();
  const property = asyncProperty(mutations, async (changes) => {
    counts[await judgeChanged(seed, mutated(seed.signature, changes))] += 1;
  });
  const { failed, counterexample, errorInstance } = await check(property, { numRuns: runs, seed: number });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${failed ? 'FAILED' : 'ok    '} ${seed.name}: ${JSON.stringify(counts)}, ${seconds} s`);
  if (!failed) return 0;
  const [changes = []] = counterexample ?? [];
  await mkdir(kept, { recursive: true });
  const file = join(kept, seed.name.replaceAll(/[^\w.-]+/g, '-'));
  await writeFile(file, mutated(seed.signature, changes));
  console.log(
    `${String(errorInstance instanceof Error ? errorInstance.stack : errorInstance)}\n  by ${JSON.stringify(changes)}: ${file}`,
  );
  return 1;
}
