import { expect, test } from 'vitest';
import { holdsOver, publicKeyFrom } from '#signatures/algorithms/signature.ts';
import type { SignatureToValidate, SignedFile } from '#signatures/signed-file/signed-file.ts';
import { readXades } from '#signatures/xades/read-xades.ts';
import { createPki, type Holder } from '#test/support/signatures/pki.ts';
import {
  digestOf,
  elementOf,
  makeXades,
  names,
  octetsAt,
  ownElement,
  referenceText,
  wholeDocument,
  withoutSignatures,
  type XadesRecipe,
} from '#test/support/signatures/xades.ts';
import { setUp } from '#test/support/world/set-up.ts';

const made = setUp(async () => {
  const pki = await createPki({ from: new Date('2026-01-01'), until: new Date('2030-01-01') });
  return { alice: await pki.signer(), bob: await pki.signer() };
});

const text = Buffer.from('The agreement.');
const contract = (signature: string) =>
  `<?xml version="1.0"?>\n<contract xmlns="urn:c" Id="c"><amount>100</amount>${signature}</contract>`;

function requireIntact(file: SignedFile, holder: Holder): SignatureToValidate {
  expect(file.faults).toStrictEqual([]);
  const [signature] = file.signatures;
  if (!signature) throw new Error('no signature');
  expect(signature).toMatchObject({ formatFaults: [], constraintFaults: [], notes: [] });
  requireHolds(signature, holder);
  expect(signature.signedObjects.map(({ state }) => state)).not.toContain('changed');
  return signature;
}

function requireHolds({ value, signingCertificate }: SignatureToValidate, { certificate }: Holder): void {
  const key = publicKeyFrom(certificate.publicKey);
  if (!key || !value.algorithm) throw new Error('no key or algorithm');
  expect(holdsOver(value.signedBytes, { algorithm: value.algorithm, key, value: value.bytes })).toBe(true);
  expect(signingCertificate.candidates).toStrictEqual([certificate.der]);
  expect(signingCertificate.signed?.algorithm).toBe('sha256');
}

/** What is signed, without the signature's own structure. */
function scopesOf({ signedObjects }: SignatureToValidate): string[] {
  return signedObjects
    .filter(({ isInternal }) => !isInternal)
    .map(({ name, scope, state }) => `${name} ${scope} ${state}`);
}

const transform = (algorithm: string, inside: string) =>
  `<ds:Transform Algorithm="${algorithm}">${inside}</ds:Transform>`;
const xpath = (expression: string) =>
  transform('http://www.w3.org/TR/1999/REC-xpath-19991116', `<ds:XPath>${expression}</ds:XPath>`);
const filter = (expression: string) =>
  transform(
    'http://www.w3.org/2002/06/xmldsig-filter2',
    `<f:XPath xmlns:f="http://www.w3.org/2002/06/xmldsig-filter2" Filter="subtract">${expression}</f:XPath>`,
  );
const leavingOut = (removal: string) => [withoutSignatures(removal)];
const object = (inside: string) => `<ds:Object Id="o">${inside}</ds:Object>`;
const manifest = (id: string) => `<ds:Object><ds:Manifest Id="m">${id}</ds:Manifest></ds:Object>`;

type Shape = [name: string, recipe: Omit<XadesRecipe, 'holder'>, scopes: string[], document?: Buffer];

const shapes: Shape[] = [
  ['enveloped', { place: contract, references: [wholeDocument] }, ['document full intact']],
  ['enveloped, by the id of the root', { place: contract, references: [elementOf('c')] }, ['#c full intact']],
  [
    'enveloped, by a pointer to the root',
    { place: contract, references: [elementOf('c', { uri: "#xpointer(id('c'))" })] },
    ["#xpointer(id('c')) full intact"],
  ],
  [
    'enveloped, without any signature by XPath',
    { place: contract, references: leavingOut(xpath(' not( ancestor-or-self::ds:Signature ) ')) },
    ['document full intact'],
  ],
  [
    'enveloped, without this signature by XPath',
    {
      place: contract,
      references: leavingOut(
        xpath(
          'count(ancestor-or-self::ds:Signature | here()/ancestor::ds:Signature[1]) &gt; count(ancestor-or-self::ds:Signature)',
        ),
      ),
    },
    ['document full intact'],
  ],
  [
    'enveloped, without any signature by a filter',
    { place: contract, references: leavingOut(filter('/descendant::ds:Signature')) },
    ['document full intact'],
  ],
  [
    'enveloped, without this signature by a filter',
    { place: contract, references: leavingOut(filter('here()/ancestor::ds:Signature[1]')) },
    ['document full intact'],
  ],
  [
    'enveloping base64',
    { references: [octetsAt('#o', text, [names.base64])], objects: object(text.toString('base64')) },
    ['#o full intact'],
  ],
  [
    'enveloping XML',
    { references: [ownElement('o')], objects: object('<amount>100</amount>') },
    ['#o full intact'],
  ],
  ['detached by a name', { references: [octetsAt('a%20b.txt', text)] }, ['a b.txt full intact'], text],
  ['detached without a name', { references: [octetsAt(undefined, text)] }, ['document full intact'], text],
  [
    'detached XML in canonical form',
    { references: [octetsAt('a.xml', Buffer.from('<a b="1"></a>'), [names.exclusive])] },
    ['a.xml full intact'],
    Buffer.from('<?xml version="1.0"?><a  b = "1"/>'),
  ],
  [
    'beside what it signs',
    {
      place: (signature) => `<parts><contract Id="c">100</contract>${signature}<annex Id="d"/></parts>`,
      references: [elementOf('c'), elementOf('d')],
    },
    ['#c full intact', '#d full intact'],
  ],
  [
    'by a manifest',
    {
      references: [ownElement('m', names.manifest)],
      objects: manifest(referenceText(octetsAt('a.txt', text), 'r-a', digestOf(text))),
      signed: { data: '<xades:DataObjectFormat ObjectReference="#r-a"/>' },
    },
    ['a.txt full intact'],
    text,
  ],
];

test.each(shapes)('a signature %s is read with what it covers', async (_, recipe, scopes, document) => {
  const signed = await makeXades({ holder: made.alice, ...recipe });
  const signature = requireIntact(readXades(Buffer.from(signed), document), made.alice);
  expect(signature).toMatchObject({
    id: 'signature-1',
    format: 'XAdES',
    claimedSigningTime: new Date('2026-06-01T10:00:00Z'),
  });
  expect(scopesOf(signature)).toStrictEqual(scopes);
});

test.each(shapes)(
  'a signature %s is broken by each change of what it covers',
  async (name, recipe, _, document) => {
    const signed = await makeXades({ holder: made.alice, ...recipe });
    const changed = document
      ? readXades(Buffer.from(signed), Buffer.from(document.toString().replace(/agreement|"1"(?=\/)/, '"9"')))
      : readXades(
          Buffer.from(signed.replace(/>100<|VGhlIG/, (found) => (found === '>100<' ? '>900<' : 'VGhFIG'))),
        );
    expect(
      changed.signatures[0]?.signedObjects.map(({ state }) => state),
      name,
    ).toContain('changed');
  },
);

test('a document that is missing is missing, and nothing is looked for elsewhere', async () => {
  for (const uri of ['a.txt', '../../etc/passwd', 'file:///etc/passwd', 'http://127.0.0.1:1/x']) {
    const signed = await makeXades({ holder: made.alice, references: [octetsAt(uri, text)] });
    const [signature] = readXades(Buffer.from(signed)).signatures;
    expect(signature && scopesOf(signature)).toStrictEqual([`${uri} full missing`]);
    expect(signature?.notes).toStrictEqual([{ code: 'document_missing' }]);
  }
});

test('files of a container are found by their names alone', async () => {
  const references = [octetsAt('a%20b.txt', text), octetsAt('c.txt', text)];
  const signed = Buffer.from(await makeXades({ holder: made.alice, references }));
  const files = new Map([['a b.txt', text]]);
  const [signature] = readXades(signed, files, 4).signatures;
  expect(signature?.id).toBe('signature-4');
  expect(signature && scopesOf(signature)).toStrictEqual(['a b.txt full intact', 'c.txt full missing']);
});

test('two signatures of one document each cover all of it', async () => {
  const references = leavingOut(xpath('not(ancestor-or-self::ds:Signature)'));
  const first = await makeXades({ holder: made.alice, place: contract, references });
  const both = await makeXades({
    holder: made.bob,
    id: 't',
    references,
    place: (signature) => first.replace('</contract>', `${signature}</contract>`),
  });
  const { signatures } = readXades(Buffer.from(both));
  expect(
    signatures.map(({ constraintFaults, formatFaults }) => [...formatFaults, ...constraintFaults]),
  ).toStrictEqual([[], []]);
  expect(signatures.map(scopesOf)).toStrictEqual([['document full intact'], ['document full intact']]);
});

const hundred = (signature: string) => `<contract Id="c"><amount>сто</amount>${signature}</contract>`;

test('a signature in another encoding is over the characters, and says so', async () => {
  const signed = await makeXades({ holder: made.alice, place: hundred, references: [wholeDocument] });
  const [before = '', after = ''] = signed.split('сто');
  const written = Buffer.concat([
    Buffer.from(`<?xml version="1.0" encoding="windows-1251"?>${before}`),
    Buffer.from('f1f2ee', 'hex'),
    Buffer.from(after),
  ]);
  const [signature] = readXades(written).signatures;
  expect(signature && scopesOf(signature)).toStrictEqual(['document full intact']);
  expect(signature?.notes).toStrictEqual([
    { code: 'xml_encoding_converted', values: { encoding: 'WINDOWS-1251' } },
  ]);
  const other = Buffer.from(written.toString('latin1').replace('1251', '1252'), 'latin1');
  expect(readXades(other).signatures[0]?.signedObjects[0]?.state).toBe('changed');
});
