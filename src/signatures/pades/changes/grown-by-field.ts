import { CheckFailed } from '../../signed-file/check-failed.ts';
import { isDict, isRef } from '../../pdf/objects.ts';
import type { PdfDict, PdfRef, PdfValue } from '../../pdf/objects.ts';
import { checkOnly, sameValue } from './members.ts';
import type { Ledger } from './ledger.ts';

/** SigFlags as every signing leaves it: signatures exist, and the file is only to be appended to. */
const signaturesExistAppendOnly = 3;

/**
 * Checks that form and page grew by this one field and by nothing else, each list at its end (ISO 32000-2 clauses 12.5.2 and
 * 12.7.3). Throws CheckFailed.
 */
export function checkGrownByField(ledger: Ledger, field: PdfRef, page: PdfValue | undefined): void {
  const { was, is } = formsOf(ledger);
  checkOnly(['Fields', 'SigFlags'], was, is, 'the form');
  if (!sameValue(was.get('SigFlags'), is.get('SigFlags')) && is.get('SigFlags') !== signaturesExistAppendOnly)
    throw new CheckFailed('the form was changed: /SigFlags');
  checkGrownList(ledger, { was, is, key: 'Fields', field });
  if (!isRef(page) || !ledger.before.file.pages.some((one) => sameValue(one, page)))
    throw new CheckFailed('a new field is on no page');
  const pages = ledger.compare(page);
  checkOnly(['Annots'], pages.was, pages.is, 'a page');
  if (isDict(pages.was) && isDict(pages.is))
    checkGrownList(ledger, { was: pages.was, is: pages.is, key: 'Annots', field });
}

const nothing: PdfDict = new Map();

/** The form as it was and is; a form that was no object of its own becomes one. */
function formsOf(ledger: Ledger): { was: PdfDict; is: PdfDict } {
  const [former, now] = [ledger.before, ledger.after].map((one) => one.dictAt(one.file.root).get('AcroForm'));
  const was = ledger.before.resolve(former);
  const known = isDict(was) ? was : nothing;
  if (!isRef(former)) return { was: known, is: ledger.takeDict(now, 'the form') };
  const { is } = ledger.compare(former);
  if (!sameValue(former, now) || !isDict(is)) throw new CheckFailed('the form was replaced');
  return { was: known, is };
}

type Grown = { was: PdfDict; is: PdfDict; key: string; field: PdfRef };

function checkGrownList(ledger: Ledger, { was, is, key, field }: Grown): void {
  const place = was.get(key);
  const former = ledger.before.resolve(place);
  if (isRef(place) && !sameValue(place, is.get(key))) throw new CheckFailed(`/${key} was replaced`);
  const grown = isRef(place) ? ledger.compare(place).is : (is.get(key) ?? null);
  if (!sameValue([...(Array.isArray(former) ? former : []), field], grown))
    throw new CheckFailed(`/${key} grew by something else than the field of the signature`);
}
