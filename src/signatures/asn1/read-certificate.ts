import { oids } from './oids.ts';
import { MalformedError } from './parse.ts';
import { finish, readerOf, readSequence, take, takeIf, takeInteger, takeTime } from './read-der.ts';
import type { DerReader } from './read-der.ts';
import { readExtensions } from './read-extensions.ts';
import { remembered } from './remember.ts';
import type { GeneralName } from './x509/general-names.ts';
import { certificateExtensions } from './x509/read-certificate-extensions.ts';
import type { CertificateExtensions } from './x509/read-certificate-extensions.ts';
import { nameFacts, stringText } from './x509/read-name.ts';

export type CertificateFacts = CertificateExtensions & {
  der: Buffer;
  version: 1 | 2 | 3;
  /** Upper-case hexadecimal without a leading zero octet; a negative number begins with "-" before its octets. */
  serialNumber: string;
  /** Names as they are encoded. */
  issuer: Buffer;
  subject: Buffer;
  /** RFC 4514 texts of them. */
  issuerText: string;
  subjectText: string;
  /** The names in the form in which they are compared (RFC 5280 section 7.1). */
  issuerKey: string;
  subjectKey: string;
  commonName: string | null;
  /** rfc822Name or SmtpUTF8Mailbox of subjectAltName. */
  email: string | null;
  notBefore: Date;
  notAfter: Date;
  /** SubjectPublicKeyInfo in DER. */
  publicKey: Buffer;
  /** TBSCertificate in DER: what the issuer signed. */
  signedBytes: Buffer;
  /** AlgorithmIdentifier of the issuer's signature in DER, and the signature. */
  signatureAlgorithm: Buffer;
  signature: Buffer;
};

/** The largest certificate that is read, in octets. */
const largest = 262_144;
const what = 'certificate';

/**
 * Reads the facts of a certificate in DER (RFC 5280 section 4.1); throws MalformedError when the bytes are no certificate, more
 * than 256 KiB, or name two signature algorithms.
 */
export const readCertificate = remembered((der) => {
  if (der.length > largest) throw new MalformedError(`${what}: it is too long`);
  return facts(Buffer.from(der));
}, 500);

function facts(der: Buffer): CertificateFacts {
  const certificate = readSequence(der, what);
  const signed = take(certificate, 0x30);
  const signatureAlgorithm = take(certificate, 0x30).encoded;
  const signature = takeBits(certificate);
  finish(certificate);
  const { algorithm, ...contents } = signedFacts(readerOf(signed.contents, what));
  if (!algorithm.equals(signatureAlgorithm))
    throw new MalformedError(`${what}: it names two signature algorithms`);
  return { ...contents, der, signedBytes: signed.encoded, signatureAlgorithm, signature };
}

function signedFacts(fields: DerReader) {
  const version = takeVersion(fields);
  const serialNumber = serialNumberText(takeInteger(fields).contents);
  const algorithm = take(fields, 0x30).encoded;
  const issuer = take(fields, 0x30).encoded;
  const validity = readerOf(take(fields, 0x30).contents, what);
  const [notBefore, notAfter] = [takeTime(validity), takeTime(validity)];
  finish(validity);
  const subject = take(fields, 0x30).encoded;
  const publicKey = take(fields, 0x30).encoded;
  publicKeyBits(publicKey);
  // Unique identifiers of issuer and subject, which say nothing.
  takeIf(fields, 0x81);
  takeIf(fields, 0x82);
  const extensions = certificateExtensions(takeExtensions(fields));
  finish(fields);
  const names = namesOf(issuer, subject);
  const email = emailOf(extensions.alternativeNames);
  return {
    version,
    serialNumber,
    algorithm,
    issuer,
    subject,
    notBefore,
    notAfter,
    publicKey,
    email,
    ...names,
    ...extensions,
  };
}

function takeVersion(fields: DerReader): CertificateFacts['version'] {
  const tagged = takeIf(fields, 0xa0);
  if (!tagged) return 1;
  const version = takeInteger(readerOf(tagged.contents, what)).contents.toString('hex');
  if (version !== '01' && version !== '02') throw new MalformedError(`${what}: its version is not known`);
  return version === '01' ? 2 : 3;
}

function namesOf(issuer: Buffer, subject: Buffer) {
  const [issuing, own] = [nameFacts(issuer), nameFacts(subject)];
  return {
    issuerText: issuing.text,
    subjectText: own.text,
    issuerKey: issuing.keys.join(','),
    subjectKey: own.keys.join(','),
    commonName: own.attributes.find(({ type }) => type === oids.commonName)?.value ?? null,
  };
}

function takeExtensions(fields: DerReader) {
  const tagged = takeIf(fields, 0xa3);
  if (!tagged) return [];
  const wrapper = readerOf(tagged.contents, what);
  const { contents } = take(wrapper, 0x30);
  finish(wrapper);
  return readExtensions(contents, what);
}

/** Reads a BIT STRING of whole octets and gives them; throws MalformedError. */
export function takeBits(reader: DerReader): Buffer {
  const { contents } = take(reader, 0x03);
  if (contents[0] !== 0) throw new MalformedError(`${reader.what}: a BIT STRING is not of whole octets`);
  return contents.subarray(1);
}

function emailOf(names: readonly GeneralName[]): string | null {
  return names.map(mailboxOf).find((address) => address !== undefined) ?? null;
}

function mailboxOf(name: GeneralName): string | undefined {
  if (name.type === 'rfc822Name') return name.text;
  if (name.type !== 'otherName' || name.id !== oids.smtpUtf8Mailbox || name.value[0] !== 0x0c)
    return undefined;
  return stringText(take(readerOf(name.value, what), 0x0c));
}

/** The bits of the subjectPublicKey of a SubjectPublicKeyInfo in DER, for key identifiers; throws MalformedError. */
export function publicKeyBits(spki: Uint8Array): Buffer {
  const reader = readSequence(spki, 'public key');
  take(reader, 0x30);
  const { contents } = take(reader, 0x03);
  finish(reader);
  // The bits follow the octet that gives the number of unused bits in the last one.
  return contents.subarray(1);
}

/** The text of a serial number from the contents of its INTEGER, which some authorities make a negative one. */
export function serialNumberText(contents: Buffer): string {
  return contents.readInt8(0) < 0 ? `-${contents.toString('hex').toUpperCase()}` : serialText(contents);
}

/** A serial number's magnitude in upper-case hexadecimal without separators or sign octet. */
export function serialText(magnitude: Uint8Array): string {
  return Buffer.from(magnitude)
    .toString('hex')
    .replace(/^(00)+(?=..)/, '')
    .toUpperCase();
}
