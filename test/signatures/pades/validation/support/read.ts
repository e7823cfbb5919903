import { NotASignature } from '#signatures/signed-file/not-a-signature.ts';
import { readPades } from '#signatures/pades/validation/read-pades.ts';
import type { Reason } from '#signatures/signed-file/reason.ts';
import type { SignedFile } from '#signatures/signed-file/signed-file.ts';

/** What a signature's place in a file is found to be: coverage, level of changes, and the codes of its faults. */
export type Found = { field: string; coverage: string; level: string; faults: string[]; notes: string[] };

/** A fault as a text: its code and what it names. */
function said({ code, values }: Reason): string {
  return [code, ...Object.values(values ?? {})].join(' ');
}

export function foundIn({ signatures, faults }: SignedFile): Found[] {
  return signatures.map(({ pdf, formatFaults, notes, signedObjects }) => ({
    field: pdf?.fieldName ?? '',
    coverage: pdf?.coverage ?? '',
    level: pdf?.modificationLevel ?? '',
    faults: [
      ...faults.map(said),
      ...formatFaults.map(said),
      ...signedObjects.flatMap(({ name, state }) => (state === 'intact' ? [] : [`${name} ${state}`])),
    ],
    notes: notes.map(said),
  }));
}

/** All that is wrong with a file; its only fault is that it has no signature when that is so. */
export async function faultsOf(pdf: Buffer): Promise<string[]> {
  try {
    const file = await readPades(pdf);
    const stamps = file.timestamps.flatMap(({ faults }) => faults.map(said));
    return [...foundIn(file).flatMap(({ faults }) => faults), ...stamps];
  } catch (error) {
    if (error instanceof NotASignature) return ['no signature'];
    throw error;
  }
}
