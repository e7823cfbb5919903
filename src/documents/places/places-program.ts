/*
 * A sandboxed process that reads a PDF from its input and writes where the texts and form fields of its first argument are, as JSON. The
 * PDF is somebody's upload, so a hostile file harms nothing else.
 */
import { buffer } from 'node:stream/consumers';
import { openPdf, UnreadablePdf } from '#pictures/open-pdf.ts';
import type { OpenPdf } from '#pictures/open-pdf.ts';
import { watchMemory } from '../sandbox/watch-memory.ts';
import type { AskedPlaces, FoundPlace, FoundPlaces } from './find-places.ts';

/** So many places of one text or field are told. */
const most = 1_000;

watchMemory();
void tell();

async function tell(): Promise<void> {
  const asked = JSON.parse(process.argv[2] ?? '{"texts":[],"fields":[]}') as AskedPlaces;
  const said = await found(asked, await buffer(process.stdin));
  process.stdout.write(JSON.stringify(said), () => process.exit(0));
}

async function found(asked: AskedPlaces, pdf: Uint8Array): Promise<FoundPlaces | { unreadable: true }> {
  try {
    const opened = await openPdf(pdf);
    return placesIn(opened, asked);
  } catch (error) {
    if (error instanceof UnreadablePdf) return { unreadable: true };
    throw error;
  }
}

function placesIn(opened: OpenPdf, { texts, fields }: AskedPlaces): FoundPlaces {
  const places: FoundPlaces = { texts: texts.map(() => []), fields: fields.map(() => []) };
  for (let page = 0; page < opened.pageCount; page += 1) {
    const add = (list: FoundPlace[] | undefined, place: Omit<FoundPlace, 'page'>) => {
      if (list && list.length < most) list.push({ page: page + 1, ...place });
    };
    for (const [index, text] of texts.entries())
      for (const place of opened.placesOfText(page, text)) add(places.texts[index], place);
    if (fields.length > 0)
      for (const { name, place } of opened.formFields(page)) add(places.fields[fields.indexOf(name)], place);
  }
  return places;
}
