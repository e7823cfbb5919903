import { MalformedError } from '../../asn1/parse.ts';
import { finish, readerOf, readSequence, take } from '../../asn1/read-der.ts';
import { serialText } from '../../asn1/read-certificate.ts';
import type { CertificateReference } from '../../signed-file/signed-file.ts';
import { octetsOf } from '../../xml/base64.ts';
import { childElement, childElements, textOf, type XmlElement } from '../../xml/xml-tree.ts';
import { malformed, type Findings } from '../findings.ts';
import { namespaces } from '../names.ts';
import { readDigest } from '../references/reference.ts';

/**
 * The signed reference to the signing certificate: the first of SigningCertificateV2, or of SigningCertificate, which names the
 * issuer only by text (EN 319 132-1 clause 5.2.2, TS 101 903 clause 7.2.2). Undefined when there is none.
 */
export function readSigningCertificate(
  signed: XmlElement,
  findings: Findings,
): CertificateReference | undefined {
  const v2 = childElement(signed, namespaces.xades, 'SigningCertificateV2');
  const property = v2 ?? childElement(signed, namespaces.xades, 'SigningCertificate');
  if (!property) return undefined;
  const cert = childElement(property, namespaces.xades, 'Cert');
  const found = cert && readCert(cert);
  if (!found) findings.formatFaults.push(malformed(`xades:${property.local}`));
  return found;
}

/** Reads a Cert of CertIDListType or CertIDListV2Type; undefined when it is not one. */
function readCert(cert: XmlElement): CertificateReference | undefined {
  const certDigest = childElement(cert, namespaces.xades, 'CertDigest');
  const digest = certDigest && readDigest(childElements(certDigest));
  if (!digest) return undefined;
  const none = { issuer: undefined, serialNumber: undefined };
  return { algorithm: digest.digestAlgorithm, digest: digest.digest, ...(issuerSerialIn(cert) ?? none) };
}

type IssuerSerial = Pick<CertificateReference, 'issuer' | 'serialNumber'>;

function issuerSerialIn(cert: XmlElement): IssuerSerial | undefined {
  const v2 = childElement(cert, namespaces.xades, 'IssuerSerialV2');
  if (v2) return readIssuerSerial(octetsOf(textOf(v2)) ?? Buffer.alloc(0));
  const text = childElement(cert, namespaces.xades, 'IssuerSerial');
  const number = text && childElement(text, namespaces.signature, 'X509SerialNumber');
  const decimal = number ? textOf(number).trim() : '';
  if (!/^\d{1,60}$/.test(decimal)) return undefined;
  return { issuer: undefined, serialNumber: evenHex(BigInt(decimal)) };
}

/** IssuerSerial in DER: GeneralNames with one directoryName, serial number (RFC 5035 section 4). */
function readIssuerSerial(der: Buffer): IssuerSerial | undefined {
  try {
    const reader = readSequence(der, 'IssuerSerialV2');
    const names = readerOf(take(reader, 0x30).contents, 'issuer');
    const issuer = take(names, 0xa4).contents;
    const serialNumber = serialText(take(reader, 0x02).contents);
    finish(names);
    finish(reader);
    return { issuer, serialNumber };
  } catch (error) {
    // What cannot be read identifies nothing; the digest beside it does.
    if (error instanceof MalformedError) return undefined;
    throw error;
  }
}

function evenHex(number: bigint): string {
  const hex = number.toString(16).toUpperCase();
  return hex.length % 2 === 0 ? hex : `0${hex}`;
}
