import { CheckFailed } from '../../signed-file/check-failed.ts';
import { isDict, isRef } from '../../pdf/objects.ts';
import type { PdfDict, PdfRef, PdfValue } from '../../pdf/objects.ts';
import { checkMembers, sameValue } from './members.ts';
import type { Ledger } from './ledger.ts';

const lists = ['Certs', 'OCSPs', 'CRLs'] as const;
const members = ['Type', 'VRI', ...lists];
const what = 'the security store';

/**
 * Accounts for a security store that grew: what it had is in it, and what came to it are streams of bytes and entries that
 * name them (ETSI EN 319 142-1 clause 5.4.2). Throws CheckFailed.
 */
export function checkSecurityStore(ledger: Ledger): void {
  const stores = storesOf(ledger);
  if (!stores) return;
  const { former, store } = stores;
  checkMembers(members, former, what);
  checkMembers(members, store, what);
  if (!sameValue(store.get('Type'), { name: 'DSS' })) throw new CheckFailed(`${what} is of another type`);
  const known = lists.flatMap((key) => grownList(ledger, { former, store, key }));
  checkEntries(ledger, { former, store, known });
}

type Stores = { former: PdfDict; store: PdfDict };

/** The store as it was and is; undefined when the revision did not touch it. */
function storesOf(ledger: Ledger): Stores | undefined {
  const [place, now] = [ledger.before, ledger.after].map((one) => one.dictAt(one.file.root).get('DSS'));
  const was = ledger.before.resolve(place);
  const former: PdfDict = isDict(was) ? was : new Map();
  if (!isRef(place)) return sameValue(place, now) ? undefined : { former, store: ledger.takeDict(now, what) };
  const { is, changed } = ledger.compare(place);
  if (!sameValue(place, now) || !isDict(is)) throw new CheckFailed(`${what} was replaced`);
  return changed ? { former, store: is } : undefined;
}

function grownList(ledger: Ledger, { former, store, key }: Stores & { key: string }): PdfRef[] {
  const list = ledger.before.resolve(former.get(key));
  const before = Array.isArray(list) ? list.filter(isRef) : [];
  const is = store.get(key) ?? [];
  const now = Array.isArray(is) ? is.filter(isRef) : [];
  if (!Array.isArray(is) || now.length !== is.length || !sameValue(now.slice(0, before.length), before))
    throw new CheckFailed(`${what} lost validation data: /${key}`);
  for (const ref of now.slice(before.length))
    checkMembers(['Length'], ledger.takeStream(ref, what).dict, what);
  return now;
}

function checkEntries(ledger: Ledger, { former, store, known }: Stores & { known: PdfRef[] }): void {
  const list = ledger.before.resolve(former.get('VRI'));
  const before: PdfDict = isDict(list) ? list : new Map();
  const entries = ledger.takeDict(store.get('VRI'), what);
  const numbers = new Set(known.map(({ object }) => object));
  for (const [key, entry] of before)
    if (!sameValue(entry, entries.get(key))) throw new CheckFailed(`${what} lost validation data: ${key}`);
  for (const [key, entry] of entries) {
    if (before.has(key)) continue;
    if (!/^[\dA-F]{40}$/.test(key)) throw new CheckFailed(`${what} has an entry of no signature`);
    checkEntry(ledger.takeDict(entry, what), numbers);
  }
}

function checkEntry(entry: PdfDict, known: ReadonlySet<number>): void {
  checkMembers(['Cert', 'OCSP', 'CRL'], entry, what);
  const isKnown = (one: PdfValue) => isRef(one) && known.has(one.object);
  for (const list of entry.values())
    if (!Array.isArray(list) || !list.every(isKnown)) throw new CheckFailed(`${what} names what it has not`);
}
