import type { Texts } from './report/outcome.ts';
import { run } from './programs.ts';

/** The first so many pages of a long document. */
const pages = '20';

/** The text of a PDF by a reader; undefined when it gives none. */
export async function readText(program: 'pdftotext' | 'mutool', file: string): Promise<string | undefined> {
  const args =
    program === 'pdftotext'
      ? ['-q', '-l', pages, file, '-']
      : ['draw', '-q', '-F', 'txt', file, `1-${pages}`];
  const { code, out } = await run(program, args);
  return code === 0 || out !== '' ? out : undefined;
}

/**
 * Counts the letters that the text of a document lost, in whatever order they now come, and lists our texts that it lacks.
 */
export function compareTexts(before: string | undefined, after: string | undefined, ours: string[]): Texts {
  if (before === undefined)
    return { lettersLost: 0, wordsLost: [], oursMissing: [], fault: 'no text before' };
  const lost = [...lack(lettersOf(before), lettersOf(after ?? '')).values()];
  const lettersLost = lost.reduce((sum, count) => sum + count, 0);
  const words = lettersLost > 0 ? [...lack(wordsOf(before), wordsOf(after ?? '')).keys()] : [];
  const whole = (after ?? '').replaceAll(/\s/g, '');
  const oursMissing = ours.filter((text) => !whole.includes(text.replaceAll(/\s/g, '')));
  return { lettersLost, wordsLost: words.slice(0, 8).map((word) => word.slice(0, 40)), oursMissing };
}

function lettersOf(text: string): Iterable<string> {
  return text.normalize('NFC').replaceAll(/[\s\p{Cc}\p{Cf}]/gu, '');
}

function wordsOf(text: string): string[] {
  return text
    .normalize('NFC')
    .split(/[\s\p{Cc}\p{Cf}]+/u)
    .filter(Boolean);
}

/** Finds the items that the second has less often than the first, and how much less often. */
function lack(first: Iterable<string>, second: Iterable<string>): Map<string, number> {
  const left = countsOf(first);
  for (const one of second) left.set(one, (left.get(one) ?? 0) - 1);
  return new Map([...left].filter(([, count]) => count > 0));
}

function countsOf(items: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}
