import { isDict, isRef } from '#signatures/pdf/objects.ts';
import type { PdfDict, PdfRef, PdfValue } from '#signatures/pdf/objects.ts';
import { drawOverPage } from '#signatures/pades/fields/page-content.ts';
import { inheritedFromPages } from '#signatures/pades/page/page-geometry.ts';
import { serialize } from '#signatures/pades/revision/serialize.ts';
import type { Update } from '#signatures/pades/revision/update.ts';
import { freeKey, matrixOf, precise } from './burn-looks.ts';
import type { Look } from './look.ts';

/** Copies of what pages share take so many bytes at most: the pages after that stay as they are. */
const mostCopied = 20_000_000;

/** A dictionary in which a look is found by its key. */
type Named = { value: PdfValue; key: string };

/** The copies of what pages share, by what was copied and the look, and their size. */
type Copies = { made: Map<string, Named>; sources: Map<PdfValue, number>; bytes: number };

/**
 * Draws a look over the content of each of many pages, as an artifact (ISO 32000-2 clause 14.8.2.2). What pages share, such as the
 * resources of all of them, is copied once for each look: a copy for each page would make a large file many times as large.
 */
export function burnOnPages(update: Update, looks: readonly { page: PdfRef; look: Look }[]): void {
  const copies: Copies = { made: new Map(), sources: new Map(), bytes: 0 };
  for (const { page, look } of looks) {
    const matrix = matrixOf(update, page, look);
    if (!matrix) continue;
    const contents = update.dictAt(page).get('Contents');
    const streams = isRef(contents) ? update.resolve(contents) : null;
    if (Array.isArray(streams)) copies.bytes += serialize(streams).length;
    if (copies.bytes > mostCopied) return;
    const { value, key } = resourcesWith(update, copies, { page, appearance: look.appearance });
    update.put(page, update.dictAt(page).set('Resources', value));
    const operators = `q ${matrix.map(precise).join(' ')} cm /${key} Do Q`;
    drawOverPage(update, page, `/Artifact BMC\n${operators}\nEMC`);
  }
}

type Shown = { page: PdfRef; appearance: PdfRef };

function resourcesWith(update: Update, copies: Copies, { page, appearance }: Shown): Named {
  const former = inheritedFromPages(update, page, 'Resources');
  const isShared = isRef(former) || !update.dictAt(page).has('Resources');
  return once(update, copies, { former, isShared, appearance }, (resources) => {
    const objects = resources.get('XObject');
    const listed = { former: objects, isShared: isRef(objects), appearance };
    const { value, key } = once(update, copies, listed, (list) => {
      const free = freeKey(list, 0);
      list.set(free, appearance);
      return free;
    });
    resources.set('XObject', value);
    return key;
  });
}

type Source = { former: PdfValue | undefined; isShared: boolean; appearance: PdfRef };

/** Copies a dictionary and has `add` change it, once for a look where pages share it; `add` gives the look's key. */
function once(
  update: Update,
  copies: Copies,
  { former, isShared, appearance }: Source,
  add: (copy: PdfDict) => string,
): Named {
  const found = update.resolve(former);
  const place = `${sourceOf(copies, found)}/${appearance.object}`;
  const known = isShared && copies.made.get(place);
  if (known) return known;
  const copy: PdfDict = new Map(isDict(found) ? found : undefined);
  const key = add(copy);
  if (!isShared) return { value: copy, key };
  copies.bytes += serialize(copy).length;
  const made = { value: update.add(copy), key };
  copies.made.set(place, made);
  return made;
}

/** The number of a value that is read once, however many refer to it. */
function sourceOf({ sources }: Copies, value: PdfValue): number {
  const known = sources.get(value) ?? sources.size;
  sources.set(value, known);
  return known;
}
