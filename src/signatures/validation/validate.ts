import type { SignedFile } from '../signed-file/signed-file.ts';
import type { ObtainedMaterial, ValidationContext, WantedMaterial } from './context.ts';
import { evaluate } from './evaluate.ts';
import type { ValidationReport } from './report.ts';

/** How often missing material is asked for: each answer may lead to another issuer, and that to another status. */
const mostRounds = 4;

/** The most that is asked for in a validation. */
const mostWanted = 50;

/**
 * Validates every signature of a file by ETSI EN 319 102-1 and reports each; the whole has the indication of the worst. What is
 * missing is asked of `context.obtain`, at most four times, and the file is evaluated again with what was had. Nothing else is
 * read: no clock, no network.
 */
export async function validate(file: SignedFile, context: ValidationContext): Promise<ValidationReport> {
  const obtained: ObtainedMaterial[] = [];
  const asked = new Set<string>();
  for (let round = 0; ; round += 1) {
    const { report, wanted } = evaluate(file, context, obtained);
    const next = round < mostRounds ? notAsked(wanted, asked) : [];
    if (next.length === 0) return report;
    const answers = await context.obtain(next);
    if (answers.length === 0) return report;
    obtained.push(...answers);
  }
}

function notAsked(wanted: readonly WantedMaterial[], asked: Set<string>): WantedMaterial[] {
  return wanted.filter((want) => {
    const name = nameOf(want);
    if (asked.has(name) || asked.size >= mostWanted) return false;
    asked.add(name);
    return true;
  });
}

function nameOf({ kind, certificate, urls }: WantedMaterial): string {
  return [kind, certificate.der.toString('base64'), ...urls].join(' ');
}
