import type { EnvelopeFieldType } from './envelope.ts';

/** The values with which a field fills itself when its signer signs. */
export const fieldAutos = ['date_signed', 'name', 'email'] as const;
export type FieldAuto = (typeof fieldAutos)[number];

/** The bounds of choices: their number in a dropdown, and the characters of each and of the name of a group. */
export const choiceBounds = { min: 2, max: 100, longest: 100 } as const;

/** What a field has by its type: the value that it fills itself with, the choices of a dropdown, the group of a radio button. */
export type FieldKind = { auto: FieldAuto | null; options: string[] | null; group: string | null };

/** The columns of a field's row that say what it has by its type. */
export type KindColumns = {
  auto?: FieldAuto | null | undefined;
  options?: string[] | null | undefined;
  radioGroup?: string | null | undefined;
};

/** Gives what a field has by its type, by its row. */
export function kindOf({ auto = null, options = null, radioGroup = null }: KindColumns): FieldKind {
  return { auto, options, group: radioGroup };
}

/** Gives what a field has by its type without what it lacks, as the API and statements of acts name it. */
export function membersOfKind(row: KindColumns): { auto?: FieldAuto; options?: string[]; group?: string } {
  const { auto, options, group } = kindOf(row);
  return { ...(auto && { auto }), ...(options && { options }), ...(group !== null && { group }) };
}

/** Tells whether a field is ticked, or not: its value is `true` or `false`, and the PDF shows a tick. */
export function isTicked(type: EnvelopeFieldType): type is 'checkbox' | 'radio' {
  return type === 'checkbox' || type === 'radio';
}

/** The types of fields that may have a value of the sender's. */
export const presetTypes = ['text', 'number', 'dropdown'] as const satisfies readonly EnvelopeFieldType[];

/** The types of fields that can fill themselves, and with what. */
export const autosOfType: Readonly<Partial<Record<EnvelopeFieldType, readonly FieldAuto[]>>> = {
  date: ['date_signed'],
  text: ['name', 'email'],
};

/** Tells whether a text is a number as a field takes it: at most 15 digits before the point and 6 behind it. */
export function isFieldNumber(text: string): boolean {
  return /^-?\d{1,15}(?:\.\d{1,6})?$/.test(text);
}

/** The facts of a signer that fields fill themselves with; `day` is the day of the signature, YYYY-MM-DD. */
export type AutoFacts = { name: string; email: string; day: string };

/** Gives the value of a field that fills itself. */
export function autoValue(auto: FieldAuto, { name, email, day }: AutoFacts): string {
  return { date_signed: day, name, email }[auto];
}
