import { expect, test } from 'vitest';
import { NotASignature } from '#signatures/signed-file/not-a-signature.ts';
import { readXades } from '#signatures/xades/read-xades.ts';
import { makeXades, names, wholeDocument } from '#test/support/signatures/xades.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { faultsOf, makeSignatures, place } from './support/made.ts';
import { part, type Made } from './support/wrapping.ts';

const made = setUp(makeSignatures);

const key = (modulus: string) =>
  `<ds:KeyValue><ds:RSAKeyValue><ds:Modulus>${modulus}</ds:Modulus><ds:Exponent>AQAB</ds:Exponent></ds:RSAKeyValue></ds:KeyValue>`;
const derKey = (der: Buffer) =>
  `<k:DEREncodedKeyValue xmlns:k="http://www.w3.org/2009/xmldsig11#">${der.toString('base64')}</k:DEREncodedKeyValue>`;

test('a bare key must be that of the certificate', async () => {
  const { holder, other } = made;
  const signedWith = async (keys: string) =>
    faultsOf(
      readXades(Buffer.from(await makeXades({ holder, keys, place, references: [wholeDocument] })))
        .signatures,
    );
  expect(await signedWith(derKey(holder.certificate.publicKey))).toStrictEqual([]);
  expect(await signedWith(derKey(other.certificate.publicKey))).toStrictEqual(['xml_key_value_differs']);
  expect(await signedWith(key('AQAB'))).toStrictEqual(['xml_key_value_differs']);
  expect(await signedWith('<ds:KeyValue/>')).toStrictEqual(['xml_key_value_differs']);
});

test('a plain XML signature is read and said to be none of XAdES', () => {
  const bare = made.whole.replace(/<ds:Object>.*<\/ds:Object>/, '');
  const [signature] = readXades(Buffer.from(bare)).signatures;
  expect(signature?.signingCertificate).toStrictEqual({
    candidates: [made.holder.certificate.der],
    signed: undefined,
  });
  expect(signature && faultsOf([signature])).toContain('xml_properties_misplaced');
});

test('a keyed hash is no signature', () => {
  const hmac = 'http://www.w3.org/2001/04/xmldsig-more#hmac-sha256';
  const changed = made.whole.replace('http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256', hmac);
  expect(readXades(Buffer.from(changed)).signatures[0]?.value).toMatchObject({
    algorithm: undefined,
    algorithmName: hmac,
  });
});

test('a document that is posted along must be the one inside', () => {
  const faults = (of: Made, document: string) =>
    readXades(Buffer.from(made[of]), Buffer.from(document)).faults.map(({ code }) => code);
  expect(faults('whole', made.whole)).toStrictEqual([]);
  expect(faults('whole', '<contract  Id = "c"><amount>100</amount></contract>')).toStrictEqual([]);
  expect(faults('whole', '<contract Id="c"><amount>900</amount></contract>')).toStrictEqual([
    'document_differs_from_content',
  ]);
  expect(faults('enveloping', '<amount>100</amount>')).toStrictEqual([]);
  expect(faults('enveloping', 'something else')).toStrictEqual(['document_differs_from_content']);
});

test.each([
  ['no XML', 'PDF'],
  ['XML without a signature', '<r/>'],
  ['a signature of another namespace', '<Signature xmlns="urn:x"/>'],
  ['a document type', '<!DOCTYPE r><r/>'],
])('%s is no signature', (_, bytes) => {
  expect(() => readXades(Buffer.from(bytes))).toThrow(NotASignature);
});

test('too many signatures, and too much to be digested, are limits that are said', () => {
  const many = `<r>${`<s:Signature xmlns:s="${names.ds}"/>`.repeat(101)}</r>`;
  expect(readXades(Buffer.from(many)).faults).toStrictEqual([
    { code: 'limit_exceeded', values: { limit: '100 signatures' } },
  ]);
  const references = part(made.whole, /<ds:Reference.*?<\/ds:Reference>/).repeat(900);
  const long = made.whole
    .replace('<amount>', `<amount>${'9'.repeat(400_000)}`)
    .replace('<ds:Reference', `${references}<ds:Reference`);
  expect(faultsOf(readXades(Buffer.from(long)).signatures)).toContain('limit_exceeded');
});
