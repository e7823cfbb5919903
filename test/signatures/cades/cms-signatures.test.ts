import { describe, expect, test } from 'vitest';
import { digestAlgorithm, signatureAlgorithm } from '#signatures/asn1/algorithms.ts';
import {
  implicitConstructed,
  objectIdentifier,
  octetString,
  retagged,
  sequence,
  setOf,
  tagged,
} from '#signatures/asn1/der.ts';
import type { Der } from '#signatures/asn1/der.ts';
import { oids } from '#signatures/asn1/oids.ts';
import { holdsOver, publicKeyFrom } from '#signatures/algorithms/signature.ts';
import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import { attribute } from '#signatures/cades/signed-attributes.ts';
import { readCades } from '#signatures/cades/read-cades.ts';
import type { SignatureToValidate } from '#signatures/signed-file/signed-file.ts';
import { createTestAuthority } from '#test/signatures/support/authority.ts';
import type { Holder } from '#test/signatures/support/authority.ts';
import { inBer, makeCms, partsOf, rebuilt, signerInfo } from '#test/support/cms/make-cms.ts';
import type { CmsSignerInput } from '#test/support/cms/make-cms.ts';
import { setUp } from '#test/support/world/set-up.ts';

const content = Buffer.from('The agreement, which is long enough to be written in two pieces.');

const people = setUp(async () => {
  const authority = await createTestAuthority();
  const [bat, saraa] = [await authority.person('EC', 256), await authority.person('RSA', 2048)];
  return { bat, saraa, certificates: [bat.facts.der, saraa.facts.der, authority.issuing.facts.der] };
});

async function signaturesOf(...signers: CmsSignerInput[]): Promise<readonly SignatureToValidate[]> {
  const cms = await makeCms({ content, signers, certificates: people.certificates });
  return readCades(cms, undefined).signatures;
}

async function only(signer: Partial<CmsSignerInput>): Promise<SignatureToValidate> {
  const [signature, ...others] = await signaturesOf({ holder: people.bat, ...signer });
  if (!signature || others.length > 0) throw new Error('not one signature');
  return signature;
}

function holds({ signingCertificate, value }: SignatureToValidate): boolean {
  const key = publicKeyFrom(readCertificate(signingCertificate.candidates[0] ?? Buffer.alloc(0)).publicKey);
  if (!key || !value.algorithm) return false;
  return holdsOver(value.signedBytes, { algorithm: value.algorithm, key, value: value.bytes });
}

const isOf = (der: Der, oid: string): boolean => der.includes(objectIdentifier(oid));
const without = (oid: string) => (usual: Der[]) => usual.filter((one) => !isOf(one, oid));
const codes = (signature: SignatureToValidate): string[] =>
  [...signature.formatFaults, ...signature.constraintFaults].map(({ code }) => code);

describe('signers', () => {
  test('are all read, each with its own certificate', async () => {
    const found = await signaturesOf({ holder: people.bat }, { holder: people.saraa });
    expect(found.map(({ id }) => id)).toEqual(['signature-1', 'signature-2']);
    expect(found.map((one) => holds(one))).toEqual([true, true]);
    expect(found.map(({ signingCertificate }) => signingCertificate.candidates)).toEqual([
      [people.bat.facts.der],
      [people.saraa.facts.der],
    ]);
  });

  test('are found by the identifier of their key', async () => {
    const identifier = keyIdentifierOf(people.saraa);
    const found = await only({ holder: people.saraa, byKey: identifier });
    expect(found.signingCertificate.candidates).toEqual([people.saraa.facts.der]);
    expect(holds(found)).toBe(true);
  });

  test('are not found by the signed reference when they have another name', async () => {
    const found = await only({ byKey: Buffer.from('no such key') });
    expect(found.signingCertificate.candidates).toEqual([]);
  });
});

/** The subjectKeyIdentifier, which ends the encoding of its extension. */
function keyIdentifierOf({ facts }: Holder): Buffer {
  const at = facts.der.indexOf(objectIdentifier(oids.subjectKeyIdentifier));
  return facts.der.subarray(at + 5 + 4, at + 5 + 4 + (facts.der[at + 8] ?? 0));
}

/** CMSAlgorithmProtection of a digest, and of ECDSA with another (RFC 6211). */
const withProtection = (digest: 'sha256' | 'sha512', signature: 'sha256' | 'sha512') => (usual: Der[]) => [
  ...usual,
  attribute(
    '1.2.840.113549.1.9.52',
    sequence(digestAlgorithm(digest), retagged(0xa1, signatureAlgorithm('EC', signature))),
  ),
];

describe('signed attributes', () => {
  test.each<[string, (usual: Der[]) => Der[], string[]]>([
    ['content-type is missing', without(oids.contentType), ['cms_attribute_missing']],
    ['message-digest is missing', without(oids.messageDigest), ['cms_attribute_missing']],
    [
      'signing-certificate is missing',
      without(oids.signingCertificateV2),
      ['cms_signing_certificate_missing'],
    ],
    [
      'message-digest is there twice',
      (usual) => [...usual, attribute(oids.messageDigest, octetString(content))],
      ['cms_attribute_repeated'],
    ],
    [
      'message-digest has two values',
      (usual) => [
        ...without(oids.messageDigest)(usual),
        sequence(objectIdentifier(oids.messageDigest), setOf(octetString(content), octetString(content))),
      ],
      ['cms_attribute_repeated'],
    ],
    [
      'message-digest is no digest',
      (usual) => [
        ...without(oids.messageDigest)(usual),
        attribute(oids.messageDigest, objectIdentifier(oids.data)),
      ],
      ['cms_attribute_malformed'],
    ],
    [
      'signing-time is there twice',
      (usual) => [...usual, attribute(oids.signingTime, tagged(0x17, Buffer.from('260101000000Z')))],
      ['cms_attribute_repeated'],
    ],
    [
      'content-type is another',
      (usual) => [
        ...without(oids.contentType)(usual),
        attribute(oids.contentType, objectIdentifier(oids.signedData)),
      ],
      ['cms_content_type_differs'],
    ],
    ['there are none', () => [], ['cms_content_type_differs']],
  ])('are at fault when %s', async (_name, signed, expected) => {
    const found = codes(await only({ signed }));
    if (expected[0] === 'cms_content_type_differs' && signed([]).length === 0)
      expect(found).toContain('cms_signed_attributes_missing');
    else expect(found).toEqual(expected);
  });

  test.each([
    ['sha256', 'sha256', []],
    ['sha512', 'sha256', ['cms_algorithms_differ']],
    ['sha256', 'sha512', ['cms_algorithms_differ']],
  ] as const)('protect the algorithms: %s, ECDSA with %s', async (digest, signature, expected) => {
    expect(codes(await only({ signed: withProtection(digest, signature) }))).toEqual(expected);
  });

  test('that leave the time out break a constraint', async () => {
    const found = await only({ signed: without(oids.signingTime) });
    expect(found).toMatchObject({
      claimedSigningTime: undefined,
      formatFaults: [],
      constraintFaults: [{ code: 'cms_signing_time_missing' }],
      notes: [],
    });
  });
});

describe('algorithms', () => {
  test('that name two digests are at fault', async () => {
    const found = await only({ signatureAlgorithm: signatureAlgorithm('EC', 'sha512') });
    expect(codes(found)).toEqual(['cms_algorithms_differ']);
  });

  test('that are not known are named', async () => {
    const found = await only({ digestAlgorithm: sequence(objectIdentifier(oids.data)) });
    expect(found.formatFaults).toEqual([{ code: 'cms_digest_unknown', values: { algorithm: oids.data } }]);
    expect(found.signedObjects).toMatchObject([{ state: 'changed', digestAlgorithm: undefined }]);
  });
});

describe('BER', () => {
  test('is read as DER is, wherever lengths are left open', async () => {
    const signers = [{ holder: people.bat }];
    const cms = await makeCms({ content, signers, certificates: people.certificates });
    const [plain] = readCades(cms, undefined).signatures;
    // Down to the content, the certificates and the signed attributes.
    const [streamed] = readCades(inBer(cms, 7, people.certificates), undefined).signatures;
    if (!plain || !streamed) throw new Error('no signature');
    expect(streamed.signedObjects).toMatchObject([{ state: 'intact' }]);
    expect(streamed.value).toEqual(plain.value);
    // Certificates are DER wherever they stand (X.690 clause 10); those of the plain one are the same.
    expect(holds({ ...streamed, signingCertificate: plain.signingCertificate })).toBe(true);
  });

  test('signed attributes out of order are put in order', async () => {
    const cms = await makeCms({
      content,
      signers: [{ holder: people.bat }],
      certificates: people.certificates,
    });
    const turned = changeSigner(cms, (signer) =>
      rebuilt(
        signer,
        partsOf(signer).map((part) => (part[0] === 0xa0 ? rebuilt(part, partsOf(part).toReversed()) : part)),
      ),
    );
    const [found] = readCades(turned, undefined).signatures;
    expect(found && holds(found)).toBe(true);
  });
});

/** Changes the one SignerInfo of a CMS. */
function changeSigner(der: Der, change: (signer: Der) => Der, depth = 3): Der {
  const parts = partsOf(der);
  const last = parts.at(-1) ?? der;
  const changed = depth === 0 ? change(last) : changeSigner(last, change, depth - 1);
  return rebuilt(der, [...parts.slice(0, -1), changed]);
}

/** The countersignature of a signature that holds what `make` gives for its value. */
async function countersigned(
  make: (value: Buffer) => Promise<Der>,
): Promise<SignatureToValidate | undefined> {
  const cms = await makeCms({
    content,
    signers: [{ holder: people.bat }],
    certificates: people.certificates,
  });
  const value = readCades(cms, undefined).signatures[0]?.value.bytes ?? Buffer.alloc(0);
  const held = attribute('1.2.840.113549.1.9.6', await make(value));
  const unsigned = implicitConstructed(1, setOf(held));
  const changed = changeSigner(cms, (signer) => rebuilt(signer, [...partsOf(signer), unsigned]));
  return readCades(changed, undefined).signatures[0]?.counterSignatures[0];
}

const counter = (value: Buffer, signed = (usual: Der[]): Der[] => usual): Promise<Der> =>
  signerInfo({ holder: people.saraa, signed }, { content: value, isCounter: true });
const withType = (usual: Der[]): Der[] => [
  ...usual,
  attribute(oids.contentType, objectIdentifier(oids.data)),
];

describe('a countersignature', () => {
  test('is over the value of the signature', async () => {
    const found = await countersigned(counter);
    expect(found).toMatchObject({
      id: 'signature-1-counter-1',
      formatFaults: [],
      signedObjects: [{ name: 'signature-1', state: 'intact' }],
    });
    expect(found && holds(found)).toBe(true);
  });

  test('over another value is not', async () => {
    const found = await countersigned(() => counter(content));
    expect(found?.signedObjects).toMatchObject([{ state: 'changed' }]);
  });

  test('names no content type', async () => {
    const found = await countersigned((value) => counter(value, withType));
    expect(found?.formatFaults).toEqual([{ code: 'cms_content_type_differs' }]);
  });
});

test('more timestamps than are taken are at fault', async () => {
  const token = sequence(objectIdentifier(oids.signedData));
  const unsigned = Array.from({ length: 101 }, (_, index) =>
    attribute(oids.signatureTimeStamp, sequence(token, octetString(Buffer.from([index])))),
  );
  const found = await only({ unsigned });
  expect(found.timestamps).toHaveLength(100);
  expect(found.formatFaults).toEqual([{ code: 'limit_exceeded', values: { limit: '100 timestamps' } }]);
});

test('a document beside has to equal the content', async () => {
  const cms = await makeCms({
    content,
    signers: [{ holder: people.bat }],
    certificates: people.certificates,
  });
  expect(readCades(cms, content).faults).toEqual([]);
  expect(readCades(cms, Buffer.from('Another.')).faults).toEqual([{ code: 'document_differs_from_content' }]);
});
