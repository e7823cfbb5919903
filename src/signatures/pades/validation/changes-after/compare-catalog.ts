import { isDict, isRef, isStream, nameOf } from '../../../pdf/objects.ts';
import type { PdfDict, PdfValue } from '../../../pdf/objects.ts';
import { metadataOf } from '../../../pdf/find-oddities.ts';
import type { ReasonCode } from '../../../signed-file/reason.ts';
import { areEqual, differingKeys } from './are-equal.ts';
import { compareSecurityStore } from './compare-security-store.ts';
import { readFrom } from './comparison.ts';
import type { Comparison } from './comparison.ts';

/** Looked at by rules of their own. */
const ruled = new Set(['Pages', 'AcroForm', 'DSS', 'Extensions', 'Metadata', 'MarkInfo', 'Version']);

/** What changes of a key of the catalog amount to, for people; any other is a part of the document. */
const parts: Record<string, ReasonCode> = {
  Names: 'pdf_script_changed',
  OpenAction: 'pdf_script_changed',
  AA: 'pdf_script_changed',
  OCProperties: 'pdf_layers_changed',
  Perms: 'pdf_permissions_changed',
};

/** Compares catalogs (ISO 32000-2 clause 7.7.2), but for pages and form. */
export function compareCatalog(comparison: Comparison, before: PdfDict, after: PdfDict): void {
  const { changes } = comparison;
  for (const key of differingKeys(comparison, [before, after], ruled)) {
    const code = (Object.hasOwn(parts, key) ? parts[key] : undefined) ?? 'pdf_document_changed';
    changes.push({ level: 'OTHER', reason: { code, values: { part: key } } });
  }
  for (const part of ['Extensions', 'MarkInfo', 'Version', 'Metadata']) {
    if (areEqual(comparison, before.get(part), after.get(part), part)) continue;
    if (!isSound(comparison, part, after.get(part)))
      changes.push({ level: 'OTHER', reason: { code: 'pdf_document_changed', values: { part } } });
  }
  compareSecurityStore(comparison, before, after);
}

/** What describes a file and shows nothing may change, as long as it is what it should be. */
function isSound({ after }: Comparison, part: string, place: PdfValue | undefined): boolean {
  const value = readFrom(after, place);
  if (part === 'Metadata') return isRef(place) && isStream(value) && metadataOf(after)?.state !== 'broken';
  if (part === 'Version') return nameOf(value) !== undefined;
  return isDict(value);
}
