import { expect, test } from 'vitest';
import { certifyEnvelope } from '#sealing/certify-envelope.ts';
import { signAct } from '#sealing/acts/sign-act.ts';
import { fieldsByName } from '#signatures/pades/fields/fill-fields.ts';
import { layOutFields } from '#signatures/pades/fields/layout-fields.ts';
import { textString } from '#signatures/pdf/objects.ts';
import { readPdf } from '#signatures/pades/read-pdf.ts';
import { startUpdate } from '#signatures/pades/revision/update.ts';
import { withTable } from '#test/signatures/pades/support/files.ts';
import { names } from '#test/support/people/names.ts';
import { textOf } from '#test/support/pdf/pdf-text.ts';
import { at, field, inputOf, planOf } from './support/plans.ts';
import { notingSigner } from './support/sealed.ts';
import { shownText } from './support/shown-text.ts';

const { sign } = notingSigner();
const detail = '2026-11-21 18:00 (UTC+8) · Tamga';

/** Makes the typed and the read text comparable: one may have letters in another, canonically equal form. */
const plain = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, '');

async function signedBy(name: string): Promise<Buffer> {
  const plan = planOf(
    [name],
    [
      field({ id: 'mark', recipientId: 'one', type: 'signature', height: 50 }),
      field({ id: 'again', recipientId: 'one', type: 'signature', y: 360, width: 60, height: 120 }),
      field({ id: 'remark', recipientId: 'one', type: 'text', y: 500, width: 300 }),
    ],
  );
  const certified = await certifyEnvelope(withTable(), plan, { at, seal: sign });
  const values = [{ fieldId: 'remark', value: name }];
  return signAct(certified, plan, inputOf('one', { name, values }), sign);
}

/** Makes a form whose field has a value and no appearance, and flattens it, as an envelope does: it is part of the page. */
async function flattened(text: string): Promise<Buffer> {
  const form = startUpdate(await readPdf(withTable()));
  const placement = { x: 72, y: 300, width: 300, height: 20 };
  layOutFields(form, [{ name: 'theirs', kind: 'text', page: 1, placement }]);
  const filled = startUpdate(await readPdf(form.finish().bytes));
  const ref = fieldsByName(filled).get('theirs');
  if (!ref) throw new Error('no field');
  const value = filled.dictAt(ref).set('V', textString(text));
  value.delete('AP');
  filled.put(ref, value);
  return certifyEnvelope(filled.finish().bytes, planOf([], []), { at, seal: sign });
}

test('whoever signed before in this process, every text is read as it was typed', async () => {
  const wrong: string[] = [];
  const compare = (where: string, expected: string, found: string) => {
    if (plain(found) !== plain(expected)) wrong.push(`${where}: ${expected} is read as ${plain(found)}`);
  };
  for (const name of names) {
    const pdf = await signedBy(name);
    compare('mark', `${name} ${name} ${detail}`, await shownText(pdf, 'signature-one'));
    compare('high field', name, await shownText(pdf, 'field-again'));
    compare('text field', name, await shownText(pdf, 'field-remark'));
    compare('flattened', name, await textOf(await flattened(name)));
  }
  expect(wrong).toEqual([]);
}, 120_000);
