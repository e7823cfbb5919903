import { NotASignature } from '#signatures/signed-file/not-a-signature.ts';
import type { ValidationContext } from '#signatures/validation/context.ts';
import { readSignedFile } from '#signatures/validation/read-signed-file.ts';
import type { PostedSignature } from '#signatures/validation/read-signed-file.ts';
import type { ValidationReport } from '#signatures/validation/report.ts';
import { validate } from '#signatures/validation/validate.ts';
import { seenIn } from './seen-in.ts';

/** A signature that holds, to be changed. */
export type Seed = PostedSignature & { name: string; context: ValidationContext };

/** The longest that one validation may take, in milliseconds. */
const longest = 10_000;

/** Validates a signature; undefined when it is refused as none. Throws for anything else, and when it takes too long. */
async function judge(seed: Seed): Promise<ValidationReport | undefined> {
  const started = performance.now();
  const report = await reportOf(seed);
  const took = performance.now() - started;
  if (took > longest) throw new Error(`${seed.name}: it took ${took.toFixed(0)} ms`);
  return report;
}

async function reportOf({ context, ...posted }: Seed): Promise<ValidationReport | undefined> {
  try {
    return await validate(await readSignedFile(posted), context);
  } catch (error) {
    if (error instanceof NotASignature) return undefined;
    throw error;
  }
}

export type Verdict = 'refused' | 'not valid' | 'valid';

/**
 * Validates a seed with other bytes. A changed file may still be valid only where the change is outside of what was signed: each
 * of its signers must be one of the seed's (a whole signature can be taken away), and it must show what the seed shows. Throws
 * when it is otherwise.
 */
export async function judgeChanged(seed: Seed, signature: Buffer): Promise<Verdict> {
  const report = await judge({ ...seed, signature });
  if (!report) return 'refused';
  if (report.indication !== 'TOTAL_PASSED') return 'not valid';
  const signers = new Set(signersOf(await judge(seed)));
  if (!signersOf(report).every((signer) => signers.has(signer))) {
    throw new Error(`${seed.name}: valid with other signers`);
  }
  const [now, before] = await Promise.all([signature, seed.signature].map((bytes) => seenIn(seed, bytes)));
  if (now !== before) throw new Error(`${seed.name}: valid, and it shows something else`);
  return 'valid';
}

/** Validates a detached signature with a changed document. Throws when it is valid. */
export async function judgeOther(seed: Seed, document: Buffer): Promise<void> {
  const report = await judge({ ...seed, document });
  if (report?.indication === 'TOTAL_PASSED') throw new Error(`${seed.name}: valid for another document`);
}

function signersOf(report: ValidationReport | undefined): string[] {
  const signers = report?.signatures.map(({ signingCertificate }) => signingCertificate);
  return (signers ?? []).map((one) => one?.der.toString('base64') ?? 'nobody');
}
