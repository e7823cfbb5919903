import { CheckFailed } from '../../cades/check.ts';
import { isDict, isRef, nameOf } from '../../pdf/objects.ts';
import type { PdfDict, PdfRef, PdfValue } from '../../pdf/objects.ts';
import { readText } from '../read-text.ts';
import { serialize } from './serialize.ts';
import type { Update } from './update.ts';

export type RevisionChange = {
  before: Update;
  after: Update;
  /** The objects that the later revision wrote. */
  written: number[];
  /** Names of fields that signatures before it lock. */
  locked: ReadonlySet<string>;
  /** Nothing but validation data and a document timestamp. */
  longTermOnly: boolean;
};

/**
 * Checks that a revision did no more than filling forms and signing, and changed nothing of locked and signed fields: DocMDP
 * at level 2 with FieldMDP, for long-term updates stricter (ISO 32000-2 clause 12.8.2). New objects are free: only checked
 * objects can show them. Throws CheckFailed with the change that goes beyond that.
 */
export function checkChanges(change: RevisionChange): void {
  const { before, after, written } = change;
  if (!sameValue(before.file.root, after.file.root)) throw new CheckFailed('the catalog was replaced');
  const rules = rulesFor(change);
  for (const object of written) {
    if (object >= before.file.size) continue;
    const known = rules.get(object);
    if (!known) throw new CheckFailed(`object ${object} was changed, which no signing does`);
    known.rule(before.resolve(known.ref), after.resolve(known.ref));
  }
}

type Rule = (was: PdfValue, is: PdfValue) => void;
/** The rule for changes of the object behind a reference. */
type Ruled = { ref: PdfRef; rule: Rule };

function rulesFor(change: RevisionChange): Map<number, Ruled> {
  const { before } = change;
  const rules = new Map<number, Ruled>();
  const set = (ref: PdfValue | undefined, rule: Rule) => isRef(ref) && rules.set(ref.object, { ref, rule });
  const root = before.dictAt(before.file.root);
  const form = before.resolve(root.get('AcroForm'));
  set(before.file.root, onlyKeys(['AcroForm', 'DSS'], change, 'the catalog'));
  set(root.get('AcroForm'), onlyKeys(['Fields', 'SigFlags'], change, 'the form'));
  if (isDict(form)) set(form.get('Fields'), checkGrown);
  for (const page of before.file.pages) {
    set(page, onlyKeys(['Annots'], change, 'a page'));
    set(before.dictAt(page).get('Annots'), checkGrown);
  }
  const fields = isDict(form) ? before.resolve(form.get('Fields')) : null;
  for (const field of Array.isArray(fields) ? fields.filter(isRef) : []) {
    set(field, fieldRule(change));
  }
  const store = before.resolve(root.get('DSS'));
  for (const part of [root.get('DSS'), isDict(store) ? store.get('VRI') : undefined]) {
    set(part, () => requireLongTerm(change));
  }
  return rules;
}

/** The lists that may grow; they are compared by their members, wherever they are in the file. */
const growing = new Set(['Fields', 'Annots']);

function onlyKeys(keys: string[], { before, after }: RevisionChange, what: string): Rule {
  return (was, is) => {
    if (!isDict(was) || !isDict(is)) throw new CheckFailed(`${what} was replaced`);
    for (const key of differingKeys(was, is)) {
      if (!keys.includes(key)) throw new CheckFailed(`${what} was changed: /${key}`);
      if (growing.has(key)) checkGrown(before.resolve(was.get(key)), after.resolve(is.get(key)));
    }
  };
}

/** Checks that a list keeps its members, in their order, and only grows. */
function checkGrown(was: PdfValue, is: PdfValue): void {
  const [former, grown] = [was, is].map((list) => (Array.isArray(list) ? list : []));
  if (!former?.every((one, index) => sameValue(one, grown?.[index])))
    throw new CheckFailed('fields or annotations were taken away or put in another order');
}

const fillable = ['V', 'AP', 'AS'];

function fieldRule(change: RevisionChange): Rule {
  return (was, is) => {
    const field = isDict(was) ? fieldName(change.before, was) : '';
    if (change.longTermOnly) throw new CheckFailed(`the field ${field} was changed after the last signature`);
    if (change.locked.has(field)) throw new CheckFailed(`the field ${field} was changed after it was locked`);
    if (isDict(was) && nameOf(was.get('FT')) === 'Sig' && was.has('V'))
      throw new CheckFailed(`the signature of ${field} was replaced`);
    onlyKeys(fillable, change, `the field ${field}`)(was, is);
  };
}

function requireLongTerm({ longTermOnly }: RevisionChange): void {
  if (!longTermOnly) throw new CheckFailed('the security store was changed by an act of signing');
}

function fieldName(update: Update, field: PdfDict): string {
  const title = update.resolve(field.get('T'));
  return typeof title === 'object' && title !== null && 'bytes' in title ? readText(title.bytes) : '';
}

function differingKeys(was: PdfDict, is: PdfDict): string[] {
  const keys = new Set([...was.keys(), ...is.keys()]);
  return Array.from(keys).filter((key) => !sameValue(was.get(key), is.get(key)));
}

function sameValue(a: PdfValue | undefined, b: PdfValue | PdfRef | undefined): boolean {
  return serialize(a ?? null).equals(serialize(b ?? null));
}
