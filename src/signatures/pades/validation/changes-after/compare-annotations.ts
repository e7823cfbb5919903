import { isDict, isRef, nameOf } from '../../../pdf/objects.ts';
import type { PdfDict, PdfValue } from '../../../pdf/objects.ts';
import { hasAppearance } from './appearances.ts';
import { areEqual } from './are-equal.ts';
import { pairOf, readFrom } from './comparison.ts';
import type { Change, Comparison } from './comparison.ts';

/** The widgets that the rules of fields answer for. */
export type Widgets = {
  /** Numbers of the objects that are widgets of new signature fields. */
  added: ReadonlySet<number>;
};

/**
 * Annotations that comment and hide nothing. Text boxes, stamps and redactions can cover what was signed, so that they are
 * never taken for comments.
 */
const comments = new Set(
  'Text Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Caret Ink Popup'.split(
    ' ',
  ),
);

/** Annotations whose purpose is to show something of their own on the page. */
const covering = new Set(['FreeText', 'Stamp', 'Redact', 'Watermark']);

/** Compares the annotations of a page (ISO 32000-2 clause 12.5.2). */
export function compareAnnotations(
  comparison: Comparison,
  { before, after, page }: { before: PdfDict; after: PdfDict; page: string },
  widgets: Widgets,
): void {
  const old = listOf(readFrom(comparison.before, before.get('Annots')));
  const now = listOf(readFrom(comparison.after, after.get('Annots')));
  const known = new Map(old.map((value, index) => [keyOf(value, index), value]));
  const report = (change: ChangedAnnotation): void =>
    void comparison.changes.push(judge(comparison, change, { page }));
  for (const [index, value] of now.entries()) {
    const key = keyOf(value, index);
    const earlier = known.get(key);
    known.delete(key);
    if (earlier === undefined) {
      if (!isRef(value) || !widgets.added.has(value.object))
        report({ after: readFrom(comparison.after, value) });
    } else if (!isSettled(comparison, earlier, value) && !areEqual(comparison, earlier, value, 'Annots'))
      report({ before: readFrom(comparison.before, earlier), after: readFrom(comparison.after, value) });
  }
  for (const gone of known.values()) report({ before: readFrom(comparison.before, gone) });
}

type ChangedAnnotation = { before?: PdfValue; after?: PdfValue };

/**
 * An annotation that changed is a comment only if it was one and is one. A comment paints over the page too, so that a reader is
 * told even where it is allowed; a popup has no appearance of its own (ISO 32000-2 clause 12.5.6.14).
 */
function judge(
  { after: file, work }: Comparison,
  { before, after }: ChangedAnnotation,
  values: { page: string },
): Change {
  const isPainted = isDict(after) && hasAppearance({ file, work }, after);
  const isPopup = subtypeOf(after) === 'Popup';
  const isHarmless = [before, after].every((one) => one === undefined || isComment(one));
  if (isHarmless && !(isPopup && isPainted))
    return {
      level: 'ANNOTATIONS',
      reason: { code: 'pdf_annotation_changed', values },
      note: { code: 'pdf_comment_may_cover', values },
    };
  const covers = isPainted || covering.has(subtypeOf(after) ?? '');
  return {
    level: 'OTHER',
    reason: { code: covers ? 'pdf_annotation_covers' : 'pdf_annotation_changed', values },
  };
}

function subtypeOf(annotation: PdfValue | undefined): string | undefined {
  return isDict(annotation) ? nameOf(annotation.get('Subtype')) : undefined;
}

function listOf(value: PdfValue): PdfValue[] {
  return Array.isArray(value) ? value : [];
}

/** Annotations are known by their objects, or else by their place. */
function keyOf(value: PdfValue, index: number): string {
  return isRef(value) ? `${value.object}` : `at ${index}`;
}

function isSettled({ settled }: Comparison, before: PdfValue, after: PdfValue): boolean {
  return isRef(before) && isRef(after) && settled.has(pairOf(before, after));
}

function isComment(annotation: PdfValue): boolean {
  return comments.has(subtypeOf(annotation) ?? '');
}
