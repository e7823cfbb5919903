import type { Context } from 'hono';
import { hundredths, type Issue } from '#domain/envelope/draft.ts';
import { envelopeBounds } from '#domain/envelope/envelope.ts';
import type { FieldGeometry } from '#domain/envelope/field-geometry.ts';
import { readObject } from '#documents/document-store.ts';
import { findPlaces, type FoundPlace, type FoundPlaces } from '#documents/places/find-places.ts';
import { Document, pdfInUse } from '#entities/document/document.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { slotProblem } from '../../../common/envelopes/reading/read-sandboxed.ts';
import { visibleTo } from '../../documents/find-document.ts';
import { assertNoIssues, assertUsable, noDocument, wrongDocument } from '../draft-document.ts';
import type { EnvelopeFieldInput, GivenField } from './field-input.ts';

/**
 * Gives fields that all have their places: those beside a text, or in the place of a field of the PDF's own form, are looked for in the
 * document by a sandboxed process; undefined where none are given. Throws Problem validation_failed, which names each that is not found, or
 * a document that is not ready; not_found for a document that is not the caller's; service_unavailable.
 */
export async function placeFields(
  c: Context<ApiEnv>,
  fields: readonly GivenField[] | undefined,
  documentId: string | null | undefined,
): Promise<EnvelopeFieldInput[] | undefined> {
  if (!fields) return undefined;
  const asked = askedOf(fields);
  if (asked.texts.length + asked.fields.length === 0) return fields.map(placedAsGiven);
  if (asked.texts.length + asked.fields.length > envelopeBounds.anchors)
    assertNoIssues([
      {
        path: 'fields',
        message: `expected at most ${envelopeBounds.anchors} different anchors and form fields`,
      },
    ]);
  const document = await readyDocument(c, documentId);
  const found = await findPlaces(asked, document).catch(slotProblem);
  if (!found)
    throw wrongDocument(
      'expected a document in which texts can be looked for; this one takes too long. Give page, x and y of each field instead',
    );
  return placesOf(fields, { asked, found, sizes: document.sizes });
}

type Asked = { texts: string[]; fields: string[] };

function askedOf(fields: readonly GivenField[]): Asked {
  const texts = fields.flatMap(({ anchor }) => (anchor ? [anchor.text] : []));
  const names = fields.flatMap(({ form_field: name }) => (name === undefined ? [] : [name]));
  return { texts: [...new Set(texts)], fields: [...new Set(names)] };
}

type Sizes = readonly (readonly [width: number, height: number])[];

async function readyDocument(c: Context<ApiEnv>, id: string | null | undefined) {
  const { deps, user } = c.var;
  const document = id ? await deps.orm.em.fork().findOne(Document, { id, ...visibleTo(user) }) : null;
  if (!document) throw noDocument();
  assertUsable(document);
  const [pdf, sizes] = [pdfInUse(document), document.pageSizes];
  if (document.status !== 'ready' || !pdf || !sizes)
    throw wrongDocument(
      'expected a document that is ready, to look for the places of fields; this one is still being looked at, try again shortly',
      { retry_after: 2 },
    );
  return { owner: user.organizationId, open: () => readObject(deps.documents, pdf), sizes };
}

/** A field whose place was given; all of it is there, or the field would not have been taken. */
function placedAsGiven({ anchor: _anchor, form_field: _name, ...field }: GivenField): EnvelopeFieldInput {
  const { page = 0, x = 0, y = 0, width = 0, height = 0 } = field;
  return { ...field, page, x, y, width, height };
}

type Ground = { asked: Asked; found: FoundPlaces; sizes: Sizes };

function placesOf(fields: readonly GivenField[], ground: Ground): EnvelopeFieldInput[] {
  const placed = fields.map((field, index) => placeOf(field, `fields[${index}]`, ground));
  assertNoIssues(placed.flatMap((one) => ('message' in one ? [one] : [])));
  return placed.flatMap((one, index) => {
    const field = fields[index];
    return field && !('message' in one) ? [placedAsGiven({ ...field, ...one })] : [];
  });
}

function placeOf(field: GivenField, path: string, ground: Ground): FieldGeometry | Issue {
  const { anchor, form_field: name } = field;
  if (anchor) return besideText(field, anchor, { ...ground, path: `${path}.anchor` });
  if (name !== undefined) return inFormField(name, { ...ground, path: `${path}.form_field` });
  return placedAsGiven(field);
}

/** No place is left of or above the page. */
function inside(points: number): number {
  return hundredths(Math.max(0, points));
}

type Anchor = NonNullable<GivenField['anchor']>;

function besideText(
  { page, width = 0, height = 0 }: GivenField,
  { text, occurrence = 1, dx = 0, dy = 0 }: Anchor,
  { asked, found, sizes, path }: Ground & { path: string },
): FieldGeometry | Issue {
  const all = found.texts[asked.texts.indexOf(text)] ?? [];
  const there = all.filter((one) => page === undefined || one.page === page);
  const place = there[occurrence - 1];
  if (!place) {
    const where = page === undefined ? 'the document' : `page ${page} of the document`;
    const times = there.length === 0 ? 'does not stand there' : `stands there only ${there.length} times`;
    return { path, message: `expected a text of ${where}; “${text}” ${times}` };
  }
  const { x, y } = inPoints(place, sizes);
  return { page: place.page, x: inside(x + dx), y: inside(y + dy), width, height };
}

function inFormField(
  name: string,
  { asked, found, sizes, path }: Ground & { path: string },
): FieldGeometry | Issue {
  const [place] = found.fields[asked.fields.indexOf(name)] ?? [];
  if (!place)
    return { path, message: `expected a field of the PDF’s own form; it has none with the name “${name}”` };
  const { x, y, width, height } = inPoints(place, sizes);
  const { min } = envelopeBounds.side;
  return {
    page: place.page,
    x: inside(x),
    y: inside(y),
    width: hundredths(Math.max(min, width)),
    height: hundredths(Math.max(min, height)),
  };
}

/** Parts of a page in points of the page as it is displayed. */
function inPoints({ page, x, y, width, height }: FoundPlace, sizes: Sizes) {
  const [across = 0, down = 0] = sizes[page - 1] ?? [];
  return { x: x * across, y: y * down, width: width * across, height: height * down };
}
