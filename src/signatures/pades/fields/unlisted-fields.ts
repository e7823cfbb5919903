import { isDict, isRef, nameOf } from '../../pdf/objects.ts';
import type { PdfDict, PdfRef, PdfValue } from '../../pdf/objects.ts';
import { readText } from '../read-text.ts';
import type { Update } from '../revision/update.ts';

/** The entries that a field inherits: its /FT, and the parts of its name. */
type Inherited = { type: string | undefined; names: string[] };

type Unlisted = { field: PdfRef; above: Inherited };

const top: Inherited = { type: undefined, names: [] };
/** Fields beneath fields. */
const deepest = 100;

/**
 * The fields that pages show by their /Annots and that were not `seen`, each after those above it (/Parent): some viewers
 * take them as fields though the form does not list them. Look at each before the next is asked for.
 */
export function* unlistedFields(update: Update, seen: ReadonlySet<number>): Iterable<Unlisted> {
  const known = new Map<number, Inherited>();
  for (const widget of annotationsOf(update)) {
    if (seen.has(widget.object)) continue;
    let above = top;
    for (const field of pathTo(update, widget)) {
      yield { field, above };
      const inherited = known.get(field.object) ?? inheritedBy(update, field, above);
      known.set(field.object, inherited);
      above = inherited;
    }
  }
}

function* annotationsOf(update: Update): Iterable<PdfRef> {
  for (const page of new Set(update.file.pages)) {
    const value = update.resolve(page);
    const annotations = isDict(value) ? update.resolve(value.get('Annots')) : null;
    if (Array.isArray(annotations)) yield* annotations.filter(isRef);
  }
}

/** Gives the path from the top down to the widget itself. */
function pathTo(update: Update, widget: PdfRef): PdfRef[] {
  const path = [widget];
  const met = new Set([widget.object]);
  for (let parent = parentOf(update, widget); isRef(parent); parent = parentOf(update, parent)) {
    if (met.has(parent.object) || path.length > deepest) break;
    met.add(parent.object);
    path.push(parent);
  }
  return path.toReversed();
}

function parentOf(update: Update, field: PdfRef): PdfValue | undefined {
  const value = update.resolve(field);
  return isDict(value) ? value.get('Parent') : undefined;
}

function inheritedBy(update: Update, field: PdfRef, above: Inherited): Inherited {
  const value = update.resolve(field);
  if (!isDict(value)) return above;
  const type = nameOf(update.resolve(value.get('FT'))) ?? above.type;
  return { type, names: [...above.names, ...partialName(update, value)] };
}

/** The /T of a field in a list, empty when it has none. */
export function partialName(update: Update, field: PdfDict): string[] {
  const title = update.resolve(field.get('T'));
  return typeof title === 'object' && title !== null && 'bytes' in title ? [readText(title.bytes)] : [];
}
