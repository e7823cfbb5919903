import type { Signatures } from './report/outcome.ts';
import { run } from './programs.ts';

/** One signature as pdfsig reports it. */
export type Signed = { field: string; says: string };

const valid = 'Signature is Valid.';

/** Every signature in a PDF by `pdfsig -nocert`: its field, and whether its bytes hold. */
export async function readSigned(file: string): Promise<Signed[]> {
  const { out } = await run('pdfsig', ['-nocert', file]);
  return out
    .split(/^Signature #\d+:/m)
    .slice(1)
    .flatMap((block) => {
      const says = /^ +- Signature Validation: (.*)$/m.exec(block)?.[1];
      return says === undefined ? [] : [{ field: /Field Name: (.*)$/m.exec(block)?.[1] ?? '', says }];
    });
}

/** Compares the existing signatures of a PDF before and after, and counts ours, whose fields have these names. */
export function compareSigned(before: Signed[], after: Signed[], ours: string[]): Signatures {
  const left = [...after];
  const worse = before.filter(({ field, says }) => {
    const at = left.findIndex((one) => one.field === field && (one.says === says || one.says === valid));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  const made = left.filter(({ field }) => ours.includes(field));
  return {
    earlier: before.length,
    worse: worse.map(({ field }) => field),
    ours: ours.length,
    oursValid: made.filter(({ says }) => says === valid).length,
  };
}
