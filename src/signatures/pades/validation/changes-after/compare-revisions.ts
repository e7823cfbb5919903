import { isDict } from '../../../pdf/objects.ts';
import type { PdfDict } from '../../../pdf/objects.ts';
import type { OddityCode } from '../../../pdf/oddity.ts';
import type { PdfFile } from '../../../pdf/pdf-file.ts';
import { compareCatalog } from './compare-catalog.ts';
import { compareFields } from './compare-fields.ts';
import { compareForm } from './compare-form.ts';
import { comparePages, pairPages } from './compare-pages.ts';
import type { PageNodes } from './compare-pages.ts';
import { pairOf, readFrom } from './comparison.ts';
import type { Change, Comparison, Work } from './comparison.ts';
import { formFields, formOf } from './form-fields.ts';
import type { FormField, Widget } from './form-fields.ts';

/**
 * Compares a file as it was with what a later revision made of it, by all that a reader sees: each thing that the catalog
 * leads to is the same, or a rule says what its change amounts to. Stale objects that nothing leads to count for nothing.
 * Throws LimitExceeded, UnusablePdf.
 */
export function compareRevisions(before: PdfFile, after: PdfFile, work: Work): Change[] {
  const comparison: Comparison = {
    before,
    after,
    work,
    changes: [{ level: 'LTA_UPDATES', reason: { code: 'pdf_revision_added' }, whenLocked: true }],
    equal: new Set(),
    settled: new Set(),
  };
  const { changes } = comparison;
  const [fields, fieldsNow] = [formFields(before), formFields(after)];
  settleFields(comparison, fields, fieldsNow);
  comparison.settled.add(pairOf(before.root, after.root));
  const pages = pairPages(comparison);
  if (pages) compareAll(comparison, pages, [fields, fieldsNow]);
  else changes.push({ level: 'OTHER', reason: { code: 'pdf_pages_changed' } });
  if (isAmbiguous(comparison)) changes.push({ level: 'OTHER', reason: { code: 'pdf_ambiguous' } });
  return changes;
}

function compareAll(
  comparison: Comparison,
  pages: readonly PageNodes[],
  [fields, fieldsNow]: readonly [Fields, Fields],
): void {
  const { before, after } = comparison;
  compareCatalog(comparison, catalogOf(before), catalogOf(after));
  compareForm(comparison, formOf(before) ?? new Map(), formOf(after) ?? new Map());
  compareFields(comparison, fields, fieldsNow);
  comparePages(comparison, pages, { added: addedWidgets(fields, fieldsNow) });
}

/** What some readers take in one way and others in another (see oddityMeanings). */
const ambiguities: readonly OddityCode[] = [
  'double-key',
  'repeated-cross-reference-stream',
  'repeated-entry',
  'wrong-object',
  'odd-name',
  'no-stream-end',
];

/**
 * Tells whether a revision brought in what readers do not agree on: hybrid cross-references, which hide objects from some (ISO
 * 32000-2 clause 7.5.8.4), keys or entries that are there twice.
 */
function isAmbiguous({ before, after }: Comparison): boolean {
  if (hybridSections(after) > hybridSections(before)) return true;
  return ambiguities.some((code) => after.noted.has(code) && !before.noted.has(code));
}

function hybridSections({ trailers }: PdfFile): number {
  return trailers.filter((one) => one.has('XRefStm')).length;
}

function catalogOf(file: PdfFile): PdfDict {
  const root = readFrom(file, file.root);
  return isDict(root) ? root : new Map();
}

type Fields = ReadonlyMap<string, FormField>;

function settleFields({ settled }: Comparison, before: Fields, after: Fields): void {
  const settle = (one: Widget, other: Widget | undefined): void => {
    if (one.ref && other?.ref) settled.add(pairOf(one.ref, other.ref));
  };
  for (const [name, field] of before) {
    const now = after.get(name);
    if (!now) continue;
    settle(field, now);
    for (const [index, widget] of field.widgets.entries()) settle(widget, now.widgets[index]);
  }
}

function addedWidgets(before: Fields, after: Fields): Set<number> {
  const added = new Set<number>();
  for (const [name, field] of after) {
    if (before.has(name) || field.type !== 'Sig') continue;
    for (const { ref } of [field, ...field.widgets]) if (ref) added.add(ref.object);
  }
  return added;
}
