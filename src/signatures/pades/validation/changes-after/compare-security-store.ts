import { isDict, isRef, isStream } from '../../../pdf/objects.ts';
import type { PdfDict, PdfValue } from '../../../pdf/objects.ts';
import { areEqual } from './are-equal.ts';
import { readFrom } from './comparison.ts';
import type { Comparison } from './comparison.ts';

const [lists, listsOfVri] = [
  ['Certs', 'CRLs', 'OCSPs'],
  ['Cert', 'CRL', 'OCSP'],
];
const [keys, keysOfVri] = [new Set(['Type', 'VRI', ...lists]), new Set(['Type', 'TU', 'TS', ...listsOfVri])];

/**
 * Compares document security stores (ETSI EN 319 142-1 clause 5.4.2): material may come and go, since nothing is believed of
 * it yet, but the store has the shape of one and nothing else in it.
 */
export function compareSecurityStore(comparison: Comparison, before: PdfDict, after: PdfDict): void {
  const [old, now] = [before.get('DSS'), after.get('DSS')];
  if (areEqual(comparison, old, now, 'DSS') || isStore(comparison, now)) return;
  comparison.changes.push({
    level: 'OTHER',
    reason: { code: 'pdf_document_changed', values: { part: 'DSS' } },
  });
}

function isStore(comparison: Comparison, place: PdfValue | undefined): boolean {
  const { after } = comparison;
  const store = readFrom(after, place);
  if (store === null) return true;
  if (!isDict(store) || !hasLists(comparison, store, [keys, lists])) return false;
  const entries = readFrom(after, store.get('VRI'));
  if (entries === null) return true;
  if (!isDict(entries)) return false;
  return Array.from(entries).every(([name, value]) => {
    if (name === 'Type') return true;
    const entry = readFrom(after, value);
    return (
      /^[\dA-Fa-f]{40,128}$/.test(name) &&
      isDict(entry) &&
      hasLists(comparison, entry, [keysOfVri, listsOfVri])
    );
  });
}

function hasLists(
  { after }: Comparison,
  store: PdfDict,
  [known, names]: readonly [ReadonlySet<string>, readonly string[]],
): boolean {
  if (!Array.from(store.keys()).every((key) => known.has(key))) return false;
  return names.every((name) => {
    const list = readFrom(after, store.get(name));
    if (list === null) return true;
    return Array.isArray(list) && list.every((one) => isRef(one) && isStream(readFrom(after, one)));
  });
}
