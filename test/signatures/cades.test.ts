import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { objectIdentifier, octetString, setOf, sortSetOf, wholeSeconds } from '#signatures/asn1/der.ts';
import { oids } from '#signatures/asn1/oids.ts';
import { MalformedError } from '#signatures/asn1/parse.ts';
import { readSignedData } from '#signatures/cades/cms/read-signed-data.ts';
import { readTstInfo } from '#signatures/asn1/read-timestamp.ts';
import type { HashAlgorithm } from '#signatures/asn1/algorithms.ts';
import { CheckFailed } from '#signatures/signed-file/check-failed.ts';
import { signedAttributes } from '#signatures/cades/signed-attributes.ts';
import { signedData } from '#signatures/cades/signed-data.ts';
import { verifyCades } from '#signatures/cades-t/verify.ts';
import { createTestAuthority } from './support/authority.ts';
import type { Holder } from './support/authority.ts';
import { setUp } from '#test/support/world/set-up.ts';

const document = 'The agreement.';
const digestOf = (text: string, hash: HashAlgorithm = 'sha256'): Buffer =>
  createHash(hash).update(text).digest();

const refuse = () => Promise.reject(new Error('no timestamp today'));
const garbage = () => Promise.resolve(Buffer.from('no token'));

const refusal = expect.toSatisfy((error) => error instanceof CheckFailed || error instanceof MalformedError);

const authority = setUp(createTestAuthority);
const person = setUp(() => authority.person('EC', 256));

function verify(signature: Uint8Array, more: { digest?: Buffer; now?: Date; root?: Holder } = {}) {
  return verifyCades({
    signature,
    digest: more.digest ?? digestOf(document),
    hash: 'sha256',
    root: (more.root ?? authority.root).facts,
    now: more.now ?? new Date(),
  });
}

describe('a CAdES-T signature', () => {
  test('has the four signed attributes in DER order and one timestamp over the signature value', async () => {
    const { signer, content, contentType, certificates } = readSignedData(
      await authority.sign(person, document),
    );
    expect({ content, contentType }).toEqual({ content: undefined, contentType: oids.data });
    expect(signer.signedAttributes.map(({ type }) => type).toSorted()).toEqual(
      [oids.contentType, oids.messageDigest, oids.signingCertificateV2, oids.signingTime].toSorted(),
    );
    const value = (oid: string) => signer.signedAttributes.find(({ type }) => type === oid)?.values[0];
    expect(value(oids.contentType)).toEqual(objectIdentifier(oids.data));
    expect(value(oids.messageDigest)).toEqual(octetString(digestOf(document)));
    expect(signer.unsignedAttributes.map(({ type }) => type)).toEqual([oids.signatureTimeStamp]);
    const token = readSignedData(signer.unsignedAttributes[0]?.values[0] ?? Buffer.alloc(0));
    const stamped = readTstInfo(token.content ?? Buffer.alloc(0));
    expect(stamped.digest).toEqual(createHash('sha256').update(signer.signature).digest());
    const sent = certificates.map(({ serialNumber }) => serialNumber);
    expect(new Set(sent)).toEqual(new Set([person.facts.serialNumber, authority.issuing.facts.serialNumber]));
  });

  test('signs attributes that are sorted by their bytes', () => {
    const common = { contentType: oids.data, digest: digestOf(document), hash: 'sha256' as const };
    const set = signedAttributes({ ...common, certificate: person.facts, signingTime: new Date() });
    const { signer } = readSignedData(
      signedData({
        hash: 'sha256',
        keyType: 'EC',
        signedAttributes: set,
        signature: Buffer.alloc(8),
        certificates: [person.facts],
      }),
    );
    expect(signer.signedBytes).toEqual(set);
    expect(signer.signedAttributes).toHaveLength(4);
  });

  test('leaves out signing-time where a profile forbids it', () => {
    const set = signedAttributes({
      contentType: oids.data,
      digest: digestOf(document),
      hash: 'sha256',
      certificate: person.facts,
    });
    expect(set.includes(Buffer.from('2a864886f70d010905', 'hex'))).toBe(false);
  });

  test.each([
    ['EC', 256, 'sha256'],
    ['EC', 384, 'sha384'],
    ['EC', 256, 'sha512'],
    ['RSA', 2048, 'sha256'],
    ['RSA', 2048, 'sha512'],
  ] as const)('by %s %i over %s holds', async (keyType, keySize, hash) => {
    const holder = await authority.person(keyType, keySize);
    const signature = await authority.sign(holder, document, hash);
    const input = {
      signature,
      digest: digestOf(document, hash),
      hash,
      root: authority.root.facts,
      now: new Date(),
    };
    const verified = verifyCades(input);
    expect(verified.certificate).toMatchObject({ commonName: 'Bat Dorj', email: 'bat@example.mn' });
    // The signature claims whole seconds, its timestamp proves milliseconds.
    expect(verified.provenTime && wholeSeconds(verified.provenTime)).toEqual(verified.signingTime);
  });

  test('that was stamped while its certificate was valid holds after the certificate has ended', async () => {
    const before = await createTestAuthority(new Date(Date.now() - 3 * 365 * 24 * 3600 * 1000));
    const signature = await before.sign(await before.person('EC', 256), document);
    expect(verify(signature, { root: before.root }).provenTime).toBeInstanceOf(Date);
  });

  test('needs its timestamp: when none is to be had, there is no signature', async () => {
    await expect(authority.sign(person, document, 'sha256', refuse)).rejects.toThrow('no timestamp today');
    await expect(authority.sign(person, document, 'sha256', garbage)).rejects.toThrow(MalformedError);
  });
});

describe('verification refuses', () => {
  test('another document', async () => {
    const signature = await authority.sign(person, document);
    expect(() => verify(signature, { digest: digestOf('Another.') })).toThrow(
      'HASH_FAILURE (signed_object_changed)',
    );
  });

  test('another root', async () => {
    const signature = await authority.sign(person, document);
    const other = await createTestAuthority();
    expect(() => verify(signature, { root: other.root })).toThrow('NO_CERTIFICATE_CHAIN_FOUND');
  });

  test('a signature value of somebody else under the certificate', async () => {
    const stranger = await authority.person('EC', 256);
    const mixed = { facts: person.facts, key: stranger.key };
    const signature = await authority.sign(mixed, document);
    expect(() => verify(signature)).toThrow('SIG_CRYPTO_FAILURE (signature_value_wrong)');
  });

  test('any byte of what is signed, of the signer’s certificate or of the timestamp changed', async () => {
    const signature = await authority.sign(person, document);
    const { signer } = readSignedData(signature);
    const parts = [
      person.facts.der,
      signer.signedBytes?.subarray(4),
      signer.signature,
      authority.tsa.facts.der,
    ];
    for (const part of parts) {
      const start = signature.indexOf(part ?? Buffer.alloc(0));
      const length = part?.length ?? 0;
      expect(start).toBeGreaterThan(0);
      for (let at = start; at < start + length; at += Math.ceil(length / 25)) {
        const changed = Buffer.from(signature);
        changed[at] = (changed[at] ?? 0) ^ 0x01;
        expect(() => verify(changed), `byte ${at - start} of ${length}`).toThrow(refusal);
      }
    }
  });

  test('lengths that contradict each other', async () => {
    const signature = await authority.sign(person, document);
    for (const at of [2, 3, 18, 21]) {
      const changed = Buffer.from(signature);
      changed[at] = (changed[at] ?? 0) ^ 0x01;
      expect(() => verify(changed)).toThrow(MalformedError);
    }
  });

  test('signed attributes that are out of order, which OpenSSL would take', async () => {
    const { signer, certificates } = readSignedData(await authority.sign(person, document));
    const set = signer.signedBytes ?? Buffer.alloc(0);
    const header = set.length - setOfContents(set).reduce((sum, item) => sum + item.length, 0);
    const unsorted = Buffer.concat([set.subarray(0, header), ...setOfContents(set).toReversed()]);
    const signature = signedData({
      hash: 'sha256',
      keyType: 'EC',
      signedAttributes: unsorted,
      signature: await person.key.sign(unsorted, 'sha256'),
      certificates: [person.facts, ...certificates],
    });
    expect(() => verify(signature)).toThrow('SIG_CRYPTO_FAILURE');
  });

  test('a signing certificate attribute that names another certificate', async () => {
    const other = await authority.person('EC', 256);
    const set = signedAttributes({
      contentType: oids.data,
      digest: digestOf(document),
      hash: 'sha256',
      certificate: other.facts,
      signingTime: new Date(),
    });
    const signature = signedData({
      hash: 'sha256',
      keyType: 'EC',
      signedAttributes: set,
      signature: await person.key.sign(set, 'sha256'),
      certificates: [person.facts, authority.issuing.facts],
    });
    expect(() => verify(signature)).toThrow('NO_SIGNING_CERTIFICATE_FOUND (signing_certificate_differs)');
  });

  test('a timestamp over another signature', async () => {
    const stray = await authority.timestamp(digestOf('something else'), 'sha256');
    const signature = await authority.sign(person, document, 'sha256', () => Promise.resolve(stray));
    expect(() => verify(signature)).toThrow(
      'the timestamp does not hold: HASH_FAILURE (timestamp_over_other_data)',
    );
  });

  test.each(['', '3000', '3080', '300b06092a864886f70d010702', 'ff'.repeat(100), '30'.repeat(5_000)])(
    'bytes that are no signature: %s',
    (hex) => {
      expect(() => verify(Buffer.from(hex, 'hex'))).toThrow(MalformedError);
    },
  );
});

function setOfContents(set: Buffer): Buffer[] {
  const items = readBack(set);
  expect(setOf(...items)).toEqual(set);
  return sortSetOf(items);
}

function readBack(set: Buffer): Buffer[] {
  const items: Buffer[] = [];
  let at = set[1] === 0x81 ? 3 : set[1] === 0x82 ? 4 : 2;
  while (at < set.length) {
    const first = set[at + 1] ?? 0;
    const header = first === 0x81 ? 3 : first === 0x82 ? 4 : 2;
    const length = first === 0x81 ? set[at + 2] : first === 0x82 ? set.readUInt16BE(at + 2) : first;
    const end = at + header + (length ?? 0);
    items.push(set.subarray(at, end));
    at = end;
  }
  return items;
}
