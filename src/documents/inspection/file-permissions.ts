import { isDict, nameOf, type PdfDict, type PdfValue } from '#signatures/pdf/objects.ts';
import { readSignatures } from '#signatures/pades/read-signatures.ts';
import type { Update } from '#signatures/pades/revision/update.ts';
import type { Docmdp } from './inspection.ts';

/** The permissions for changes that an uploaded PDF states. */
export type FilePermissions = {
  /** Signatures and document timestamps in it, which every change must leave valid. */
  signatureCount: number;
  /**
   * The strictest permission of its certification and of the locks of its signatures: 1 nothing, 2 filling in and signing, 3
   * annotations as well; null when none is stated.
   */
  docmdp: Docmdp | null;
};

/** Reads DocMDP and the P of FieldMDP locks (ISO 32000-2 clauses 12.8.2.2 and 12.7.5.5). */
export function filePermissions(update: Update): FilePermissions {
  const signatures = readSignatures(update);
  const said = signatures.flatMap(({ field }) => saidBy(update, dictOf(update, field)));
  const root = dictOf(update, update.file.root);
  // A certification that no field of the form leads to is one all the same.
  const certification = dictOf(update, dictOf(update, root?.get('Perms'))?.get('DocMDP'));
  if (certification) said.push(...saidBySignature(update, certification));
  return {
    signatureCount: Math.max(signatures.length, certification ? 1 : 0),
    docmdp: said.toSorted((a, b) => a - b)[0] ?? null,
  };
}

function saidBy(update: Update, field: PdfDict | undefined): Docmdp[] {
  const signature = dictOf(update, field?.get('V'));
  const lock = dictOf(update, field?.get('Lock'))?.get('P');
  return [
    ...(signature ? saidBySignature(update, signature) : []),
    ...(lock === undefined ? [] : [level(update, lock)]),
  ];
}

function saidBySignature(update: Update, signature: PdfDict): Docmdp[] {
  const references = update.resolve(signature.get('Reference'));
  return (Array.isArray(references) ? references : []).flatMap((value) => {
    const reference = dictOf(update, value);
    if (nameOf(update.resolve(reference?.get('TransformMethod'))) !== 'DocMDP') return [];
    return [level(update, dictOf(update, reference?.get('TransformParams'))?.get('P'))];
  });
}

/** Gives a permission's level: 2 if none is stated; an unknown level permits nothing. */
function level(update: Update, value: PdfValue | undefined): Docmdp {
  const given = update.resolve(value);
  if (given === null || given === 2) return 2;
  return given === 3 ? 3 : 1;
}

function dictOf(update: Update, value: PdfValue | undefined): PdfDict | undefined {
  const found = update.resolve(value);
  return isDict(found) ? found : undefined;
}
