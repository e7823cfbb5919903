import { Utf8String } from 'asn1js';
import { AltName, BasicConstraints, Certificate, CertificatePolicies, ExtKeyUsage } from 'pkijs';
import type { GeneralName, RelativeDistinguishedNames } from 'pkijs';
import { nameText } from './names.ts';
import { oids } from './oids.ts';
import { decode, parse } from './parse.ts';
import { finish, readSequence, take } from './read-der.ts';
import { remembered } from './remember.ts';

export type CertificateFacts = {
  der: Buffer;
  /** Upper-case hexadecimal without a leading zero octet. */
  serialNumber: string;
  /** Names as they are encoded. */
  issuer: Buffer;
  subject: Buffer;
  /** RFC 4514 texts of them. */
  issuerText: string;
  subjectText: string;
  commonName: string | null;
  /** rfc822Name or SmtpUTF8Mailbox of subjectAltName. */
  email: string | null;
  notBefore: Date;
  notAfter: Date;
  /** SubjectPublicKeyInfo in DER. */
  publicKey: Buffer;
  isAuthority: boolean;
  extendedKeyUsages: string[];
  /** Object identifiers of its policies. */
  policies: string[];
};

function name(rdns: RelativeDistinguishedNames): { type: string; value: string }[] {
  return rdns.typesAndValues.map(({ type, value }) => ({ type, value: value.valueBlock.value }));
}

function mailbox(general: GeneralName): string | undefined {
  if (general.type === 1) return String(general.value);
  if (general.type !== 0) return undefined;
  const [id, wrapped] = general.value.valueBlock.value;
  if (id?.valueBlock.toString() !== oids.smtpUtf8Mailbox) return undefined;
  const text: unknown = wrapped?.valueBlock.value[0];
  return text instanceof Utf8String ? text.getValue() : undefined;
}

function extensionValue(certificate: Certificate, oid: string): unknown {
  return certificate.extensions?.find(({ extnID }) => extnID === oid)?.parsedValue;
}

function emailOf(certificate: Certificate): string | null {
  const names = extensionValue(certificate, oids.subjectAltName);
  if (!(names instanceof AltName)) return null;
  return names.altNames.map(mailbox).find((address) => address !== undefined) ?? null;
}

function facts(der: Buffer, certificate: Certificate): CertificateFacts {
  const constraints = extensionValue(certificate, oids.basicConstraints);
  const usages = extensionValue(certificate, oids.extKeyUsage);
  const policies = extensionValue(certificate, oids.certificatePolicies);
  const subject = name(certificate.subject);
  return {
    der,
    serialNumber: serialText(certificate.serialNumber.valueBlock.valueHexView),
    issuer: Buffer.from(certificate.issuer.valueBeforeDecode),
    subject: Buffer.from(certificate.subject.valueBeforeDecode),
    issuerText: nameText(name(certificate.issuer)),
    subjectText: nameText(subject),
    commonName: subject.find(({ type }) => type === oids.commonName)?.value ?? null,
    email: emailOf(certificate),
    notBefore: certificate.notBefore.value,
    notAfter: certificate.notAfter.value,
    publicKey: Buffer.from(certificate.subjectPublicKeyInfo.toSchema().toBER()),
    isAuthority: constraints instanceof BasicConstraints && constraints.cA,
    extendedKeyUsages: usages instanceof ExtKeyUsage ? usages.keyPurposes : [],
    policies:
      policies instanceof CertificatePolicies
        ? policies.certificatePolicies.map(({ policyIdentifier }) => policyIdentifier)
        : [],
  };
}

/** Reads the facts of a certificate (RFC 5280); throws MalformedError when the bytes are no certificate. */
export const readCertificate = remembered((der) => {
  const bytes = Buffer.from(der);
  return decode('certificate', () => facts(bytes, new Certificate({ schema: parse(bytes, 'certificate') })));
}, 500);

/** The bits of the subjectPublicKey of a SubjectPublicKeyInfo in DER, for key identifiers; throws MalformedError. */
export function publicKeyBits(spki: Uint8Array): Buffer {
  const reader = readSequence(spki, 'public key');
  take(reader, 0x30);
  const { contents } = take(reader, 0x03);
  finish(reader);
  // The bits follow the octet that gives the number of unused bits in the last one.
  return contents.subarray(1);
}

/** A serial number's magnitude in upper-case hexadecimal without separators or sign octet. */
export function serialText(magnitude: Uint8Array): string {
  return Buffer.from(magnitude)
    .toString('hex')
    .replace(/^(00)+(?=..)/, '')
    .toUpperCase();
}
