import { inflateSync } from 'node:zlib';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { certifyEnvelope } from '#sealing/certify-envelope.ts';
import { fieldsByName } from '#signatures/pades/fields/fill-fields.ts';
import { isDict, isRef, isStream } from '#signatures/pdf/objects.ts';
import type { PdfValue } from '#signatures/pdf/objects.ts';
import { readPdf } from '#signatures/pades/read-pdf.ts';
import { startUpdate, type Update } from '#signatures/pades/revision/update.ts';
import { sampleDocument } from '../../src/demo/options.ts';
import { withForm } from './support/files.ts';
import { at, planOf } from './support/plans.ts';
import { notingSigner } from './support/sealed.ts';

function contentOf(update: Update, value: PdfValue | undefined): string {
  const found = update.resolve(value);
  if (Array.isArray(found)) return found.map((one) => contentOf(update, one)).join('\n');
  if (!isStream(found)) return '';
  const data = found.dict.has('Filter') ? inflateSync(found.data) : Buffer.from(found.data);
  return data.toString('latin1');
}

test('the form that a PDF brings becomes part of its page; what shows nothing is gone', async () => {
  const source = await withForm(await readFile(sampleDocument));
  const pdf = await certifyEnvelope(source, planOf([], []), { at, seal: notingSigner().sign });
  const update = startUpdate(await readPdf(pdf));
  expect(Array.from(fieldsByName(update).keys())).toEqual(['certification']);

  const [page] = update.file.pages;
  const owner = update.dictAt(page ?? update.file.root);
  const annotations = update.resolve(owner.get('Annots'));
  // The certification's alone: of the form's six widgets none is left.
  const titles = (Array.isArray(annotations) ? annotations : []).filter((one) => {
    const value = update.resolve(one);
    return isDict(value) && value.has('FT');
  });
  expect(titles).toHaveLength(1);

  const content = contentOf(update, owner.get('Contents'));
  const burnt = Array.from(content.matchAll(/q ([-\d. ]+) cm \/(TamgaForm\d) Do Q/g));
  expect(burnt).toHaveLength(3);
  // The first has a look of its own, 100 by 10 points turned: over the rectangle [72 700 272 720] it is doubled.
  expect(burnt[0]?.[1]).toBe('2 0 0 2 272 700');
  const resources = update.resolve(owner.get('Resources'));
  const objects = isDict(resources) ? update.resolve(resources.get('XObject')) : null;
  for (const [, , key = ''] of burnt) {
    expect(isDict(objects) && isRef(objects.get(key)), key).toBe(true);
  }
  // The page's earlier content has a graphics state of its own.
  expect(content.startsWith('q\n')).toBe(true);
});
