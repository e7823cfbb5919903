import { oids } from '../asn1/oids.ts';
import { MalformedError } from '../asn1/parse.ts';
import { takeBits } from '../asn1/read-certificate.ts';
import { finish, readerOf, readSequence, take, takeIf, takeInteger, takeTime } from '../asn1/read-der.ts';
import type { DerReader } from '../asn1/read-der.ts';
import { readExtensions } from '../asn1/read-extensions.ts';
import type { ExtensionFacts } from '../asn1/read-extensions.ts';
import { nameFacts } from '../asn1/x509/read-name.ts';
import { readListScope } from './list-scope.ts';
import type { ListScope } from './list-scope.ts';

/** A CertificateList, its entries not yet looked at (RFC 5280 section 5). */
export type RevocationList = {
  signedBytes: Buffer;
  /** AlgorithmIdentifier in DER. */
  signatureAlgorithm: Buffer;
  signature: Buffer;
  /** A Name in DER, and the form in which it is compared. */
  issuer: Buffer;
  issuerKey: string;
  thisUpdate: Date;
  nextUpdate: Date | undefined;
  /** The contents of revokedCertificates; empty when there is none. */
  entries: Buffer;
  /** CRLNumber; undefined when there is none. */
  number: bigint | undefined;
  scope: ListScope;
  /** Since when entries of expired certificates are kept (X.509 clause 9.5.2.2). */
  expiredSince: Date | undefined;
  /** It says only what changed since another list: it proves no certificate good (section 5.2.4). */
  isDelta: boolean;
  /** Critical extensions that are not understood: such a list proves nothing. */
  unknownCritical: readonly string[];
};

/** The largest list that is read, in octets. */
const largestList = 16 * 2 ** 20;
const what = 'CRL';

const issuingDistributionPoint = '2.5.29.28';
const deltaIndicator = '2.5.29.27';
const understood: readonly string[] = [
  issuingDistributionPoint,
  deltaIndicator,
  oids.cRLNumber,
  oids.authorityKeyIdentifier,
  oids.expiredCertsOnCRL,
];

/** Reads a CRL in DER without its entries; throws MalformedError, also for one of more than 16 MiB. */
export function readRevocationList(der: Buffer): RevocationList {
  if (der.length > largestList) throw new MalformedError(`${what}: it is too long`);
  const list = readSequence(der, what);
  const signed = take(list, 0x30);
  const signatureAlgorithm = take(list, 0x30).encoded;
  const signature = takeBits(list);
  finish(list);
  const fields = readerOf(signed.contents, what);
  if (fields.bytes[0] === 0x02) takeInteger(fields);
  if (!take(fields, 0x30).encoded.equals(signatureAlgorithm))
    throw new MalformedError(`${what}: it names two signature algorithms`);
  const issuer = take(fields, 0x30).encoded;
  const thisUpdate = takeTime(fields);
  const nextUpdate = isTime(fields) ? takeTime(fields) : undefined;
  const entries = takeIf(fields, 0x30)?.contents ?? Buffer.alloc(0);
  const extensions = takeExtensions(fields);
  finish(fields);
  return {
    signedBytes: signed.encoded,
    signatureAlgorithm,
    signature,
    issuer,
    issuerKey: nameFacts(issuer).keys.join(','),
    thisUpdate,
    nextUpdate,
    entries,
    ...factsOf(extensions),
  };
}

function isTime({ bytes, at }: DerReader): boolean {
  return bytes[at] === 0x17 || bytes[at] === 0x18;
}

function takeExtensions(fields: DerReader): ExtensionFacts[] {
  const tagged = takeIf(fields, 0xa0);
  if (!tagged) return [];
  const wrapper = readerOf(tagged.contents, what);
  const { contents } = take(wrapper, 0x30);
  finish(wrapper);
  return readExtensions(contents, what);
}

function factsOf(extensions: readonly ExtensionFacts[]) {
  const valueOf = (oid: string) => extensions.find(({ id }) => id === oid)?.value;
  const since = valueOf(oids.expiredCertsOnCRL);
  const number = valueOf(oids.cRLNumber);
  return {
    number: number && BigInt(`0x${takeInteger(readerOf(number, what)).contents.toString('hex')}`),
    scope: readListScope(valueOf(issuingDistributionPoint)),
    expiredSince: since && takeTime(readerOf(since, what)),
    isDelta: valueOf(deltaIndicator) !== undefined,
    unknownCritical: extensions
      .filter(({ id, critical }) => critical && !understood.includes(id))
      .map(({ id }) => id),
  };
}
