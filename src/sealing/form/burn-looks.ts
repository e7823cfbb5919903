import { dict, isDict, isRef, isStream, name, stream } from '#signatures/pdf/objects.ts';
import type { PdfDict, PdfRef, PdfValue } from '#signatures/pdf/objects.ts';
import { drawOverPage } from '#signatures/pades/fields/page-content.ts';
import { inheritedFromPages, pageGeometry } from '#signatures/pades/page/page-geometry.ts';
import type { Update } from '#signatures/pades/revision/update.ts';
import { placing } from '../placing.ts';
import type { Look } from './look.ts';
import { placeOf } from './look.ts';

/** Draws the looks of widgets over the content of their page, in their order. */
export function burnLooks(update: Update, page: PdfRef, looks: Look[]): void {
  const resources = update.resolve(inheritedFromPages(update, page, 'Resources'));
  const complete: PdfDict = new Map(isDict(resources) ? resources : undefined);
  const former = update.resolve(complete.get('XObject'));
  const objects: PdfDict = new Map(isDict(former) ? former : undefined);
  const drawn = looks.flatMap((look, index) => {
    const matrix = matrixOf(update, page, look);
    if (!matrix) return [];
    const key = freeKey(objects, index);
    objects.set(key, withVisibility(update, look));
    return [`q ${matrix.map(precise).join(' ')} cm /${key} Do Q`];
  });
  if (drawn.length === 0) return;
  update.put(page, update.dictAt(page).set('Resources', complete.set('XObject', objects)));
  drawOverPage(update, page, drawn.join('\n'));
}

/** Gives a key for a look that a dictionary does not have yet. */
export function freeKey(objects: PdfDict, index: number): string {
  let key = `TamgaForm${index}`;
  while (objects.has(key)) key += 'x';
  return key;
}

/** Writes seven digits, so that rounding does not move the end of a field as wide as a page. */
export function precise(value: number): string {
  return value.toFixed(7).replace(/\.?0+$/, '');
}

/** NoRotate (ISO 32000-2 clause 12.5.3). */
const noRotate = 16;

/** Gives the matrix that puts a look into the rectangle of its widget; undefined where either has no area. */
export function matrixOf(update: Update, page: PdfRef, { appearance, widget }: Look): number[] | undefined {
  const form = update.resolve(appearance);
  if (!isStream(form)) return undefined;
  const matrix = placing(update, form.dict, widget.get('Rect'));
  const flags = update.resolve(widget.get('F'));
  const upright = typeof flags === 'number' && (flags & noRotate) !== 0;
  return matrix && upright ? turnedBack(matrix, update, page, widget) : matrix;
}

/** An annotation that does not turn with its page stays at its upper left corner. */
function turnedBack(matrix: number[], update: Update, page: PdfRef, widget: PdfDict): number[] {
  const { rotation } = pageGeometry(update, page);
  const { left, top } = placeOf(update, widget);
  const angle = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.round(Math.cos(angle)), Math.round(Math.sin(angle))];
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix;
  const turn = (x: number, y: number) => [cos * x - sin * y, sin * x + cos * y];
  const [x = 0, y = 0] = turn(e - left, f - top);
  return [...turn(a, b), ...turn(c, d), x + left, y + top];
}

/** With the layer of the widget, when it is in one: a form of its own, which hides with it (clause 8.11.3.3). */
function withVisibility(update: Update, { appearance, widget }: Look): PdfValue {
  const layer = widget.get('OC');
  const form = update.resolve(appearance);
  if (!isRef(layer) || !isStream(form)) return appearance;
  const members = {
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: form.dict.get('BBox'),
    Matrix: form.dict.get('Matrix'),
    OC: layer,
    Resources: dict({ XObject: dict({ Look: withoutMatrix(update, appearance) }) }),
  };
  return update.add(stream(members, Buffer.from('/Look Do')));
}

function withoutMatrix(update: Update, appearance: PdfRef): PdfRef {
  const form = update.resolve(appearance);
  if (!isStream(form) || !form.dict.has('Matrix')) return appearance;
  const entries = new Map(form.dict);
  entries.delete('Matrix');
  return update.add({ dict: entries, data: form.data });
}
