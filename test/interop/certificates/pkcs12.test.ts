import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { readPkcs12 } from '#keyservice/pkcs12/read-pkcs12.ts';
import { run } from '#test/interop/support/run.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startFolder } from '#test/support/world/folder.ts';

// PKCS#12 files as OpenSSL and Java make them; Windows has the schemes of both OpenSSLs, with 2,000 rounds.
const folder = setUp(startFolder);
const openssl = (...args: string[]) => run(['openssl', ...args], folder.path);
const keytool = (...args: string[]) => run(['keytool', ...args], folder.path);
const read = async (name: string, passphrase: string) =>
  readPkcs12(await readFile(join(folder.path, name)), passphrase, new Date());

const file = (name: string, text: string) => writeFile(join(folder.path, name), text);

const mongolian = 'нууц үг';

async function certify(name: string, ...algorithm: string[]): Promise<void> {
  await openssl('genpkey', ...algorithm, '-out', `${name}.key`);
  await openssl('req', '-new', '-key', `${name}.key`, '-subj', `/CN=Bat ${name}`, '-out', `${name}.csr`);
  const by = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'end.ext'];
  await openssl('x509', '-req', '-in', `${name}.csr`, ...by, '-days', '30', '-out', `${name}.pem`);
}

beforeAll(async () => {
  await file('ca.ext', 'basicConstraints=critical,CA:true\nkeyUsage=keyCertSign\n');
  await file('end.ext', 'keyUsage=nonRepudiation\n');
  const key = ['-newkey', 'rsa:2048', '-nodes'];
  const root = ['-keyout', 'root.key', '-out', 'root.pem', '-subj', '/CN=Root', '-days', '30'];
  await openssl('req', '-x509', ...key, ...root, '-addext', 'basicConstraints=critical,CA:true');
  await openssl('req', ...key, '-keyout', 'ca.key', '-out', 'ca.csr', '-subj', '/CN=Authority');
  const by = ['-CA', 'root.pem', '-CAkey', 'root.key', '-CAcreateserial', '-extfile', 'ca.ext'];
  await openssl('x509', '-req', '-in', 'ca.csr', ...by, '-days', '30', '-out', 'ca.pem');
  await certify('rsa', '-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048');
  await certify('p256', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256');
  await certify('p384', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-384');
  const pems = await Promise.all(
    ['root.pem', 'ca.pem'].map((name) => readFile(join(folder.path, name), 'utf8')),
  );
  await file('chain.pem', pems.join(''));
});

/** Exports a key with its certificate and the chain, the root first. */
async function pkcs12(name: string, passphrase: string, ...options: string[]): Promise<string> {
  const made = `${name}-${options.join('').replaceAll(/[^\w]/g, '')}.p12`;
  const contents = ['-inkey', `${name}.key`, '-in', `${name}.pem`, '-certfile', 'chain.pem'];
  await openssl('pkcs12', '-export', ...contents, ...options, '-passout', `pass:${passphrase}`, '-out', made);
  return made;
}

const whole = { commonName: expect.stringMatching(/^Bat /), chain: ['Authority', 'Root'] };

async function summary(file: string, passphrase: string) {
  const { certificate, chain } = await read(file, passphrase);
  return { commonName: certificate.commonName, chain: chain.map(({ commonName }) => commonName) };
}

describe('a file of OpenSSL', () => {
  test.each([
    ['3: PBES2, AES-256, SHA-256', []],
    ['1.1: RC2 of 40 bits and triple DES', ['-legacy']],
    ['1.1 with -descert', ['-legacy', '-descert']],
    ['with RC2 of 128 bits', ['-legacy', '-keypbe', 'PBE-SHA1-RC2-128', '-certpbe', 'PBE-SHA1-RC2-128']],
    ['with two-key triple DES', ['-legacy', '-keypbe', 'PBE-SHA1-2DES', '-certpbe', 'PBE-SHA1-2DES']],
    [
      'with AES-128 and triple DES by PBES2, SHA-512',
      ['-keypbe', 'AES-128-CBC', '-certpbe', 'DES-EDE3-CBC', '-macalg', 'sha512'],
    ],
    ['with AES-192, SHA-384', ['-keypbe', 'AES-192-CBC', '-certpbe', 'AES-192-CBC', '-macalg', 'sha384']],
    ['with certificates in the clear', ['-certpbe', 'NONE']],
    [
      'of Windows, older: triple DES, SHA-1',
      ['-legacy', '-keypbe', 'PBE-SHA1-3DES', '-certpbe', 'PBE-SHA1-3DES', '-iter', '2000'],
    ],
    ['of Windows: AES-256, SHA-256', ['-iter', '2000']],
  ])('%s', async (_name, options) => {
    const passphrase = 'secret 1';
    for (const name of ['rsa', 'p256', 'p384']) {
      const file = await pkcs12(name, passphrase, ...options);
      expect(await summary(file, passphrase)).toEqual(whole);
      await expect(read(file, 'secret 2')).rejects.toMatchObject({ details: { field: 'passphrase' } });
    }
  });

  test.each([
    ['of Mongolian', mongolian, []],
    ['of Mongolian, older', mongolian, ['-legacy']],
    ['outside the Basic Multilingual Plane', 'ключ 🔑', ['-legacy']],
    ['that is empty', '', []],
    ['that is empty, older', '', ['-legacy']],
  ])('with a passphrase %s', async (_name, passphrase, options) => {
    expect(await summary(await pkcs12('p256', passphrase, ...options), passphrase)).toEqual(whole);
  });

  test('without encryption of the key, or without a MAC, is refused', async () => {
    for (const options of [['-keypbe', 'NONE'], ['-nomac']]) {
      const file = await pkcs12('rsa', 'secret', ...options);
      await expect(read(file, 'secret')).rejects.toMatchObject({ details: { field: 'pkcs12' } });
    }
  });

  test('with a million rounds in its MAC is refused, soon', async () => {
    const file = await pkcs12('rsa', 'secret', '-iter', '1000000');
    const started = performance.now();
    await expect(read(file, 'secret')).rejects.toThrow('too many rounds');
    expect(performance.now() - started).toBeLessThan(500);
  });
});

describe('a keystore of Java', () => {
  test.each([
    ['as it is made now', []],
    ['of version 8: RC2, 50,000 rounds and 100,000 of the MAC', ['-J-Dkeystore.pkcs12.legacy']],
  ])('%s', async (_name, options) => {
    const source = await pkcs12('rsa', 'secret');
    const [from, to] = ['src', 'dest'].map((side) => [
      `-${side}storetype`,
      'PKCS12',
      `-${side}storepass`,
      'secret',
      `-${side}keystore`,
    ]);
    const file = `java${options.length}.p12`;
    await keytool(...options, '-importkeystore', ...(from ?? []), source, ...(to ?? []), file);
    expect(await summary(file, 'secret')).toEqual(whole);
    await expect(read(file, 'secret 2')).rejects.toMatchObject({ details: { field: 'passphrase' } });
  });

  test('with two keys is refused', async () => {
    const store = ['-keystore', 'two.p12', '-storetype', 'PKCS12', '-storepass', 'secret'];
    for (const name of ['one', 'two'])
      await keytool('-genkeypair', '-alias', name, '-keyalg', 'EC', '-dname', `CN=${name}`, ...store);
    await expect(read('two.p12', 'secret')).rejects.toThrow('more than one private key');
    await keytool('-delete', '-alias', 'two', ...store);
    expect(await summary('two.p12', 'secret')).toEqual({ commonName: 'one', chain: [] });
  });
});
