import type { PdfValue } from '#signatures/pdf/objects.ts';
import type { Update } from '#signatures/pades/revision/update.ts';

/** The numbers of an array; none when it is no array. */
export function numbersOf(update: Update, value: PdfValue | undefined): number[] {
  const list = update.resolve(value);
  const found = Array.isArray(list) ? list.slice(0, 100).map((one) => update.resolve(one)) : [];
  return found.filter((one) => typeof one === 'number');
}
