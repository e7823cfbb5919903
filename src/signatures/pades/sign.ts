import type { HashAlgorithm } from '../asn1/algorithms.ts';
import { dict, isDict } from '../pdf/objects.ts';
import type { PdfDict, PdfRef } from '../pdf/objects.ts';
import { addFields, firstPage, formOf, invisibleSignatureField } from './fields/form.ts';
import { readFieldLock } from './fields/field-lock.ts';
import type { FieldLock } from './fields/field-lock.ts';
import { digestOf, embedSignature, prepareSignature } from './placeholder.ts';
import type { PreparedSignature } from './placeholder.ts';
import { signatureDictionary } from './signature-dictionary.ts';
import type { SignatureFacts } from './signature-dictionary.ts';
import type { Update } from './revision/update.ts';

/** Makes the CMS of a signature over the digest of a byte range; the key is wherever the caller has it. */
export type ByteRangeSigner = (digest: Buffer, hash: HashAlgorithm) => Promise<Uint8Array>;

export type SignatureOptions = Omit<SignatureFacts, 'lock'> & {
  /** A field that was laid out for this signature, or the name of a new one that shows nowhere. */
  field: PdfRef | { newField: string };
  /** Form XObject in which the signature shows itself. */
  appearance?: PdfRef | undefined;
};

/**
 * Prepares a signature in a revision that may hold other changes already: its field gets the value, its /Lock goes into
 * the signature, a certification into the catalog (ISO 32000-2 clauses 12.7.5.5, 12.8). Throws UnusablePdf.
 */
export function prepareFieldSignature(update: Update, options: SignatureOptions): PreparedSignature {
  const signature = update.allocate();
  const field = fieldFor(update, options.field);
  const holder = update.dictAt(field);
  if (holder.has('V')) throw new Error('the signature field holds a signature already');
  const lock = lockOf(update, holder);
  holder.set('V', signature);
  if (options.appearance) holder.set('AP', dict({ N: options.appearance }));
  update.put(field, holder);
  formOf(update);
  if (options.certification) {
    const root = update.dictAt(update.file.root);
    update.put(update.file.root, root.set('Perms', dict({ DocMDP: signature })));
  }
  const facts = { ...options, lock: lock && { ...lock, root: update.file.root } };
  return prepareSignature(update, signature, signatureDictionary(facts));
}

/** Prepares, has the byte range signed and embeds the signature: the signed file. */
export async function signField(
  update: Update,
  options: SignatureOptions & { hash?: HashAlgorithm },
  sign: ByteRangeSigner,
): Promise<Buffer> {
  const hash = options.hash ?? 'sha256';
  const prepared = prepareFieldSignature(update, options);
  return embedSignature(prepared, await sign(digestOf(prepared, hash), hash));
}

function fieldFor(update: Update, field: SignatureOptions['field']): PdfRef {
  if ('object' in field) return field;
  const page = firstPage(update);
  const ref = update.add(invisibleSignatureField({ name: field.newField, page }));
  addFields(update, [{ ref, page }]);
  return ref;
}

/** The names of the fields that a signature field's /Lock includes; none when it has no lock. */
export function locksOf(update: Update, field: PdfRef): string[] {
  const lock = lockOf(update, update.dictAt(field));
  return lock?.action === 'Include' ? lock.fields : [];
}

function lockOf(update: Update, field: PdfDict): FieldLock | undefined {
  const lock = update.resolve(field.get('Lock'));
  return isDict(lock) ? readFieldLock((value) => update.resolve(value), lock) : undefined;
}
