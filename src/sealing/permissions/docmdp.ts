import { isDict, nameOf } from '#signatures/pdf/objects.ts';
import type { PdfDict, PdfRef, PdfValue } from '#signatures/pdf/objects.ts';
import { fieldsByName } from '#signatures/pades/fields/fill-fields.ts';
import { readSignatures } from '#signatures/pades/read-signatures.ts';
import type { EmbeddedSignature } from '#signatures/pades/read-signatures.ts';
import type { Update } from '#signatures/pades/revision/update.ts';
import { NotPermitted } from './not-permitted.ts';
import { signatureFieldOf, signatureNameOf } from '../plan.ts';
import type { EnvelopePlan } from '../plan.ts';

/** The additions that an uploaded PDF allows while its existing signatures stay valid. */
export type DocMdp =
  | { signed: false }
  | {
      signed: true;
      /** Signatures that show themselves; signatures at all. */
      signing: 'visible' | 'invisible' | 'none';
      /** Why not more, as a sentence for the sender. */
      reason: string;
      /** Fields in it that are named as signature fields of ours are. */
      names: string[];
    };

/** Reads the permissions of the signatures in a file: DocMDP and FieldMDP (ISO 32000-2 clauses 12.8.2.2, 12.8.2.4). */
export function docMdpOf(update: Update): DocMdp {
  const signatures = readSignatures(update);
  if (signatures.length === 0) return { signed: false };
  const limits = signatures.map(({ field }) => limitOf(update, field));
  const strictest = (['none', 'invisible'] as const).find((signing) => limits.includes(signing));
  const names = ownNamesIn(update, signatures);
  const signing = strictest ?? 'visible';
  return { signed: true, signing, reason: reasons[signing], names };
}

function ownNamesIn(update: Update, signatures: EmbeddedSignature[]): string[] {
  const all = new Set([...fieldsByName(update).keys(), ...signatures.map(({ fieldName }) => fieldName)]);
  return Array.from(all).filter((name) => name.startsWith(signatureNameOf('')));
}

const reasons = {
  visible:
    'The PDF is signed already. One signature field a signer may be added to it; other fields would break the signatures in it.',
  invisible:
    'The PDF is certified. Signatures may be added to it, but no fields that show; send it without placed fields.',
  none: 'The signatures in the PDF lock it: no further signature may be added.',
} as const;

/** Throws NotPermitted, with the fields that are too much, when the plan would break the signatures that a PDF arrived with. */
export function requirePermitted(permits: DocMdp, plan: EnvelopePlan): void {
  if (!permits.signed || plan.recipients.length === 0) return;
  if (permits.signing === 'none') throw new NotPermitted(permits.reason);
  if (plan.recipients.some(({ id }) => permits.names.includes(signatureNameOf(id))))
    throw new NotPermitted(reasonTaken);
  const tooMany =
    permits.signing === 'invisible'
      ? plan.fields
      : plan.fields.filter((field) => signatureFieldOf(plan, field.recipientId) !== field);
  if (tooMany.length > 0)
    throw new NotPermitted(
      permits.reason,
      tooMany.map(({ id }) => id),
    );
}

const reasonTaken =
  'The PDF has a field in it with the name that a signature of this envelope will have. Upload it without that field.';

type Limit = 'none' | 'invisible' | undefined;

function limitOf(update: Update, ref: PdfRef): Limit {
  const field = update.dictAt(ref);
  const lock = update.resolve(field.get('Lock'));
  if (isDict(lock) && (update.resolve(lock.get('P')) === 1 || locksWhatComes(update, lock))) return 'none';
  const value = update.resolve(field.get('V'));
  const references = isDict(value) ? update.resolve(value.get('Reference')) : null;
  const limits = (Array.isArray(references) ? references : []).map((one) => limitBy(update, one));
  return limits.includes('none') ? 'none' : limits.find((limit) => limit !== undefined);
}

function limitBy(update: Update, value: PdfValue): Limit {
  const reference = update.resolve(value);
  if (!isDict(reference)) return undefined;
  const found = update.resolve(reference.get('TransformParams'));
  const parameters: PdfDict = isDict(found) ? found : new Map();
  const method = nameOf(update.resolve(reference.get('TransformMethod')));
  if (method === 'DocMDP') return update.resolve(parameters.get('P')) === 1 ? 'none' : 'invisible';
  return method === 'FieldMDP' && locksWhatComes(update, parameters) ? 'none' : undefined;
}

/** All fields, and all but some: both lock those that are yet to come. */
function locksWhatComes(update: Update, lock: PdfDict): boolean {
  return nameOf(update.resolve(lock.get('Action'))) !== 'Include';
}
