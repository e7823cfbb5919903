import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { SignatureToValidate } from '#signatures/signed-file/signed-file.ts';
import { readXades } from '#signatures/xades/read-xades.ts';
import { canonicalBytes } from '#signatures/xml/canonicalize.ts';
import { childElements, type XmlElement } from '#signatures/xml/xml-tree.ts';
import { createPki, tokenOf } from '#test/support/signatures/pki.ts';
import {
  byId,
  elementOf,
  makeXades,
  names,
  octetsAt,
  ownElement,
  parsed,
  timestampProperty,
  withUnsigned,
} from '#test/support/signatures/xades.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { place, text } from './support/made.ts';

const time = new Date('2026-06-01T11:00:00Z');
const exclusive = { form: 'exclusive', withComments: false } as const;
const sha256 = (...octets: Buffer[]) => createHash('sha256').update(Buffer.concat(octets)).digest();

const made = setUp(async () => {
  const pki = await createPki({ from: new Date('2026-01-01'), until: new Date('2030-01-01') });
  const holder = await pki.signer();
  const tsa = await pki.tsa();
  const stamp = (...octets: Buffer[]) => tokenOf(tsa, sha256(...octets), time);
  return { pki, holder, tsa, stamp };
});

const written = (...elements: XmlElement[]) => elements.map((element) => canonicalBytes(element, exclusive));
const root = (all: string) => parsed(all).root;

/** The elements of the signature in the order in which an archive timestamp is over them. */
function archived(all: string): Buffer[] {
  const document = parsed(all);
  const signature = byId(document, 's');
  const [info, value, keys] = childElements(signature);
  const objects = childElements(signature, names.ds, 'Object').slice(1);
  if (!info || !value || !keys) throw new Error('not the signature that was made');
  const covered = objects[0] ?? document;
  return [
    canonicalBytes(covered, { ...exclusive, omit: new Set(objects[0] ? [] : [signature]) }),
    ...written(byId(document, 's-properties'), info, value, keys, ...unsignedIn(document.root), ...objects),
  ];
}

function unsignedIn(top: XmlElement): XmlElement[] {
  if (top.local === 'UnsignedSignatureProperties') return childElements(top);
  return childElements(top).flatMap((each) => unsignedIn(each));
}

function only(all: string, document?: Buffer): SignatureToValidate {
  const [signature] = readXades(Buffer.from(all), document).signatures;
  if (!signature) throw new Error('no signature');
  return signature;
}

/** Kinds, whether each is over what its token is over, and its faults. */
function stampsOf({ timestamps }: SignatureToValidate): string[] {
  return timestamps.map(({ kind, token, digestOf, faults }) =>
    [kind, token.includes(digestOf('sha256')) ? 'fits' : 'differs', ...faults.map(({ code }) => code)].join(
      ' ',
    ),
  );
}

const der = (name: string, value: Buffer) => `<xades:${name}>${value.toString('base64')}</xades:${name}>`;
const values = (certificate: Buffer, crl: Buffer) =>
  `<xades:CertificateValues>${der('EncapsulatedX509Certificate', certificate)}</xades:CertificateValues><xades:RevocationValues><xades:CRLValues>${der('EncapsulatedCRLValue', crl)}</xades:CRLValues></xades:RevocationValues>`;

const include = (uri: string) => `<x:Include xmlns:x="${names.xades}" URI="${uri}" referencedData="true"/>`;
const digest = (octets: Buffer) =>
  `<d:DigestMethod xmlns:d="${names.ds}" Algorithm="${names.sha256}"/><d:DigestValue xmlns:d="${names.ds}">${sha256(octets).toString('base64')}</d:DigestValue>`;

async function archivedSignature(objects: string | undefined): Promise<{ all: string; crl: Buffer }> {
  const { holder, pki, stamp } = made;
  const crl = await pki.crl(time, new Date('2027-01-01'));
  const signed = await makeXades({
    holder,
    ...(objects === undefined
      ? { place, references: [elementOf('c')] }
      : { references: [ownElement('o')], objects }),
  });
  const value = byId(parsed(signed), 's-value');
  let all = withUnsigned(signed, timestampProperty('SignatureTimeStamp', [await stamp(...written(value))]));
  all = withUnsigned(all, values(pki.root.certificate.der, crl));
  for (let count = 0; count < 2; count++) {
    const token = await stamp(...archived(all));
    all = withUnsigned(all, timestampProperty('ArchiveTimeStamp', [token], { namespace: names.xades141 }));
  }
  return { all, crl };
}

test.each([
  ['enveloped', undefined],
  ['enveloping', '<ds:Object Id="o"><amount>100</amount></ds:Object>'],
])('archive timestamps of an %s signature are over all of it before them', async (_, objects) => {
  const { all, crl } = await archivedSignature(objects);
  const signature = only(all);
  expect(stampsOf(signature)).toStrictEqual(['signature fits', 'archive fits', 'archive fits']);
  expect(signature.timestamps.map(({ id }) => id)).toStrictEqual(
    [1, 2, 3].map((number) => `signature-1-timestamp-${number}`),
  );
  expect(signature.material).toStrictEqual({
    certificates: [made.holder.certificate.der, made.pki.root.certificate.der],
    crls: [crl],
    ocspResponses: [],
  });
  const [first, second, third] = signature.timestamps;
  expect(first?.protects).toMatchObject({ signatures: ['signature-1'], timestamps: [] });
  expect(second?.protects).toMatchObject({ timestamps: [first?.id], material: { crls: [crl] } });
  expect(third?.protects).toMatchObject({ timestamps: [first?.id, second?.id] });
});

test.each([
  ['the content', '>100<', '>900<'],
  ['the signature value', / Id="s-value">./, ' Id="s-value">/'],
  ['the keys', '<ds:KeyInfo>', '<ds:KeyInfo><ds:KeyName/>'],
  ['validation data before it', 'CRLValues>', 'OtherValues>'],
])('an archive timestamp differs when %s is changed', async (_, from, to) => {
  const { all } = await archivedSignature(undefined);
  const changed = typeof from === 'string' ? all.replaceAll(from, to) : all.replace(from, to);
  expect(changed).not.toBe(all);
  expect(stampsOf(only(changed)).slice(1)).toStrictEqual(['archive differs', 'archive differs']);
});

test('the first form of archive timestamps leaves out objects that a reference led to', async () => {
  const signed = await makeXades({
    holder: made.holder,
    references: [octetsAt('#o', text, [names.base64])],
    objects: `<ds:Object Id="o">${text.toString('base64')}</ds:Object>`,
  });
  const document = parsed(signed);
  const [info, value, keys] = childElements(byId(document, 's'));
  if (!info || !value || !keys) throw new Error('not the signature that was made');
  const octets = [text, ...written(byId(document, 's-properties'), info, value, keys)];
  const old = timestampProperty('ArchiveTimeStamp', [await made.stamp(...octets)]);
  const object = written(byId(document, 'o'));
  const renewed = timestampProperty('ArchiveTimeStamp', [await made.stamp(...octets, ...object)], {
    namespace: names.xades141,
  });
  expect(stampsOf(only(withUnsigned(signed, old)))).toStrictEqual(['archive fits']);
  expect(stampsOf(only(withUnsigned(signed, renewed)))).toStrictEqual(['archive fits']);
});

test('content timestamps are over the data of all references, or of those that are named', async () => {
  const references = [octetsAt('a.txt', text), octetsAt('b.txt', text)];
  const token = await made.stamp(text, text);
  const one = await made.stamp(text);
  const data = [
    timestampProperty('AllDataObjectsTimeStamp', [token, token]),
    timestampProperty('IndividualDataObjectsTimeStamp', [one], { before: include('#s-r1') }),
    timestampProperty('IndividualDataObjectsTimeStamp', [one], { before: include('#elsewhere') }),
    timestampProperty('AllDataObjectsTimeStamp', [token], { before: include('#s-r1') }),
  ];
  const signed = await makeXades({ holder: made.holder, references, signed: { data: data.join('') } });
  expect(stampsOf(only(signed, text))).toStrictEqual([
    'content fits',
    'content fits',
    'content fits',
    'content differs xml_timestamp_malformed',
    'content fits xml_timestamp_malformed',
  ]);
});

test('timestamps of references protect what the references name', async () => {
  const { holder, pki, stamp } = made;
  const crl = await pki.crl(time, new Date('2027-01-01'));
  const references = `<xades:CompleteRevocationRefs><xades:CRLRefs><xades:CRLRef><xades:DigestAlgAndValue>${digest(crl)}</xades:DigestAlgAndValue></xades:CRLRef></xades:CRLRefs></xades:CompleteRevocationRefs>`;
  let all = await makeXades({ holder, place, references: [elementOf('c')] });
  all = withUnsigned(all, references);
  const [element] = unsignedIn(root(all));
  if (!element) throw new Error('no references');
  const value = byId(parsed(all), 's-value');
  const both = await stamp(...written(value, element));
  all = withUnsigned(all, timestampProperty('RefsOnlyTimeStamp', [await stamp(...written(element))]));
  all = withUnsigned(all, timestampProperty('SigAndRefsTimeStamp', [both]));
  all = withUnsigned(all, values(pki.root.certificate.der, crl));
  const signature = only(all);
  expect(stampsOf(signature)).toStrictEqual(['references fits', 'references fits']);
  const material = { certificates: [], crls: [crl], ocspResponses: [] };
  expect(signature.timestamps.map(({ protects }) => protects)).toMatchObject([
    { signatures: [], material },
    { signatures: ['signature-1'], material },
  ]);
});

test.each([
  ['another canonicalization', names.exclusive, 'urn:x', 'xml_canonicalization_unknown'],
  [
    'another encoding',
    '<x:EncapsulatedTimeStamp ',
    '<x:EncapsulatedTimeStamp Encoding="urn:x" ',
    'xml_timestamp_malformed',
  ],
  ['no token', /<x:EncapsulatedTimeStamp.*<\/x:EncapsulatedTimeStamp>/, '', undefined],
  [
    'a token of XML',
    '<x:EncapsulatedTimeStamp',
    '<x:XMLTimeStamp xmlns:x="urn:x"/><x:EncapsulatedTimeStamp',
    'xml_timestamp_malformed',
  ],
])('a timestamp with %s is at fault', async (_, from, to, expected) => {
  const signed = await makeXades({ holder: made.holder, place, references: [elementOf('c')] });
  const property = timestampProperty('SignatureTimeStamp', [await made.stamp(text)]).replace(from, to);
  const [timestamp] = only(withUnsigned(signed, property)).timestamps;
  expect(timestamp?.faults[0]?.code).toBe(expected);
});
