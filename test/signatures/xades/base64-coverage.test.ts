import { expect, test } from 'vitest';
import { readXades } from '#signatures/xades/read-xades.ts';
import { createPki } from '#test/support/signatures/pki.ts';
import { makeXades, names, octetsAt } from '#test/support/signatures/xades.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { faultsOf } from './support/made.ts';

const holder = setUp(() =>
  createPki({ from: new Date('2026-01-01'), until: new Date('2030-01-01') }).then((pki) => pki.signer()),
);

const text = Buffer.from('The agreement.');
const format =
  '<xades:DataObjectFormat ObjectReference="#s-r0"><xades:MimeType>text/plain</xades:MimeType></xades:DataObjectFormat>';

/** Signed in base64: in an object of the signature, or in an element beside it. */
async function made(where: string): Promise<string> {
  const content = `Id="o">${text.toString('base64')}<`;
  const common = { holder, references: [octetsAt('#o', text, [names.base64])], signed: { data: format } };
  if (where === 'inside') return makeXades({ ...common, objects: `<ds:Object ${content}/ds:Object>` });
  return makeXades({ ...common, place: (signature) => `<r><content ${content}/content>${signature}</r>` });
}

type Said = { partial: boolean; faults: string[] };

/** What is found when the element says more of itself than when it was signed. */
async function withAttributes(where: string, attributes: string): Promise<Said> {
  const changed = (await made(where)).replace(' Id="o"', ` Id="o" ${attributes}`);
  const { signatures } = readXades(Buffer.from(changed));
  const [object] = signatures.flatMap(({ signedObjects }) => signedObjects);
  return { partial: object?.scope === 'partial', faults: faultsOf(signatures) };
}

test.each(['inside', 'beside'])('content in base64 is covered: %s', async (where) => {
  const whole = { partial: false, faults: [] };
  expect(await withAttributes(where, '')).toStrictEqual(whole);
  expect(await withAttributes(where, `Encoding="${names.base64}"`)).toStrictEqual(whole);
  expect(await withAttributes(where, 'MimeType="text/plain"')).toStrictEqual(whole);
});

test.each(
  ['inside', 'beside'].flatMap((where) =>
    [
      'amount="900"',
      'MimeType="text/html"',
      'Encoding="urn:reversed"',
      'x:MimeType="text/plain" xmlns:x="urn:x"',
      'xml:lang="mn"',
    ].map((attributes) => [where, attributes] as const),
  ),
)('attributes beside it are not: %s, %s', async (where, attributes) => {
  expect(await withAttributes(where, attributes)).toStrictEqual({
    partial: true,
    faults: ['xml_coverage_partial'],
  });
});
