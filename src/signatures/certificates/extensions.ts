import {
  asn1Null,
  asn1True,
  explicit,
  implicitConstructed,
  implicitPrimitive,
  integer,
  namedBits,
  objectIdentifier,
  octetString,
  sequence,
  utf8String,
} from '../asn1/der.ts';
import type { Der } from '../asn1/der.ts';
import { oids } from '../asn1/oids.ts';

const keyUsageBits = { digitalSignature: 0, nonRepudiation: 1, keyCertSign: 5, cRLSign: 6 } as const;
export type KeyUsage = keyof typeof keyUsageBits;

export type AlternativeName = { rfc822Name: string } | { smtpUtf8Mailbox: string } | { uri: string };

/** Makes one extension (RFC 5280 section 4.2); its OCTET STRING wraps `value`. */
export function extension(oid: string, value: Der, critical = false): Der {
  const id = objectIdentifier(oid);
  return critical ? sequence(id, asn1True, octetString(value)) : sequence(id, octetString(value));
}

/** Critical basic constraints of an authority; without `pathLength` any number of authorities may follow. */
export function authorityConstraints(pathLength?: number): Der {
  const value = pathLength === undefined ? sequence(asn1True) : sequence(asn1True, integer(pathLength));
  return extension(oids.basicConstraints, value, true);
}

/** Critical key usage (RFC 5280 section 4.2.1.3). */
export function keyUsage(...usages: KeyUsage[]): Der {
  return extension(oids.keyUsage, namedBits(...usages.map((usage) => keyUsageBits[usage])), true);
}

/** Extended key usage of one purpose; RFC 3161 section 2.3 wants it critical for timestamping. */
export function extendedKeyUsage(purpose: 'timeStamping' | 'ocspSigning'): Der {
  return extension(oids.extKeyUsage, sequence(objectIdentifier(oids[purpose])), purpose === 'timeStamping');
}

/** Status of this responder's certificate is not asked for (RFC 6960 section 4.2.2.2.1). */
export function ocspNocheck(): Der {
  return extension(oids.ocspNocheck, asn1Null);
}

/** Key identifiers of subject and issuer; a self-signed certificate names only its own. */
export function keyIdentifiers({ subject, issuer }: { subject: Buffer; issuer?: Buffer }): Der[] {
  const own = extension(oids.subjectKeyIdentifier, octetString(subject));
  return issuer ? [authorityKeyIdentifier(issuer), own] : [own];
}

/** The key identifier of the issuer, for certificates and revocation lists (RFC 5280 sections 4.2.1.1 and 5.2.1). */
export function authorityKeyIdentifier(issuer: Buffer): Der {
  return extension(oids.authorityKeyIdentifier, sequence(implicitPrimitive(0, issuer)));
}

function access(method: string, url: string): Der {
  return sequence(objectIdentifier(method), implicitPrimitive(6, Buffer.from(url, 'latin1')));
}

/**
 * Makes the extensions with the addresses of the status and the issuer's certificate (RFC 5280 sections 4.2.2.1 and
 * 4.2.1.13).
 */
export function statusAddresses(addresses: { ocsp?: string; issuer: string; crl?: string }): Der[] {
  const descriptions = [access(oids.caIssuers, addresses.issuer)];
  if (addresses.ocsp) descriptions.unshift(access(oids.ocsp, addresses.ocsp));
  const information = extension(oids.authorityInfoAccess, sequence(...descriptions));
  if (!addresses.crl) return [information];
  const fullName = implicitConstructed(
    0,
    sequence(implicitPrimitive(6, Buffer.from(addresses.crl, 'latin1'))),
  );
  const point = sequence(explicit(0, fullName));
  return [information, extension(oids.cRLDistributionPoints, sequence(point))];
}

/** Certificate policies by their identifiers alone, without qualifiers (RFC 5280 section 4.2.1.4). */
export function certificatePolicies(...policies: string[]): Der {
  const values = policies.map((policy) => sequence(objectIdentifier(policy)));
  return extension(oids.certificatePolicies, sequence(...values));
}

/** The one address that was proved: RFC 5280 section 4.2.1.6, RFC 9598 section 3 for mailboxes outside ASCII. */
export function subjectAltName(name: AlternativeName): Der {
  return extension(oids.subjectAltName, sequence(generalName(name)));
}

function generalName(name: AlternativeName): Der {
  if ('rfc822Name' in name) return implicitPrimitive(1, Buffer.from(name.rfc822Name, 'latin1'));
  if ('uri' in name) return implicitPrimitive(6, Buffer.from(name.uri, 'latin1'));
  const mailbox = explicit(0, utf8String(name.smtpUtf8Mailbox));
  return implicitConstructed(0, sequence(objectIdentifier(oids.smtpUtf8Mailbox), mailbox));
}
