import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { keyUsage } from '#signatures/certificates/extensions.ts';
import { chooseCertificate } from '#keyservice/pkcs12/choose-certificate.ts';
import { readPkcs12 } from '#keyservice/pkcs12/read-pkcs12.ts';
import { makeAuthority, makeEntity } from '#test/support/pki/entity.ts';
import type { Entity } from '#test/support/pki/entity.ts';
import {
  certificateBag,
  encryptedSafe,
  keyBag,
  makePkcs12,
  nestedBags,
  pfx,
  pkcs8Of,
  plainSafe,
  secretBag,
  shroudedKeyBag,
} from '#test/support/pki/pkcs12.ts';
import type { Prf } from '#test/support/pki/pkcs12.ts';

const passphrase = 'нууц үг 🔑';
const usual = { passphrase };
const root = makeAuthority({ name: 'Root' });
const authority = makeAuthority({ name: 'Authority', issuer: root });
const stranger = makeAuthority({ name: 'Stranger' });
const holder = makeEntity({ name: 'Bat', issuer: authority, extensions: [keyUsage('nonRepudiation')] });
const dersOf = (...entities: Entity[]) => entities.map(({ facts }) => facts.der);

const read = (file: Buffer, by = passphrase) => readPkcs12(file, by, new Date());
const refused = (field: string, message: RegExp) => ({
  code: 'validation_failed',
  details: { field },
  message: expect.stringMatching(message),
});
const fileOf = (entity: Entity, ...others: Entity[]) =>
  makePkcs12(entity.key, dersOf(entity, ...others), usual);

/** The holder's certificate, issued for another key. */
function certified(key: KeyObject): Buffer[] {
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' });
  const sameKeyAs = { key, facts: { ...holder.facts, publicKey } };
  return dersOf(makeEntity({ name: 'Bat', issuer: authority, sameKeyAs }));
}

describe('a file', () => {
  test('gives key, certificate and the issuers in their order; others are left out', async () => {
    const { key, certificate, chain } = await read(fileOf(holder, root, stranger, authority));
    expect(certificate.subjectText).toBe(holder.facts.subjectText);
    expect(chain.map(({ subjectText }) => subjectText)).toEqual(['CN=Authority,O=Tests', 'CN=Root,O=Tests']);
    expect([key.keyType, key.keySize]).toEqual(['EC', 256]);
    expect(key.privateKey).toEqual(pkcs8Of(holder.key));
    expect(key.publicKey).toEqual(createPublicKey(holder.key).export({ type: 'spki', format: 'der' }));
  });

  test.each<Prf>(['sha1', 'sha224', 'sha256', 'sha384', 'sha512'])(
    'is opened by PBES2 and PBMAC1 with %s',
    async (prf) => {
      const file = makePkcs12(holder.key, dersOf(holder), { passphrase, prf });
      expect((await read(file)).certificate.commonName).toBe('Bat');
    },
  );

  test('has its key in an encrypted content, in bags within bags, beside a secret', async () => {
    const bags = nestedBags(
      nestedBags(keyBag(pkcs8Of(holder.key)), secretBag()),
      certificateBag(holder.facts.der),
    );
    expect((await read(pfx(usual, encryptedSafe(usual, bags)))).key.keySize).toBe(256);
  });

  test('that was exported without a passphrase is opened by an empty one', async () => {
    const file = makePkcs12(holder.key, dersOf(holder), { passphrase: '' });
    expect((await read(file, '')).key.keySize).toBe(256);
    await expect(read(file)).rejects.toMatchObject(refused('passphrase', /does not open/));
  });

  test('with a certificate that cannot be read keeps the others', async () => {
    const broken = Buffer.from(stranger.facts.der);
    broken.fill(0xff, 40, 60);
    const file = makePkcs12(holder.key, [broken, Buffer.alloc(3), ...dersOf(holder, authority)], usual);
    expect((await read(file)).chain).toHaveLength(1);
  });

  test('with authorities whose keys are of other kinds leaves no error for whoever comes next', async () => {
    const others = (['rsa2048', 'ed25519'] as const).map((kind) => makeAuthority({ name: kind, kind }));
    const certificates = dersOf(holder, ...others);
    chooseCertificate(certificates, createPublicKey(holder.key), new Date());
    const own = { key: pkcs8Of(holder.key), format: 'der', type: 'pkcs8' } as const;
    expect(createPrivateKey(own).asymmetricKeyType).toBe('ec');
  });

  test('of two certificates for its key gives the one that ends last', async () => {
    const old = makeEntity({ name: 'Bat', issuer: authority, sameKeyAs: holder, until: '2021-01-01' });
    const { certificate } = await read(makePkcs12(holder.key, dersOf(old, holder), usual));
    expect(certificate.notAfter).toEqual(holder.facts.notAfter);
  });

  test('is not led astray by an issuer of the right name and the wrong key, nor round in circles', async () => {
    const impostor = makeAuthority({ name: 'Authority' });
    const one = makeAuthority({ name: 'One', issuer: root });
    const circle = makeAuthority({ name: 'Root', issuer: one, sameKeyAs: root });
    const { chain } = await read(fileOf(holder, impostor, authority, circle, one));
    expect(chain.map(({ commonName }) => commonName)).toEqual(['Authority', 'Root', 'One']);
  });
});

describe('the passphrase', () => {
  test.each(['', 'x', `${passphrase} `, passphrase.toUpperCase()])('%o does not open it', async (wrong) => {
    await expect(read(fileOf(holder), wrong)).rejects.toMatchObject(refused('passphrase', /does not open/));
  });

  test('that opens the file and not its key is told apart', async () => {
    const key = shroudedKeyBag(pkcs8Of(holder.key), { passphrase: 'another' });
    const file = pfx(usual, plainSafe(key, certificateBag(holder.facts.der)));
    await expect(read(file)).rejects.toMatchObject(refused('passphrase', /not all that is in it/));
  });
});

const rsa = (bits: number, publicExponent = 65_537) =>
  generateKeyPairSync('rsa', { modulusLength: bits, publicExponent }).privateKey;

describe('a key', () => {
  test.each([
    ['RSA of 2048 bits', () => rsa(2048), 'RSA', 2048],
    ['on P-384', () => generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey, 'EC', 384],
  ] as const)('%s is taken', async (_name, make, keyType, keySize) => {
    const key = make();
    expect((await read(makePkcs12(key, certified(key), usual))).key).toMatchObject({ keyType, keySize });
  });

  test.each([
    ['RSA of 1024 bits', () => rsa(1024), /1024 bits, which is too weak/],
    ['RSA with the exponent 3', () => rsa(2048, 3), /exponent 3, which is too weak/],
    ['RSA-PSS', () => generateKeyPairSync('rsa-pss', { modulusLength: 2048 }).privateKey, /RSA-PSS/],
    [
      'DSA',
      () => generateKeyPairSync('dsa', { modulusLength: 1024, divisorLength: 160 }).privateKey,
      /\(DSA\)/,
    ],
    ['Ed25519', () => generateKeyPairSync('ed25519').privateKey, /Ed25519/],
    ['on P-521', () => generateKeyPairSync('ec', { namedCurve: 'P-521' }).privateKey, /EC, P-521/],
    ['on secp256k1', () => generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).privateKey, /secp256k1/],
    [
      'on secp224r1',
      () => generateKeyPairSync('ec', { namedCurve: 'secp224r1' }).privateKey,
      /not taken \(1.3.132.0.33\)/,
    ],
    [
      'on a curve without a name',
      () => generateKeyPairSync('ec', { namedCurve: 'P-256', paramEncoding: 'explicit' }).privateKey,
      /curve without a name/,
    ],
  ] as const)('%s is refused', async (_name, make, message) => {
    const key = shroudedKeyBag(pkcs8Of(make()), usual);
    const file = pfx(usual, plainSafe(key, certificateBag(holder.facts.der)));
    await expect(read(file)).rejects.toMatchObject(refused('pkcs12', message));
  });

  test('whose parts do not fit each other is refused', async () => {
    const [one, two] = [rsa(2048).export({ format: 'jwk' }), rsa(2048).export({ format: 'jwk' })];
    const wrong = createPrivateKey({ key: { ...one, n: String(two.n) }, format: 'jwk' });
    await expect(read(makePkcs12(wrong, dersOf(holder), usual))).rejects.toMatchObject(
      refused('pkcs12', /makes no valid signature/),
    );
  });

  test.each([
    ['none', () => [certificateBag(holder.facts.der)], /has no private key/],
    [
      'two',
      () => [shroudedKeyBag(pkcs8Of(holder.key), usual), shroudedKeyBag(pkcs8Of(stranger.key), usual)],
      /more than one private key/,
    ],
    ['one in the clear', () => [keyBag(pkcs8Of(holder.key))], /is not encrypted/],
    ['one without a certificate', () => [shroudedKeyBag(pkcs8Of(holder.key), usual)], /has no certificate/],
    [
      'one with the certificate of another',
      () => [shroudedKeyBag(pkcs8Of(holder.key), usual), certificateBag(stranger.facts.der)],
      /belongs to its private key/,
    ],
  ] as const)('%s: is refused', async (_name, bags, message) => {
    await expect(read(pfx(usual, plainSafe(...bags())))).rejects.toMatchObject(refused('pkcs12', message));
  });
});

describe('a certificate', () => {
  test.each([
    ['that has expired', { until: '2021-01-01' }, /expired on 2021-01-01/],
    ['that is not valid yet', { from: '2039-01-01' }, /not valid before 2039-01-01/],
    ['for other uses', { extensions: [keyUsage('cRLSign')] }, /by its key usage/],
    ['with a serial number of 21 octets', { serial: `7f${'00'.repeat(20)}` }, /more than 20 octets/],
  ])('%s is refused', async (_name, more, message) => {
    const entity = makeEntity({ name: 'Bat', issuer: authority, ...more });
    await expect(read(fileOf(entity))).rejects.toMatchObject(refused('pkcs12', message));
  });

  test('of an authority is refused', async () => {
    await expect(read(fileOf(authority))).rejects.toMatchObject(refused('pkcs12', /certificate authority/));
  });

  test('without key usage is taken, and one that its own key signed', async () => {
    expect((await read(fileOf(makeEntity({ name: 'Bat' })))).chain).toEqual([]);
  });
});
