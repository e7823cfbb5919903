import { expect, test } from 'vitest';
import {
  asn1True,
  integer,
  objectIdentifier,
  printableString,
  sequence,
  setOf,
  tagged,
  utf8String,
} from '#signatures/asn1/der.ts';
import { MalformedError } from '#signatures/asn1/parse.ts';
import { publicKeyBits, readCertificate, type CertificateFacts } from '#signatures/asn1/read-certificate.ts';
import {
  authorityConstraints,
  certificatePolicies,
  extension,
  keyUsage,
  ocspNocheck,
  statusAddresses,
  subjectAltName,
} from '#signatures/certificates/extensions.ts';
import { makeEntity, signedBy } from '#test/support/pki/entity.ts';
import {
  alternativeNames,
  distributionPoint,
  generalName,
  nameConstraints,
} from '#test/support/pki/extensions.ts';

const at = { ocsp: 'http://s/ocsp', issuer: 'http://s/ca', crl: 'http://s/crl' };

test('a certificate says all that its extensions say', () => {
  const { facts } = makeEntity({
    name: 'All',
    extensions: [
      authorityConstraints(3),
      keyUsage('keyCertSign', 'cRLSign', 'nonRepudiation'),
      subjectAltName({ smtpUtf8Mailbox: 'бат@а.мн' }),
      certificatePolicies('1.2.3', '2.5.29.32.0'),
      nameConstraints({ permitted: [generalName.host('a.mn')], excluded: [generalName.address(1, 2, 3, 4)] }),
      ocspNocheck(),
      ...statusAddresses(at),
      extension('1.3.6.1.5.5.7.1.3', sequence(sequence(objectIdentifier('0.4.0.1862.1.1')))),
    ],
  });
  expect(facts).toMatchObject({
    version: 3,
    isAuthority: true,
    pathLength: 3,
    email: 'бат@а.мн',
    hasOcspNocheck: true,
    keyUsages: ['nonRepudiation', 'keyCertSign', 'cRLSign'],
    policies: ['1.2.3', '2.5.29.32.0'],
    ocspUrls: ['http://s/ocsp'],
    issuerUrls: ['http://s/ca'],
    distributionPoints: [{ names: [{ type: 'uniformResourceIdentifier', text: 'http://s/crl' }] }],
    nameConstraints: { permitted: [{ type: 'dNSName', text: 'a.mn' }] },
    criticalExtensions: ['2.5.29.19', '2.5.29.15', '2.5.29.30'],
    qcStatements: ['0.4.0.1862.1.1'],
    unreadableExtensions: [],
    hasNoStatus: false,
  });
  expect(facts.subjectKeyIdentifier).toHaveLength(20);
});

test('what cannot be read is named, and the rest stays readable', () => {
  const { facts } = makeEntity({
    name: 'Broken',
    extensions: [extension('2.5.29.19', integer(1)), extension('2.5.29.17', asn1True), keyUsage('cRLSign')],
  });
  expect(facts.unreadableExtensions).toStrictEqual(['2.5.29.19', '2.5.29.17']);
  expect(facts).toMatchObject({ isAuthority: false, email: null, keyUsages: ['cRLSign'] });
});

test('distribution points are read by address, by name and by issuer', () => {
  const { facts } = makeEntity({
    name: 'Points',
    extensions: [distributionPoint({ name: generalName.directory('Lists'), issuer: 'Signer of lists' })],
  });
  const [point] = facts.distributionPoints;
  expect(point?.names?.[0]?.type).toBe('directoryName');
  expect(point?.issuers?.[0]?.type).toBe('directoryName');
});

const name = (value: Buffer) => sequence(setOf(sequence(objectIdentifier('2.5.4.10'), value)));

test('names keep their text and lose case, white space and kind for comparison', () => {
  const [plain, other] = [name(printableString('Two  Words ')), name(utf8String('two words'))].map(
    (subject) => makeEntity({ name: subject }).facts,
  );
  expect(plain?.subjectText).toBe('O=Two  Words\\ ');
  expect(plain?.subjectKey).toBe(other?.subjectKey);
  const wide = name(tagged(0x1e, Buffer.from('0411043004420021', 'hex')));
  expect(makeEntity({ name: wide }).facts.subjectText).toBe('O=Бат!');
  const number = sequence(setOf(sequence(objectIdentifier('1.2.3'), integer(5))));
  expect(makeEntity({ name: number }).facts.subjectText).toBe('1.2.3=#020105');
});

const part = (oid: string, text: string) => sequence(objectIdentifier(oid), utf8String(text));

test('the parts of one relative distinguished name stay together', () => {
  const subject = sequence(setOf(part('2.5.4.3', 'A'), part('2.5.4.5', '7')));
  expect(makeEntity({ name: subject }).facts).toMatchObject({
    subjectText: 'CN=A+2.5.4.5=7',
    commonName: 'A',
  });
});

test('a certificate that names two algorithms, or is cut off, is none', () => {
  const { facts, key } = makeEntity({ name: 'A' });
  const other = Buffer.from(signedBy(facts.signedBytes, key, 'sha1'));
  expect(() => readCertificate(other)).toThrow(MalformedError);
  expect(() => readCertificate(facts.der.subarray(0, -1))).toThrow(MalformedError);
  expect(() => readCertificate(Buffer.alloc(300_000, 0x30))).toThrow(MalformedError);
  expect(() => readCertificate(Buffer.alloc(0))).toThrow(MalformedError);
});

test('with any octet changed it is read, its key too, or refused as malformed', () => {
  const { der } = makeEntity({
    name: 'Changed',
    extensions: [
      alternativeNames(generalName.mailbox('a@b'), generalName.directory('X')),
      distributionPoint({ name: generalName.uri('u'), issuer: 'L' }),
      nameConstraints({ permitted: [generalName.host('h')] }),
    ],
  }).facts;
  const readable: CertificateFacts[] = [];
  for (let index = 0; index < der.length; index += 1) {
    for (const octet of [0, 0x80, 0xff, (der[index] ?? 0) ^ 1]) {
      const changed = Buffer.from(der);
      changed[index] = octet;
      try {
        readable.push(readCertificate(changed));
      } catch (error) {
        if (!(error instanceof MalformedError)) throw error;
      }
    }
  }
  expect(readable.length).toBeGreaterThan(100);
  for (const { publicKey } of readable) expect(publicKeyBits(publicKey).length).toBeGreaterThan(0);
  expect(readCertificate(der).commonName).toBe('Changed');
});
