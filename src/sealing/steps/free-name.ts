import { fieldsByName } from '#signatures/pades/fields/fill-fields.ts';
import { readSignatures } from '#signatures/pades/read-signatures.ts';
import type { Update } from '#signatures/pades/revision/update.ts';

/** Gives the name for a new field of a file: the wanted one, or, where that is taken, the first that is free with a number after it. */
export function freeName(update: Update, wanted: string): string {
  const taken = new Set(fieldsByName(update).keys());
  for (const { fieldName } of readSignatures(update)) taken.add(fieldName);
  let found = wanted;
  for (let number = 2; taken.has(found); number += 1) found = `${wanted}-${number}`;
  return found;
}
