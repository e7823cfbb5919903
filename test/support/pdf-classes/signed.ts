import { createHash } from 'node:crypto';
import { embedSignature } from '#signatures/pades/placeholder.ts';
import type { ByteRangeSigner } from '#signatures/pades/sign.ts';
import { onePage, withObjects, wordHybrid } from './cross-references.ts';
import { PdfBuilder } from './builder.ts';

const room = 32_768;
const range = '[0 0000000000 0000000000 0000000000]';

type Signing = {
  sign: ByteRangeSigner;
  fieldName?: string;
  /** Certifies with this P. */
  certification?: 1 | 2 | 3;
  /** The claimed time, a fixed one unless given. */
  at?: Date;
  /** A /ByteRange in the dictionary that is another than the signature's. */
  range?: string;
};

/** Adds objects 6 (field) and 7 (signature) and a catalog that has them; the caller closes the revision. */
function addSignature(
  pdf: PdfBuilder,
  { fieldName = 'theirs', certification, at = new Date('2026-11-21T10:00:00Z') }: Signing,
): void {
  const transform = `/TransformMethod /DocMDP /TransformParams << /Type /TransformParams /V /1.2 /P ${certification} >>`;
  const reference = certification ? `/Reference [<< /Type /SigRef ${transform} >>]` : '';
  const permissions = certification ? '/Perms << /DocMDP 7 0 R >>' : '';
  const form = '/AcroForm << /SigFlags 3 /Fields [6 0 R] >>';
  pdf.object(1, onePage[1].replace('/Pages', `${form} ${permissions} /Pages`));
  const widget = '/Type /Annot /Subtype /Widget /F 132 /Rect [0 0 0 0] /P 3 0 R';
  pdf.object(6, `<< ${widget} /FT /Sig /T (${fieldName}) /V 7 0 R >>`);
  const kind = `/Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /M (D:${dateOf(at)})`;
  pdf.object(7, `<< ${kind} ${reference} /ByteRange ${range} /Contents <${'0'.repeat(room)}> >>`);
}

function dateOf(at: Date): string {
  return `${at.toISOString().replaceAll(/\D/g, '').slice(0, 14)}Z`;
}

async function signed(file: Buffer, { sign, range: said }: Signing): Promise<Buffer> {
  const open = file.lastIndexOf('/Contents <000') + '/Contents '.length;
  const close = open + room + 2;
  const right = `[0 ${open} ${close} ${file.length - close}]`;
  file.write((said ?? right).padEnd(range.length), file.lastIndexOf(range), 'latin1');
  const digest = createHash('sha256').update(file.subarray(0, open)).update(file.subarray(close)).digest();
  return embedSignature(
    { bytes: file, contents: { start: open + 1, length: room } },
    await sign(digest, 'sha256'),
  );
}

/** Signed in a revision of its own, with a classic table. */
export function signedByHand(signing: Signing, first = withObjects()): Promise<Buffer> {
  const start = first.table({ 0: { next: 0, generation: 65_535 }, ...first.rows }, '/Size 4 /Root 1 0 R');
  const pdf = after(first.end(start));
  addSignature(pdf, signing);
  const trailer = `/Size 8 /Root 1 0 R /Prev ${start}`;
  return signed(pdf.end(pdf.table(pdf.rows, trailer)).bytes(), signing);
}

/** Makes a hybrid file of Word's, signed in a revision whose trailer repeats the older /XRefStm. */
export function signedHybrid(signing: Signing): Promise<Buffer> {
  const { pdf: first, stream, last } = wordHybrid();
  const pdf = after(first);
  addSignature(pdf, signing);
  const trailer = `/Size 8 /Root 1 0 R /Prev ${last} /XRefStm ${stream}`;
  return signed(pdf.end(pdf.table(pdf.rows, trailer)).bytes(), signing);
}

/** A later revision of a file. */
function after(former: PdfBuilder): PdfBuilder {
  const pdf = new PdfBuilder({ header: '', origin: former.origin });
  pdf.file = former.file;
  return pdf;
}

/** The signature of `signedByHand` taken out again, as a viewer clears a field: its bytes stay behind. */
export async function clearedSignature(signing: Signing): Promise<Buffer> {
  const former = await signedByHand(signing);
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(former.toString('latin1'))?.[1]);
  const pdf = new PdfBuilder({ header: '' });
  pdf.file = former.toString('latin1');
  pdf.object(6, '<< /Type /Annot /Subtype /Widget /FT /Sig /T (theirs) /Rect [0 0 0 0] /P 3 0 R >>');
  const trailer = `/Size 8 /Root 1 0 R /Prev ${start}`;
  return pdf.end(pdf.table({ ...pdf.rows, 7: { next: 0, generation: 1 } }, trailer)).bytes();
}
