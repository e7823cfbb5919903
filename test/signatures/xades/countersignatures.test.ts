import { expect, test } from 'vitest';
import { readXades } from '#signatures/xades/read-xades.ts';
import { createPki } from '#test/support/signatures/pki.ts';
import { elementOf, makeXades, names, ownElement, withUnsigned } from '#test/support/signatures/xades.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { place } from './support/made.ts';

const made = setUp(async () => {
  const pki = await createPki({ from: new Date('2026-01-01'), until: new Date('2030-01-01') });
  return { holder: await pki.signer() };
});

async function countersigned(type: string, within: boolean): Promise<string> {
  const { holder } = made;
  const first = await makeXades({ holder, place, references: [elementOf('c')] });
  return makeXades({
    holder,
    id: 't',
    references: [ownElement('s-value', type)],
    place: (signature) =>
      within
        ? withUnsigned(first, `<xades:CounterSignature>${signature}</xades:CounterSignature>`)
        : `<r>${first}${signature}</r>`,
  });
}

test.each([
  ['within', true],
  ['beside', false],
])('a countersignature %s the signature is its own', async (_, within) => {
  const { signatures } = readXades(Buffer.from(await countersigned(names.countersigned, within)));
  expect(signatures).toHaveLength(1);
  expect(signatures[0]).toMatchObject({ formatFaults: [], constraintFaults: [] });
  expect(signatures[0]?.counterSignatures).toMatchObject([
    {
      id: 'signature-1-counter-1',
      formatFaults: [],
      constraintFaults: [],
      signedObjects: [{ name: '#s-value', state: 'intact' }, { isInternal: true }],
    },
  ]);
});

function codesIn(all: string): string[] | undefined {
  const [signature] = readXades(Buffer.from(all)).signatures;
  return signature?.counterSignatures[0]?.formatFaults.map(({ code }) => code);
}

test('a signature in the place of a countersignature must be over the value of that signature', async () => {
  const all = await countersigned('', true);
  const elsewhere = all.replace('URI="#s-value"', 'URI="#s-info"');
  expect(codesIn(all)).toStrictEqual([]);
  expect(codesIn(elsewhere)).toContain('xml_countersignature_elsewhere');
});

test('signatures that countersign one another are each for itself', async () => {
  const all = await countersigned(names.countersigned, false);
  const both = all.replace('URI="#c"', `Type="${names.countersigned}" URI="#t-value"`);
  expect(readXades(Buffer.from(both)).signatures).toHaveLength(2);
});
