import { createHash } from 'node:crypto';
import { oids } from '../../asn1/oids.ts';
import { takeBer, takeBerIf } from '../../asn1/read-ber.ts';
import { isDone, readerOf, take, takeOctets } from '../../asn1/read-der.ts';
import type { DerReader, DerValue } from '../../asn1/read-der.ts';
import { publicKeyBits, serialText } from '../../asn1/read-certificate.ts';
import { readExtensions } from '../../asn1/read-extensions.ts';
import { unlessMalformed } from './material.ts';

const what = 'certificate';

type Identity = { issuer: Buffer; serialNumber: string; spki: Buffer; rest: DerReader };

/** The parts of a certificate by which a signer is named (RFC 5280 section 4.1); throws MalformedError. */
function identityOf(der: Buffer): Identity {
  const certificate = readerOf(takeBer(readerOf(der, what), 0x30).contents, what);
  const tbs = readerOf(takeBer(certificate, 0x30).contents, what);
  takeBerIf(tbs, 0xa0);
  const serialNumber = serialText(takeBer(tbs, 0x02).contents);
  takeBer(tbs, 0x30);
  const issuer = takeBer(tbs, 0x30).encoded;
  takeBer(tbs, 0x30);
  takeBer(tbs, 0x30);
  return { issuer, serialNumber, spki: takeBer(tbs, 0x30).encoded, rest: tbs };
}

/**
 * The certificates that a signer names, by issuer and serial number or by the key identifier (RFC 5652 section 5.3). Another that
 * the signed reference names is none: the signer would have two names.
 */
export function signerCandidates(sid: DerValue, certificates: readonly Buffer[]): Buffer[] {
  const isNamed = sid.tag === 0x30 ? namedByIssuer(sid) : namedByKey(sid);
  return certificates.filter((der) => unlessMalformed(() => isNamed(der)) ?? false);
}

function namedByIssuer(sid: DerValue): (der: Buffer) => boolean {
  const reader = readerOf(sid.contents, what);
  const issuer = unlessMalformed(() => takeBer(reader, 0x30).encoded);
  const serialNumber = unlessMalformed(() => serialText(takeBer(reader, 0x02).contents));
  return (der) => {
    const identity = identityOf(der);
    return identity.serialNumber === serialNumber && issuer?.equals(identity.issuer) === true;
  };
}

function namedByKey({ contents }: DerValue): (der: Buffer) => boolean {
  return (der) => keyIdentifierOf(der).equals(contents);
}

/** The certificate's subjectKeyIdentifier; without one the SHA-1 of its public key (RFC 5280 section 4.2.1.2). */
function keyIdentifierOf(der: Buffer): Buffer {
  const { spki, rest } = identityOf(der);
  while (!isDone(rest)) {
    const extensions = takeBerIf(rest, 0xa3);
    if (!extensions) takeBer(rest, rest.bytes[rest.at] ?? 0);
    else {
      const list = take(readerOf(extensions.contents, what), 0x30).contents;
      const found = readExtensions(list, what).find(({ id }) => id === oids.subjectKeyIdentifier);
      if (found) return takeOctets(readerOf(found.value, what));
    }
  }
  return createHash('sha1').update(publicKeyBits(spki)).digest();
}
