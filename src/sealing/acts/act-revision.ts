import { isTicked } from '#domain/envelope/field-kind.ts';
import { fieldsByName, fillFields, boxOf } from '#signatures/pades/fields/fill-fields.ts';
import type { FieldValue } from '#signatures/pades/fields/fill-fields.ts';
import { layOutFields } from '#signatures/pades/fields/layout-fields.ts';
import type { PdfRef } from '#signatures/pdf/objects.ts';
import type { PreparedSignature } from '#signatures/pades/placeholder.ts';
import { readPdf } from '#signatures/pades/read-pdf.ts';
import { startFonts } from '#signatures/pades/revision/revision-fonts.ts';
import type { RevisionFonts } from '#signatures/pades/revision/revision-fonts.ts';
import { prepareFieldSignature } from '#signatures/pades/sign.ts';
import { startUpdate } from '#signatures/pades/revision/update.ts';
import type { Update } from '#signatures/pades/revision/update.ts';
import { graphemesOf } from '#typesetting/characters.ts';
import { drawMarkAlone, drawSignature, prepareMark } from '../marks/draw-mark.ts';
import type { PreparedMark } from '../marks/draw-mark.ts';
import { valueOfField } from './field-values.ts';
import { signaturePlan } from '../layout.ts';
import { fieldNameOf, filledFieldsOf, signatureFieldOf, signatureNameOf } from '../plan.ts';
import type { EnvelopePlan, PlannedField, SignerInput, SignerMark } from '../plan.ts';

/**
 * The revision of one signer's act, complete but for the CMS. Throws UnusablePdf, UnusableMark, and an Error when the
 * input names a field that is not this signer's to fill.
 */
export async function actRevision(
  pdf: Uint8Array,
  plan: EnvelopePlan,
  input: SignerInput,
): Promise<PreparedSignature> {
  const update = startUpdate(await readPdf(pdf));
  const fonts = startFonts(update);
  const refs = fieldsByName(update);
  const marks = marksOf(update, input);
  fillFields(update, valuesOf({ update, fonts, refs, plan, input, marks }));
  const field = refs.get(signatureNameOf(input.recipientId)) ?? newSignatureField(update, plan, input);
  const appearance = signatureFieldOf(plan, input.recipientId)
    ? drawSignature(update, fonts, boxOf(update, update.dictAt(field)), {
        mark: marks.signature(),
        lines: [input.lines.name, input.lines.detail],
      })
    : undefined;
  fonts.embed();
  return prepareFieldSignature(update, { at: input.at, name: input.lines.name, field, appearance });
}

/** In a PDF that arrived signed nothing was laid out at send: the field comes with its signature. */
function newSignatureField(update: Update, plan: EnvelopePlan, { recipientId }: SignerInput): PdfRef {
  const wanted = { ...signaturePlan(plan, recipientId), locks: [] };
  const made = layOutFields(update, [wanted]).get(wanted.name);
  if (!made) throw new Error('the signature field was not made');
  return made;
}

type Act = {
  update: Update;
  fonts: RevisionFonts;
  refs: Map<string, PdfRef>;
  plan: EnvelopePlan;
  input: SignerInput;
  marks: Marks;
};

function valuesOf(act: Act): FieldValue[] {
  const { refs, plan, input, marks } = act;
  const given = new Map(input.values.map(({ fieldId, value }) => [fieldId, value]));
  const mine = filledFieldsOf(plan, input.recipientId);
  const stranger = Array.from(given.keys()).find((id) => !mine.some((field) => field.id === id));
  if (stranger !== undefined) throw new Error(`field ${stranger} is not for this signer to fill`);
  return mine.flatMap((field) => {
    const ref = refs.get(fieldNameOf(field));
    if (!ref) throw new Error(`field ${field.id} is not in the document`);
    const value = given.get(field.id);
    if (field.type === 'signature') return [shown(act, ref, marks.signature())];
    if (field.type === 'initial' && wantsInitials(act, field, value))
      return [shown(act, ref, value ? { text: value, style: 'bold' } : marks.initials())];
    const text = value ?? field.preset ?? '';
    if (isTicked(field.type) && text !== 'true') return [];
    return [valueOfField(act.update, act.fonts, { field, ref, value: text })];
  });
}

function wantsInitials({ input }: Act, field: PlannedField, value: string | undefined): boolean {
  return Boolean(value) || input.initials !== null || field.required;
}

function shown({ update, fonts }: Act, field: PdfRef, mark: PreparedMark): FieldValue {
  const room = boxOf(update, update.dictAt(field));
  return { field, text: mark.text, appearance: drawMarkAlone(update, fonts, room, mark) };
}

/** Each prepared when the first field asks for it, and once. */
type Marks = { signature: () => PreparedMark; initials: () => PreparedMark };

function marksOf(update: Update, input: SignerInput): Marks {
  const { name } = input.lines;
  const once = (mark: () => SignerMark | null, text: string) => {
    let made: PreparedMark | undefined;
    return () => (made ??= prepareMark(update, mark(), text));
  };
  const initials = typeof input.initials === 'string' ? typed(input.initials) : input.initials;
  return { signature: once(() => input.signature, name), initials: once(() => initials, initialsOf(name)) };
}

function typed(text: string): SignerMark {
  return { type: 'typed', text };
}

/** Gives the first letters of a name, for people who gave no initials. */
function initialsOf(name: string): string {
  const words = name
    .normalize('NFC')
    .split(/(?!\u202F)[\s-]+/u)
    .filter(Boolean);
  return words
    .map((word) => graphemesOf(word)[0] ?? '')
    .join('')
    .toUpperCase();
}
