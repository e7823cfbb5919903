import { digestByOid, digestOf } from '../../algorithms/digest.ts';
import { takeAlgorithmFacts, takeBer, takeBerIf } from '../../asn1/read-ber.ts';
import { finish, isDone, readerOf, take, takeInteger, takeOctets } from '../../asn1/read-der.ts';
import type { DerReader, DerValue } from '../../asn1/read-der.ts';
import { serialText } from '../../asn1/read-certificate.ts';
import type { Reason } from '../../signed-file/reason.ts';
import type { CertificateReference } from '../../signed-file/signed-file.ts';
import { unlessMalformed } from './material.ts';
import { nameOf, onlyValue } from './read-attributes.ts';
import type { AttributeName } from './attribute-types.ts';
import type { CmsAttribute } from './read-attributes.ts';

const what = 'signing-certificate';

export type SigningCertificateAttribute = { signed: CertificateReference | undefined; faults: Reason[] };

/**
 * Reads signing-certificate-v2, or signing-certificate, whose digest is SHA-1 (RFC 5035, ETSI EN 319 122-1 clause 5.2.2).
 * Where both are there, the older must name the same certificate: `certificates` are those that it may be.
 */
export function signingCertificateAttribute(
  attributes: readonly CmsAttribute[],
  certificates: readonly Buffer[],
): SigningCertificateAttribute {
  const newer = referenceIn(attributes, 'signingCertificateV2');
  const older = referenceIn(attributes, 'signingCertificate');
  const faults = [...newer.faults, ...older.faults];
  if (newer.signed && older.signed && !nameTheSame(newer.signed, older.signed, certificates))
    faults.push({ code: 'cms_signing_certificates_differ' });
  return { signed: newer.signed ?? older.signed, faults };
}

function nameTheSame(
  newer: CertificateReference,
  older: CertificateReference,
  certificates: readonly Buffer[],
): boolean {
  const named = certificates.find((der) => isReferenceTo(newer, der));
  return named !== undefined && isReferenceTo(older, named);
}

/** Tells whether the reference's digest is that of the certificate. */
function isReferenceTo({ algorithm, digest }: CertificateReference, der: Buffer): boolean {
  return algorithm !== undefined && digestOf(algorithm, der).equals(digest);
}

function referenceIn(attributes: readonly CmsAttribute[], name: AttributeName): SigningCertificateAttribute {
  const { value, fault } = onlyValue(attributes, name);
  if (!value) return { signed: undefined, faults: fault ? [fault] : [] };
  const signed = unlessMalformed(() => firstCertId(value, name === 'signingCertificate'));
  const malformed: Reason = { code: 'cms_attribute_malformed', values: { attribute: nameOf(name) } };
  return { signed, faults: signed ? [] : [malformed] };
}

/** The first ESSCertID(v2) is the signer's (RFC 5035 section 3); those after it are of its chain. */
function firstCertId(value: DerValue, isVersionOne: boolean): CertificateReference {
  const attribute = readerOf(value.contents, what);
  const certIds = readerOf(takeBer(attribute, 0x30).contents, what);
  const certId = readerOf(takeBer(certIds, 0x30).contents, what);
  const algorithm = isVersionOne ? 'sha1' : takeDigestAlgorithm(certId);
  const digest = takeOctets(certId);
  const issuerSerial = takeBerIf(certId, 0x30);
  finish(certId);
  return { algorithm, digest, issuer: undefined, serialNumber: undefined, ...issuerSerialOf(issuerSerial) };
}

function takeDigestAlgorithm(certId: DerReader): CertificateReference['algorithm'] {
  return certId.bytes[certId.at] === 0x30 ? digestByOid(takeAlgorithmFacts(certId).oid) : 'sha256';
}

/** IssuerSerial: GeneralNames of which one is the directoryName, and the serial number. */
function issuerSerialOf(
  value: DerValue | undefined,
): Pick<CertificateReference, 'issuer' | 'serialNumber'> | undefined {
  if (!value) return undefined;
  const reader = readerOf(value.contents, what);
  const names = readerOf(take(reader, 0x30).contents, what);
  const directoryName = takeBerIf(names, 0xa4);
  const serialNumber = serialText(takeInteger(reader).contents);
  if (!isDone(reader)) takeBer(reader, 0x03);
  finish(reader);
  return {
    issuer: directoryName && take(readerOf(directoryName.contents, what), 0x30).encoded,
    serialNumber,
  };
}
