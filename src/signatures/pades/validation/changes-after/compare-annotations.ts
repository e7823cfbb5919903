import { isDict, isRef, nameOf } from '../../../pdf/objects.ts';
import type { PdfDict, PdfValue } from '../../../pdf/objects.ts';
import { areEqual } from './are-equal.ts';
import { pairOf, readFrom } from './comparison.ts';
import type { Comparison } from './comparison.ts';

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

/** Compares the annotations of a page (ISO 32000-2 clause 12.5.2). */
export function compareAnnotations(
  comparison: Comparison,
  { before, after, page }: { before: PdfDict; after: PdfDict; page: string },
  widgets: Widgets,
): void {
  const old = listOf(readFrom(comparison.before, before.get('Annots')));
  const now = listOf(readFrom(comparison.after, after.get('Annots')));
  const known = new Map(old.map((value, index) => [keyOf(value, index), value]));
  const report = (annotation: PdfValue): void => {
    const level = isComment(annotation) ? 'ANNOTATIONS' : 'OTHER';
    comparison.changes.push({ level, reason: { code: 'pdf_annotation_changed', values: { page } } });
  };
  for (const [index, value] of now.entries()) {
    const key = keyOf(value, index);
    const earlier = known.get(key);
    known.delete(key);
    if (earlier === undefined) {
      if (!isRef(value) || !widgets.added.has(value.object)) report(readFrom(comparison.after, value));
    } else if (!isSettled(comparison, earlier, value) && !areEqual(comparison, earlier, value, 'Annots'))
      report(worse(readFrom(comparison.before, earlier), readFrom(comparison.after, value)));
  }
  for (const gone of known.values()) report(readFrom(comparison.before, gone));
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
  return isDict(annotation) && comments.has(nameOf(annotation.get('Subtype')) ?? '');
}

/** An annotation that changed is a comment only if it was one and is one. */
function worse(before: PdfValue, after: PdfValue): PdfValue {
  return isComment(before) ? after : before;
}
