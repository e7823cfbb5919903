import { isDict, nameOf } from '#signatures/pdf/objects.ts';
import type { PdfDict, PdfValue } from '#signatures/pdf/objects.ts';
import type { Update } from '#signatures/pades/revision/update.ts';

/** The form that a PDF brings: its entries hold for fields that lack them (ISO 32000-2 clause 12.7.3). */
export type Form = {
  entries: PdfDict;
  /** True when viewers make the appearances of its fields again. */ madeAnew: boolean;
};

/** The form of a file; an empty one when it has none. */
export function formOfFile(update: Update): Form {
  const value = update.resolve(update.dictAt(update.file.root).get('AcroForm'));
  const entries: PdfDict = isDict(value) ? value : new Map();
  return { entries, madeAnew: update.resolve(entries.get('NeedAppearances')) === true };
}

type FieldKind = 'text' | 'combo' | 'list' | 'check' | 'radio' | 'push' | 'signature';

/** A widget with its field, which may be the same object or one above it (clause 12.7.4). */
export type FormField = {
  widget: PdfDict;
  form: Form;
  /** Undefined of a widget that belongs to no field. */
  kind: FieldKind | undefined;
  flags: number;
  /** An entry of the widget or of the fields above it; null when none has it. */
  get(key: string): PdfValue;
};

/** Field flags (clauses 12.7.5.2 to 12.7.5.4). */
export const fieldFlags = {
  multiline: 1 << 12,
  password: 1 << 13,
  radio: 1 << 15,
  pushButton: 1 << 16,
  combo: 1 << 17,
  comb: 1 << 24,
} as const;

/** Reads the field of a widget. */
export function readField(update: Update, form: Form, widget: PdfDict): FormField {
  const get = (key: string) => inherited(update, widget, key);
  const given = get('Ff');
  const flags = typeof given === 'number' ? given : 0;
  return { widget, form, kind: kindOf(nameOf(get('FT')), flags), flags, get };
}

function kindOf(type: string | undefined, flags: number): FieldKind | undefined {
  const has = (flag: number) => (flags & flag) !== 0;
  if (type === 'Tx') return 'text';
  if (type === 'Ch') return has(fieldFlags.combo) ? 'combo' : 'list';
  if (type === 'Btn' && has(fieldFlags.pushButton)) return 'push';
  if (type === 'Btn') return has(fieldFlags.radio) ? 'radio' : 'check';
  return type === 'Sig' ? 'signature' : undefined;
}

const deepest = 32;

function inherited(update: Update, field: PdfDict, key: string): PdfValue {
  let node: PdfValue = field;
  for (let depth = 0; isDict(node) && depth < deepest; depth += 1) {
    const value = update.resolve(node.get(key));
    if (value !== null) return value;
    node = update.resolve(node.get('Parent'));
  }
  return null;
}
