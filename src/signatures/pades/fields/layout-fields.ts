import { emptyAppearance, tickAppearance } from './appearance.ts';
import { addFields, formOf } from './form.ts';
import { dict, isDict, name, textString } from '../../pdf/objects.ts';
import type { PdfDict, PdfRef, PdfValue } from '../../pdf/objects.ts';
import { drawFrames } from './page-content.ts';
import { pageGeometry, userSpaceRect } from '../page/page-geometry.ts';
import type { Placement } from '../page/page-geometry.ts';
import { UnusablePdf } from '../read-pdf.ts';
import { lockDictionary } from '../signature-dictionary.ts';
import type { Update } from '../revision/update.ts';

const fieldKinds = ['text', 'checkbox', 'signature'] as const;

/** A field to be laid out. Dates and initials are text fields. */
export type FieldPlan = {
  /** Unique within the file, without a full stop. */
  name: string;
  kind: (typeof fieldKinds)[number];
  /** The label that readers show for it (/TU). */
  label?: string | undefined;
  /** The page, from 1. A signature field without a placement is invisible. */
  page: number;
  placement?: Placement | undefined;
  /** Signature fields: the fields that its signature locks. */
  locks?: string[] | undefined;
  required?: boolean | undefined;
  /** Nobody fills it in a viewer; we do. */
  readOnly?: boolean | undefined;
};

/**
 * Lays out fields as one object each with its widget, so that a later revision changes no more than /V, /AP and /AS. A field
 * to be filled has no value and shows nothing: EU DSS leaves a field that got its value out of the picture that it compares
 * with the one before, and would miss anything shown there. The frame of a checkbox is part of its page. Gives the fields'
 * references by name. Throws UnusablePdf when a page is missing.
 */
export function layOutFields(update: Update, plans: FieldPlan[]): Map<string, PdfRef> {
  if (plans.some(({ kind }) => kind !== 'signature')) prepareForm(update);
  const laid = plans.map((plan) => {
    const page = update.file.pages[plan.page - 1];
    if (!page) throw new UnusablePdf(`the PDF has no page ${plan.page}; place the field on another`);
    return { name: plan.name, page, ref: update.add(fieldOf(update, plan, page)) };
  });
  addFields(update, laid);
  const boxes = plans.filter(({ kind }) => kind === 'checkbox');
  update.file.pages.forEach((page, index) => {
    const here = boxes.flatMap((box) => (box.page === index + 1 && box.placement) || []);
    if (here.length > 0) drawFrames(update, page, here);
  });
  return new Map(laid.map((field) => [field.name, field.ref]));
}

const flags = { readOnly: 1, required: 2 } as const;
const print = 4;
const printLocked = 132;

function fieldOf(update: Update, plan: FieldPlan, page: PdfRef): PdfDict {
  const geometry = pageGeometry(update, page);
  const { width, height } = plan.placement ?? { width: 0, height: 0 };
  const room = { width, height, rotation: geometry.rotation };
  const common = dict({
    Type: name('Annot'),
    Subtype: name('Widget'),
    T: textString(plan.name),
    TU: plan.label === undefined ? undefined : textString(plan.label),
    P: page,
    F: plan.placement ? print : printLocked,
    Rect: plan.placement ? userSpaceRect(geometry, plan.placement) : [0, 0, 0, 0],
    Ff: flagsOf(plan),
    MK: geometry.rotation ? dict({ R: geometry.rotation }) : undefined,
  });
  const own = { text: textField, checkbox: checkboxField, signature: signatureField }[plan.kind];
  return new Map([...common, ...own(update, plan, room)]);
}

function flagsOf({ kind, required, readOnly }: FieldPlan): number | undefined {
  if (kind === 'signature') return undefined;
  return (readOnly ? flags.readOnly : 0) | (required ? flags.required : 0) || undefined;
}

type Room = Parameters<typeof emptyAppearance>[1];

function textField(update: Update, _plan: FieldPlan, room: Room): PdfDict {
  return dict({
    FT: name('Tx'),
    DA: textString('/Helv 0 Tf 0 g'),
    AP: dict({ N: emptyAppearance(update, room, { variable: true }) }),
  });
}

function checkboxField(update: Update, _plan: FieldPlan, room: Room): PdfDict {
  const off = emptyAppearance(update, room, { variable: false });
  const on = tickAppearance(update, room, { framed: false });
  return dict({
    FT: name('Btn'),
    AS: name('Off'),
    AP: dict({ N: dict({ Off: off, Yes: on }) }),
  });
}

function signatureField(_update: Update, plan: FieldPlan): PdfDict {
  const locks = plan.locks ?? [];
  return dict({ FT: name('Sig'), Lock: locks.length > 0 ? lockDictionary(locks) : undefined });
}

/** The font that viewers fall back to when they fill a field themselves. */
function prepareForm(update: Update): void {
  const ref = formOf(update);
  const form = update.dictAt(ref);
  const resources = update.resolve(form.get('DR'));
  const fonts = isDict(resources) ? update.resolve(resources.get('Font')) : null;
  if (isDict(fonts) && fonts.has('Helv')) return;
  const helvetica = dict({
    Type: name('Font'),
    Subtype: name('Type1'),
    BaseFont: name('Helvetica'),
    Encoding: name('WinAnsiEncoding'),
  });
  const more = new Map<string, PdfValue>(isDict(fonts) ? fonts : undefined).set(
    'Helv',
    update.add(helvetica),
  );
  const complete = new Map<string, PdfValue>(isDict(resources) ? resources : undefined).set('Font', more);
  update.put(ref, form.set('DR', complete).set('DA', textString('/Helv 0 Tf 0 g')));
}
