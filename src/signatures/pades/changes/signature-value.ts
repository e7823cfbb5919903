import { CheckFailed } from '../../signed-file/check-failed.ts';
import { dict, isDict, isRef } from '../../pdf/objects.ts';
import type { PdfDict, PdfRef } from '../../pdf/objects.ts';
import type { EmbeddedSignature } from '../read-signatures.ts';
import { documentTimestampDictionary, signatureDictionary } from '../signature-dictionary.ts';
import type { SignatureFacts } from '../signature-dictionary.ts';
import type { Update } from '../revision/update.ts';
import { checkOnly, checkText } from './members.ts';

const own = ['ByteRange', 'Contents'];
const texts = ['M', 'Name', 'Reason', 'Location', 'ContactInfo'];

/** The dictionary of a signature, and its number. Throws CheckFailed when it is no object of its own. */
export function valueOf(update: Update, { field }: EmbeddedSignature): { ref: PdfRef; dict: PdfDict } {
  const holder = update.resolve(field);
  const ref = isDict(holder) ? holder.get('V') : undefined;
  const value = update.resolve(ref);
  if (!isRef(ref) || !isDict(value)) throw new CheckFailed('the signature is no object of its own');
  return { ref, dict: value };
}

/** Checks a dictionary of our signatures, with what it certifies or locks (ISO 32000-2 clause 12.8.1). Throws CheckFailed. */
export function checkSignatureValue(
  value: PdfDict,
  refers: Pick<SignatureFacts, 'certification' | 'lock'>,
): void {
  const expected = signatureDictionary({ at: new Date(0), ...refers });
  checkOnly([...own, ...texts], expected, value, 'the signature dictionary');
  for (const key of texts) checkText(value.get(key), 'the signature dictionary');
}

/** Checks a dictionary of our document timestamps (ETSI EN 319 142-1 clause 5.4.3). Throws CheckFailed. */
export function checkTimestampValue(value: PdfDict): void {
  checkOnly(own, documentTimestampDictionary(), value, 'the document timestamp');
}

/** Checks that the catalog names a signature as the one certification (ISO 32000-2 clause 12.8.6). Throws CheckFailed. */
export function checkCertification(update: Update, signature: EmbeddedSignature, level: 1 | 2 | 3): void {
  const { ref, dict: value } = valueOf(update, signature);
  checkSignatureValue(value, { certification: level });
  const permissions = update.resolve(update.dictAt(update.file.root).get('Perms'));
  checkOnly([], dict({ DocMDP: ref }), permissions, 'the certification');
}
