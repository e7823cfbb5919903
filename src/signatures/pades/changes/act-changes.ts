import { CheckFailed } from '../../signed-file/check-failed.ts';
import { dict, isDict, nameOf } from '../../pdf/objects.ts';
import type { PdfDict, PdfRef, PdfValue } from '../../pdf/objects.ts';
import { fieldsByName } from '../fields/fill-fields.ts';
import { locksOf } from '../sign.ts';
import { takeAppearance } from './appearance-objects.ts';
import { checkGrownByField } from './grown-by-field.ts';
import { checkMembers, checkOnly, checkText, sameValue } from './members.ts';
import type { Ledger } from './ledger.ts';
import { checkSignatureValue } from './signature-value.ts';

export type Act = {
  field: PdfRef;
  fieldName: string;
  /** Its signature dictionary. */
  value: PdfRef;
  /** Every field was laid out before the first signature; else this revision brings the field of its signature. */
  laidOut: boolean;
  /** Names of fields that signatures before it lock. */
  locked: ReadonlySet<string>;
};

/**
 * Accounts for an act of signing: the fields that its signature locks got values and looks of this revision, its field got the
 * signature, and nothing else of the file changed (ISO 32000-2 clauses 12.7.4, 12.7.5.5). Throws CheckFailed.
 */
export function checkAct(ledger: Ledger, act: Act): void {
  const { before, after } = ledger;
  const catalogs = ledger.compare(before.file.root);
  checkOnly(act.laidOut ? [] : ['AcroForm'], catalogs.was, catalogs.is, 'the catalog');
  const fields = fieldsByName(before);
  if (act.laidOut) checkSignedField(ledger, act, fields.get(act.fieldName));
  else checkNewField(ledger, act);
  const names = locksOf(after, act.field);
  for (const one of names) checkFilledField(ledger, act, { name: one, ref: fields.get(one) });
  const lock =
    names.length > 0 ? { action: 'Include' as const, fields: names, root: before.file.root } : undefined;
  checkSignatureValue(ledger.takeDict(act.value, 'the signature dictionary'), { lock });
}

function checkSignedField(ledger: Ledger, { field, fieldName }: Act, laidOut: PdfRef | undefined): void {
  const what = `the field ${fieldName}`;
  if (!laidOut || !sameValue(laidOut, field)) throw new CheckFailed(`${what} was not laid out`);
  const { was, is } = ledger.compare(field);
  checkOnly(['V', 'AP'], was, is, what);
  if (!isDict(was) || !isDict(is) || was.has('V')) throw new CheckFailed(`${what} was signed before`);
  checkLook(ledger, { was: was.get('AP'), field: is, fieldName });
}

const newMembers = ['Type', 'Subtype', 'FT', 'T', 'TU', 'P', 'F', 'Rect', 'MK', 'V', 'AP'];

function checkNewField(ledger: Ledger, { field, fieldName }: Act): void {
  const what = `the field ${fieldName}`;
  const made = ledger.takeDict(field, what);
  checkMembers(newMembers, made, what);
  const kind = dict({ Type: { name: 'Annot' }, Subtype: { name: 'Widget' }, FT: { name: 'Sig' } });
  checkOnly(newMembers.slice(kind.size), kind, made, what);
  checkText(made.get('TU'), what);
  const turned = made.get('MK') ?? new Map();
  if (!isDict(turned) || !saysOnlyRotation(turned))
    throw new CheckFailed(`${what} shows more than its signature`);
  checkLook(ledger, { was: undefined, field: made, fieldName });
  checkGrownByField(ledger, field, made.get('P'));
}

/** How far the page is turned is all that a widget of ours says of its looks (clause 12.5.6.19). */
function saysOnlyRotation(looks: PdfDict): boolean {
  return Array.from(looks).every(([key, value]) => key === 'R' && typeof value === 'number');
}

/** A signature shows in its field, and only where the field has an area. */
function checkLook(
  ledger: Ledger,
  { was, field, fieldName }: { was: PdfValue | undefined; field: PdfDict; fieldName: string },
): void {
  const look = field.get('AP');
  if (sameValue(was, look)) return;
  if (!hasArea(field.get('Rect')))
    throw new CheckFailed(`the field ${fieldName} shows, though it has no area`);
  takeAppearance(ledger, look, fieldName);
}

function hasArea(rect: PdfValue | undefined): boolean {
  const [x0, y0, x1, y1] = Array.isArray(rect) ? rect : [];
  return x0 !== x1 && y0 !== y1;
}

type Named = { name: string; ref: PdfRef | undefined };

function checkFilledField(ledger: Ledger, { locked }: Act, { name, ref }: Named): void {
  if (!ref) return;
  const { was, is, changed } = ledger.compare(ref);
  if (!changed) return;
  const what = `the field ${name}`;
  if (locked.has(name)) throw new CheckFailed(`${what} was changed after it was locked`);
  const type = isDict(was) ? nameOf(was.get('FT')) : undefined;
  checkOnly(type === 'Btn' ? ['V', 'AS'] : type === 'Tx' ? ['V', 'AP'] : [], was, is, what);
  if (!isDict(was) || !isDict(is)) return;
  if (type === 'Btn') checkState(was, is, what);
  if (type !== 'Tx') return;
  checkText(is.get('V') ?? null, what);
  takeAppearance(ledger, is.get('AP'), name);
}

/** A box shows one of the states that it was laid out with (clause 12.7.5.2.3). */
function checkState(was: PdfDict, is: PdfDict, what: string): void {
  const looks = was.get('AP');
  const states = isDict(looks) ? looks.get('N') : undefined;
  const state = nameOf(is.get('V'));
  if (state === undefined || nameOf(is.get('AS')) !== state || !isDict(states) || !states.has(state))
    throw new CheckFailed(`${what} shows another state than its value`);
}
