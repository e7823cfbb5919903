import type { KeyObject } from 'node:crypto';
import { MalformedError } from '#signatures/asn1/parse.ts';
import { oids } from '#signatures/asn1/oids.ts';
import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import type { CertificateFacts } from '#signatures/asn1/read-certificate.ts';
import { isSignedBy, publicKeyOf } from '#signatures/certificates/signed-by.ts';
import { refusal } from './refusal.ts';

/** The most certificates above the holder's, and those of one name that are tried for each. */
const most = { chain: 8, ofOneName: 3 } as const;

/** The longest serial number, in hexadecimal digits with a sign: 20 octets (RFC 5280 section 4.1.2.2). */
const longestSerial = 41;

/** The holder's certificate, and those above it in the order of their issuing, the root of another authority included. */
export type Chosen = { certificate: CertificateFacts; chain: CertificateFacts[] };

/**
 * Finds the certificate of a key among those of a file, and orders its issuers; certificates that are neither, or cannot be
 * read, are left out. Throws Problem validation_failed (pkcs12): none fits the key, it is an authority's, it may not sign, is
 * expired or not valid yet.
 */
export function chooseCertificate(ders: readonly Buffer[], key: KeyObject, now: Date): Chosen {
  const readable = ders.flatMap(readIfPossible);
  const own = readable.filter((facts) => isKeyOf(facts, key));
  // The newest of several that were issued for one key.
  const [certificate] = own.toSorted((left, right) => +right.notAfter - +left.notAfter);
  if (!certificate) {
    throw refusal(ders.length === 0 ? 'no_certificate' : 'certificate_of_another_key');
  }
  assertSigns(certificate);
  assertValid(certificate, now);
  return { certificate, chain: issuersOf(certificate, readable) };
}

/** Node leaves an error for whoever comes next when it compares keys of two kinds: only those of one kind are compared. */
function isKeyOf(facts: CertificateFacts, key: KeyObject): boolean {
  const own = publicKeyOf(facts);
  if (own?.asymmetricKeyType !== key.asymmetricKeyType) return false;
  return (
    own?.asymmetricKeyDetails?.namedCurve === key.asymmetricKeyDetails?.namedCurve &&
    own?.equals(key) === true
  );
}

function readIfPossible(der: Buffer): CertificateFacts[] {
  try {
    return [readCertificate(der)];
  } catch (error) {
    if (error instanceof MalformedError) return [];
    throw error;
  }
}

function assertSigns({ isAuthority, keyUsages, unreadableExtensions, serialNumber }: CertificateFacts): void {
  if (isAuthority) throw refusal('certificate_of_an_authority');
  const usages = unreadableExtensions.includes(oids.keyUsage) ? [] : keyUsages;
  if (usages && !usages.includes('digitalSignature') && !usages.includes('nonRepudiation'))
    throw refusal('certificate_not_for_signatures');
  if (serialNumber.length > longestSerial) throw refusal('serial_number_too_long');
}

function assertValid({ notBefore, notAfter }: CertificateFacts, now: Date): void {
  if (notAfter < now) throw refusal('certificate_has_expired', { until: notAfter.toISOString() });
  if (notBefore > now) throw refusal('certificate_begins_later', { from: notBefore.toISOString() });
}

function issuersOf(certificate: CertificateFacts, others: readonly CertificateFacts[]): CertificateFacts[] {
  const chain: CertificateFacts[] = [];
  let current = certificate;
  while (current.issuerKey !== current.subjectKey && chain.length < most.chain) {
    const { issuerKey } = current;
    const named = others.filter((other) => other.subjectKey === issuerKey && !chain.includes(other));
    const issuer = named.slice(0, most.ofOneName).find((other) => isSignedBy(current, other));
    if (!issuer) break;
    chain.push(issuer);
    current = issuer;
  }
  return chain;
}
