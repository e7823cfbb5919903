import { certifyEnvelope } from '#sealing/certify-envelope.ts';
import { completeEnvelope } from '#sealing/complete-envelope.ts';
import { signAct } from '#sealing/acts/sign-act.ts';
import { sealedNames } from '#sealing/plan.ts';
import type { EnvelopePlan, SignerInput } from '#sealing/plan.ts';
import type { Timestamper } from '#signatures/cades/sign.ts';
import { readPdf } from '#signatures/pades/read-pdf.ts';
import { startUpdate, type Update } from '#signatures/pades/revision/update.ts';
import { signField } from '#signatures/pades/sign.ts';
import type { ByteRangeSigner } from '#signatures/pades/sign.ts';
import type { StatusSource } from '#signatures/pades/validation-data/validation-data.ts';
import { firstFree } from '#test/support/pdf-classes/builder.ts';
import { closed, withObjects } from '#test/support/pdf-classes/cross-references.ts';
import { at, field, inputOf, planOf } from '#test/sealing/support/plans.ts';

/** The keys that make the attacked envelope. An attacker has the timestamps alone, as they are open to everybody. */
export type Keys = { sign: ByteRangeSigner; timestamp: Timestamper; status: StatusSource };

const text = 'BT /F1 18 Tf 72 700 Td (I owe nothing) Tj ET';
const content = (words: string) => `<< /Length ${words.length} >>\nstream\n${words}\nendstream`;

/**
 * Two pages with contents, a font, a link, a highlight, layers and a destination: something of each kind to attack. The second
 * refers to a content that there is not.
 */
const document = {
  1: '<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [12 0 R] /D << /ON [12 0 R] >> >> /Names 13 0 R /OpenAction [3 0 R /Fit] /Lang (mn) >>',
  2: '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 600 800] >>',
  3: '<< /Type /Page /Parent 2 0 R /Contents 5 0 R /Resources 14 0 R /Annots [8 0 R] >>',
  4: '<< /Type /Page /Parent 2 0 R /Contents [7 0 R 90 0 R] /Resources << /Font << /F1 6 0 R >> >> /Annots 9 0 R >>',
  5: content(text),
  6: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  7: content('BT /F1 18 Tf 72 700 Td (Second page) Tj ET'),
  8: '<< /Type /Annot /Subtype /Link /Rect [72 60 200 80] /A << /S /URI /URI (https://example.mn) >> >>',
  9: '[10 0 R]',
  10: '<< /Type /Annot /Subtype /Highlight /F 4 /Rect [72 690 200 720] /QuadPoints [72 720 200 720 72 690 200 690] /AP << /N 11 0 R >> >>',
  11: '<< /Type /XObject /Subtype /Form /BBox [0 0 10 10] /Resources << >> /Length 0 >>\nstream\n\nendstream',
  12: '<< /Type /OCG /Name (Layer) >>',
  13: '<< /Dests << /Names [(first) [3 0 R /Fit]] >> >>',
  14: '<< /Font << /F1 6 0 R >> /Properties << /L 12 0 R >> >>',
} as const;

const plan = planOf(
  ['Бат', 'Ann'],
  [
    field({ id: 'mark', recipientId: 'one', type: 'signature', y: 500, height: 40 }),
    field({ id: 'remark', recipientId: 'one', type: 'text' }),
    field({ id: 'agree', recipientId: 'one', type: 'checkbox', y: 340, width: 18, height: 18 }),
    field({ id: 'letters', recipientId: 'two', type: 'initial', y: 380 }),
    field({ id: 'theirs', recipientId: 'two', type: 'text', y: 420 }),
  ],
);
const one = inputOf('one', {
  values: [
    { fieldId: 'remark', value: 'Зөв' },
    { fieldId: 'agree', value: 'true' },
  ],
});
const two = inputOf('two', { name: 'Ann Lee', values: [{ fieldId: 'theirs', value: 'Seen' }] });

export const names = sealedNames(['one', 'two'], { certified: true });

/** The attacked file, as it was after each step of its envelope. */
export type Ground = {
  keys: Keys;
  certified: Buffer;
  /** Signed by the first, and by both. */
  half: Buffer;
  signed: Buffer;
  sealed: Buffer;
  /** The second's signature, and the completion, of any bytes. */
  signSecond: (pdf: Uint8Array) => Promise<Buffer>;
  complete: (pdf: Uint8Array) => Promise<Buffer>;
};

/** The document without the reference to nothing, which pyHanko takes from nobody. */
const sound = { ...document, 4: document[4].replace(' 90 0 R', '') };
export const soundDocument = () => closed(withObjects(sound));

const isStream = ([, body]: [string, string]): boolean => body.includes('\nstream\n');

/** The same with all objects that can be in an object stream, and a cross-reference stream. */
export function packedDocument(): Buffer {
  const entries = Object.entries(sound);
  const pdf = withObjects(Object.fromEntries(entries.filter(isStream)));
  pdf.objectStream(15, Object.fromEntries(entries.filter((entry) => !isStream(entry))));
  return pdf.end(pdf.xrefStream(16, { 0: firstFree, ...pdf.rows }, '/Size 17 /Root 1 0 R')).bytes();
}

type Course = { source: Uint8Array; plan: EnvelopePlan; inputs: [SignerInput, SignerInput] };

/** A PDF that arrived signed by somebody else, with a signature field for each of ours. */
export async function arrivedCourse({ sign }: Keys): Promise<Course> {
  const source = await signField(
    await opened(closed(withObjects(document))),
    { at, field: { newField: 'theirs' } },
    sign,
  );
  const common = { type: 'signature', height: 40 } as const;
  const fields = [
    field({ ...common, id: 'first', recipientId: 'one', y: 500 }),
    field({ ...common, id: 'second', recipientId: 'two', y: 560 }),
  ];
  return { source, plan: planOf(['Бат', 'Ann'], fields), inputs: [inputOf('one'), inputOf('two')] };
}

/** Takes the document, or another, through a whole envelope. */
export async function startGround(keys: Keys, given: Partial<Course> = {}): Promise<Ground> {
  const { source = closed(withObjects(document)), plan: course = plan, inputs = [one, two] } = given;
  const [first, second] = inputs;
  const certified = await certifyEnvelope(source, course, { at, seal: keys.sign });
  const half = await signAct(certified, course, first, keys.sign);
  const signSecond = (pdf: Uint8Array) => signAct(pdf, course, second, keys.sign);
  const complete = (pdf: Uint8Array) => completeEnvelope(pdf, keys);
  const signed = await signSecond(half);
  return { keys, certified, half, signed, sealed: await complete(signed), signSecond, complete };
}

/** Appends a change to a file as a revision that nobody signs. */
export async function appended(pdf: Uint8Array, change: Change): Promise<Buffer> {
  const update = await opened(pdf);
  change(update);
  return update.finish().bytes;
}

export async function opened(pdf: Uint8Array): Promise<Update> {
  return startUpdate(await readPdf(pdf));
}

export type Change = (update: Update) => void;
