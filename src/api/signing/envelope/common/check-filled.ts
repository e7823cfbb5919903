import { defined } from '#domain/common/defined.ts';
import { isFieldNumber, isTicked, type KindColumns } from '#domain/envelope/field-kind.ts';
import type { MarkInput } from '#domain/envelope/session-view.ts';
import { Problem } from '#domain/common/problem.ts';
import type { EnvelopeField } from '#entities/envelope/envelope-field.ts';
import type { SignPayload } from '#secrets/envelope-act.ts';
import { lineFault } from './line-fault.ts';
import { pictureFault, readMarkInput } from './read-marks.ts';
import type { Filled } from './schemas.ts';

/** A value that does not fit: the fault, its path in the request, and its field. */
type Issue = { path: string; message: string; field_id?: string };
type Field = Pick<EnvelopeField, 'id' | 'type' | 'page' | 'required' | 'label' | 'value'> & KindColumns;
type Value = { fieldId: string; value: string };

const mostIssues = 20;

/**
 * Checks a recipient's values against their own fields, and gives them in the document's form. Throws Problem
 * invalid_request with `field_id` (of the first) and `issues`: a field of somebody else, one twice, a value that its type
 * does not take or that our typefaces cannot show, a required field without one, a picture that is none by its header. The
 * check is cheap: `checkPictures` decodes the pictures, after the caller has shown who they are.
 */
export function checkFilled(own: readonly Field[], filled: Filled): SignPayload {
  const { values, issues } = readValues(own, filled.fields);
  const signature = readOne('signature', filled.signature);
  const { given, unlike } = initialsOf(own, filled);
  const initials = readOne('initials', given);
  // Initials given as field values have their faults reported at the field.
  const told = filled.initials ? initials.issues : [];
  const empty = emptyOnes(own, { values, filled: { ...filled, initials: given } });
  const chosen = chosenTwice(own, values);
  const all = [...issues, ...unlike, ...signature.issues, ...told, ...chosen, ...empty];
  assertNone(all);
  return { values, signature: signature.mark, initials: initials.mark };
}

/**
 * Decodes the pictures that a recipient gave. Throws Problem invalid_request as checkFilled does: damaged, or nothing to
 * see.
 */
export async function checkPictures({ signature, initials }: SignPayload): Promise<void> {
  const issues: Issue[] = [];
  for (const [name, mark] of Object.entries({ signature, initials })) {
    const message = mark ? await pictureFault(mark) : undefined;
    if (message !== undefined) issues.push({ path: `${name}.image`, message });
  }
  assertNone(issues);
}

function assertNone(all: readonly Issue[]): void {
  const [first] = all;
  if (!first) return;
  const fieldId = all.find(({ field_id }) => field_id !== undefined)?.field_id;
  throw new Problem('invalid_request', `${first.path}: ${first.message}`, {
    ...defined({ field_id: fieldId }),
    issues: all.slice(0, mostIssues),
  });
}

function readValues(own: readonly Field[], given: Filled['fields']): { values: Value[]; issues: Issue[] } {
  const byId = new Map(own.map((field) => [field.id, field]));
  const values = new Map<string, string>();
  const issues: Issue[] = [];
  for (const [index, { id: written, value: typed }] of given.entries()) {
    const id = written.toLowerCase();
    const place = `fields[${index}]`;
    const field = byId.get(id);
    const value = typed.normalize('NFC');
    const twice = values.has(id);
    const fault = field && !twice ? valueFault(field, value) : undefined;
    if (!field) issues.push({ path: `${place}.id`, message: 'expected a field of yours', field_id: id });
    else if (twice) issues.push({ path: `${place}.id`, message: 'expected each field once', field_id: id });
    else if (fault !== undefined) issues.push({ path: `${place}.value`, message: fault, field_id: id });
    values.set(id, value);
  }
  // In the order of the fields, so that the same input makes the same document.
  const ordered = own.flatMap(({ id, type }) => {
    const value = type === 'initial' ? undefined : values.get(id);
    return value === undefined ? [] : [{ fieldId: id, value }];
  });
  return { values: ordered, issues };
}

/** Finds the fault of a value for its field's type; an empty value clears the sender's. */
function valueFault(field: Field, value: string): string | undefined {
  const { type, auto } = field;
  if (auto) return 'expected no value: the field fills itself';
  if (type === 'signature') return 'expected no value: a signature goes into `signature`';
  if (value === '') return undefined;
  if (type === 'initial') return lineFault(value.trim());
  if (isTicked(type)) return /^(?:true|false)$/.test(value) ? undefined : 'expected true or false';
  return writtenFault(field, value);
}

/** Finds the fault of a value that the PDF shows as a text. */
function writtenFault({ type, options }: Field, value: string): string | undefined {
  if (type === 'dropdown') return options?.includes(value) ? undefined : 'expected one of the options';
  if (type === 'number') return isFieldNumber(value) ? undefined : 'expected a number such as 1250 or -0.5';
  if (type === 'date') return isDate(value) ? undefined : 'expected a date as YYYY-MM-DD';
  return lineFault(value);
}

/**
 * Gathers the initials: a value of an initial field is taken as typed ones. They are one mark, which shows in all of the
 * fields, so all other initials that are given must be the same.
 */
function initialsOf(own: readonly Field[], filled: Filled): { given: Filled['initials']; unlike: Issue[] } {
  const places = new Set(own.filter(({ type }) => type === 'initial').map(({ id }) => id));
  let given = filled.initials;
  const unlike: Issue[] = [];
  for (const [index, { id: written, value }] of filled.fields.entries()) {
    const id = written.toLowerCase();
    const text = value.normalize('NFC').trim();
    if (text === '' || !places.has(id)) continue;
    given ??= { type: 'typed', text, image: undefined, face: undefined };
    if (given.type === 'typed' && given.text?.normalize('NFC').trim() === text) continue;
    const message = 'expected the same initials in every field, and in `initials`';
    unlike.push({ path: `fields[${index}].value`, message, field_id: id });
  }
  return { given, unlike };
}

function isDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00.000Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

function readOne(
  name: 'signature' | 'initials',
  given: Filled['signature'],
): { mark: MarkInput | null; issues: Issue[] } {
  if (!given) return { mark: null, issues: [] };
  const read = readMarkInput(given);
  if ('mark' in read) return { mark: read.mark, issues: [] };
  return { mark: null, issues: [{ path: `${name}${read.path}`, message: read.message }] };
}

type Answers = { values: readonly Value[]; filled: Filled };

function emptyOnes(own: readonly Field[], { values, filled }: Answers): Issue[] {
  const byId = new Map(values.map(({ fieldId, value }) => [fieldId, value]));
  const marks = { signature: filled.signature, initial: filled.initials };
  return own
    .filter(({ required, auto }) => required && !auto)
    .flatMap((field): Issue[] => {
      const { id, type } = field;
      if (type === 'signature' || type === 'initial') {
        if (marks[type]) return [];
        const path = type === 'signature' ? 'signature' : 'initials';
        return [{ path, message: `expected ${path}: ${nameOf(field)} is required`, field_id: id }];
      }
      const mates = type === 'radio' ? groupOf(own, field) : [field];
      const filled = mates.map((one) => (byId.get(one.id) ?? one.value ?? '').trim());
      if (isTicked(type) ? filled.includes('true') : filled.some((value) => value !== '')) return [];
      const wanted = isTicked(type) ? 'true' : 'a value';
      return [{ path: 'fields', message: `expected ${wanted}: ${nameOf(field)} is required`, field_id: id }];
    });
}

function groupOf(own: readonly Field[], { radioGroup }: Field): Field[] {
  return own.filter((one) => one.type === 'radio' && one.radioGroup === radioGroup);
}

/** Finds the radio fields that are chosen besides another one of their group. */
function chosenTwice(own: readonly Field[], values: readonly Value[]): Issue[] {
  const ticked = new Set(values.filter(({ value }) => value === 'true').map(({ fieldId }) => fieldId));
  const chosen = own.filter(({ id, type }) => type === 'radio' && ticked.has(id));
  return chosen
    .filter((field) => groupOf(chosen, field)[0] !== field)
    .map(({ id }) => ({ path: 'fields', message: 'expected one choice in the group', field_id: id }));
}

function nameOf({ type, label, page }: Field): string {
  const kind = type === 'initial' ? 'initials' : type;
  return `the ${kind} field ${label ? `“${label}” ` : ''}on page ${page}`;
}
