import { expect, test } from 'vitest';
import { certifyEnvelope } from '#sealing/certify-envelope.ts';
import { signAct } from '#sealing/acts/sign-act.ts';
import { at, field, inputOf, planOf } from '#test/sealing/support/plans.ts';
import { notingSigner } from '#test/sealing/support/sealed.ts';
import { withTable } from '#test/signatures/pades/support/files.ts';
import { names } from '#test/support/people/names.ts';
import { check } from '#test/interop/support/checkers.ts';

/** poppler finds a space where a Bengali sign over a conjunct goes back over it. */
const readByPoppler = names.filter((name) => !name.startsWith('রবীন্দ্রনাথ'));
/** Removes poppler's additions: the directions of text that is written from right to left. */
const plain = (text: string) =>
  text
    .replaceAll(/[\u202A-\u202E]/g, '')
    .normalize('NFC')
    .trim();

test('poppler reads the names of everybody as they were typed', async () => {
  const plan = planOf(
    ['Bat'],
    readByPoppler.map((_name, index) =>
      field({ id: `n${index}`, recipientId: 'one', type: 'text', x: 40, y: 10 + index * 23, width: 400 }),
    ),
  );
  const { sign } = notingSigner();
  const certified = await certifyEnvelope(withTable(), plan, { at, seal: sign });
  const values = readByPoppler.map((value, index) => ({ fieldId: `n${index}`, value }));
  const signed = await signAct(certified, plan, inputOf('one', { values }), sign);
  const { said } = await check({ 'signed.pdf': signed }, ['pdftotext', '-layout', 'signed.pdf', '-']);
  const lines = said.split('\n').map(plain);
  expect(readByPoppler.filter((name) => !lines.includes(plain(name)))).toEqual([]);
});
