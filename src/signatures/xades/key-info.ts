import type { KeyObject } from 'node:crypto';
import { publicKeyFrom } from '../algorithms/signature.ts';
import { readCertificate } from '../asn1/read-certificate.ts';
import { MalformedError } from '../asn1/parse.ts';
import { octetsOf } from '../xml/base64.ts';
import { attributeOf, childElement, childElements, textOf, type XmlElement } from '../xml/xml-tree.ts';
import { namespaces } from './names.ts';

const mostCertificates = 200;

/** The certificates in DER of the X509Data of a ds:KeyInfo, in order (XMLDSig section 4.5.4); broken base64 is left out. */
export function certificatesIn(keyInfo: XmlElement | undefined): Buffer[] {
  if (!keyInfo) return [];
  return childElements(keyInfo, namespaces.signature, 'X509Data')
    .flatMap((data) => childElements(data, namespaces.signature, 'X509Certificate'))
    .slice(0, mostCertificates)
    .map((each) => octetsOf(textOf(each)))
    .filter((der) => der !== undefined);
}

/**
 * Tells whether each bare key of a ds:KeyInfo is that of the certificate. A bare key proves nothing, but another one than
 * the certificate's would make readers believe different things.
 */
export function keysAreOf(certificate: Buffer | undefined, keyInfo: XmlElement | undefined): boolean {
  const keys = keyInfo ? childElements(keyInfo).filter(isKey) : [];
  // Without a certificate there is nothing to compare, and no signing certificate is found.
  if (keys.length === 0 || !certificate) return true;
  const expected = keyOf(certificate)?.export({ format: 'jwk' });
  return expected !== undefined && keys.every((key) => isSameKey(key, expected));
}

function isKey({ namespace, local }: XmlElement): boolean {
  return (
    (namespace === namespaces.signature && local === 'KeyValue') ||
    (namespace === namespaces.signature11 && local === 'DEREncodedKeyValue')
  );
}

function keyOf(certificate: Buffer): KeyObject | undefined {
  try {
    return publicKeyFrom(readCertificate(certificate).publicKey);
  } catch (error) {
    if (error instanceof MalformedError) return undefined;
    throw error;
  }
}

type Jwk = ReturnType<KeyObject['export']> & Record<string, unknown>;
const curves: Record<string, string> = {
  'P-256': 'urn:oid:1.2.840.10045.3.1.7',
  'P-384': 'urn:oid:1.3.132.0.34',
  'P-521': 'urn:oid:1.3.132.0.35',
};

function isSameKey(key: XmlElement, expected: Jwk): boolean {
  if (key.local === 'DEREncodedKeyValue') return isSameDer(key, expected);
  const [value, ...others] = childElements(key);
  if (!value || others.length > 0) return false;
  if (value.local === 'RSAKeyValue' && value.namespace === namespaces.signature)
    return (
      expected.kty === 'RSA' &&
      number(value, 'Modulus') === expected.n &&
      number(value, 'Exponent') === expected.e
    );
  return (
    value.local === 'ECKeyValue' && value.namespace === namespaces.signature11 && isSamePoint(value, expected)
  );
}

function isSameDer(key: XmlElement, expected: Jwk): boolean {
  const found = publicKeyFrom(octetsOf(textOf(key)) ?? Buffer.alloc(0))?.export({ format: 'jwk' });
  return (
    found !== undefined && ['kty', 'n', 'e', 'crv', 'x', 'y'].every((name) => found[name] === expected[name])
  );
}

/** An integer of XMLDSig as JSON web keys have it: without leading zero octets, base64url (RFC 7518 section 6.3.1). */
function number(parent: XmlElement, local: string): string | undefined {
  const element = childElement(parent, namespaces.signature, local);
  const octets = element && octetsOf(textOf(element));
  const start = octets?.findIndex((octet) => octet !== 0) ?? 0;
  return octets?.subarray(Math.max(start, 0)).toString('base64url');
}

function isSamePoint(value: XmlElement, { kty, crv, x, y }: Jwk): boolean {
  const curve = childElement(value, namespaces.signature11, 'NamedCurve');
  const point = childElement(value, namespaces.signature11, 'PublicKey');
  if (kty !== 'EC' || !curve || !point || attributeOf(curve, 'URI') !== curves[String(crv)]) return false;
  const octets = octetsOf(textOf(point));
  const expected = Buffer.concat([
    Buffer.from([4]),
    Buffer.from(String(x), 'base64url'),
    Buffer.from(String(y), 'base64url'),
  ]);
  return octets?.equals(expected) ?? false;
}
