import { isDict, isStream } from '../../../pdf/objects.ts';
import type { PdfDict, PdfStream, PdfValue } from '../../../pdf/objects.ts';
import type { PdfFile } from '../../../pdf/pdf-file.ts';
import { startBudget } from '../../../pdf/parse/budget.ts';
import { decodeStream } from '../../../pdf/streams/decode-stream.ts';
import { UnusablePdf } from '../../../pdf/unusable-pdf.ts';
import { readFrom, spend } from './comparison.ts';
import type { Work } from './comparison.ts';

type State = { file: PdfFile; work: Work };

const longestBlank = 4096;

/** White space, and operators that mark or save and paint nothing (ISO 32000-2 clauses 7.8.2, 8.4.4 and 14.6). */
const blank = /^(?:[\0\t\n\f\r ]|\/Tx\b|\b(?:q|Q|BMC|EMC)\b)*$/;
const comment = /%[^\r\n]*/g;

/**
 * Tells whether the appearances of an annotation paint anything (ISO 32000-2 clause 12.5.5); one that cannot be read counts as if
 * it did. Throws LimitExceeded.
 */
export function hasAppearance(state: State, annotation: PdfDict): boolean {
  const appearances = readFrom(state.file, annotation.get('AP'));
  if (!isDict(appearances)) return appearances !== null;
  return ['N', 'R', 'D'].some((key) => {
    const value = readFrom(state.file, appearances.get(key));
    if (!isDict(value)) return paints(state, value);
    return Array.from(value.values()).some((one) => paints(state, readFrom(state.file, one)));
  });
}

function paints({ file, work }: State, appearance: PdfValue): boolean {
  spend(work);
  if (appearance === null) return false;
  const content = isStream(appearance) ? contentOf(file, appearance) : undefined;
  return content === undefined || !blank.test(content.replaceAll(comment, ' '));
}

/** Undefined for content that is too long to be blank, or cannot be decoded. */
function contentOf(file: PdfFile, appearance: PdfStream): string | undefined {
  const budget = { ...startBudget(longestBlank), decodable: () => longestBlank };
  try {
    const content = decodeStream(appearance, budget, (value) => readFrom(file, value));
    return content.length > longestBlank ? undefined : content.toString('latin1');
  } catch (error) {
    if (error instanceof UnusablePdf) return undefined;
    throw error;
  }
}
