import { digestByOid, digestOf } from '../algorithms/digest.ts';
import { oids } from '../asn1/oids.ts';
import { MalformedError } from '../asn1/parse.ts';
import { takeBits } from '../asn1/read-certificate.ts';
import type { CertificateFacts } from '../asn1/read-certificate.ts';
import {
  finish,
  isDone,
  readerOf,
  readSequence,
  take,
  takeAlgorithm,
  takeAny,
  takeIdentifier,
  takeIf,
  takeOctets,
  takeTime,
} from '../asn1/read-der.ts';
import type { DerReader } from '../asn1/read-der.ts';
import { readExtensions } from '../asn1/read-extensions.ts';
import type { ExtensionFacts } from '../asn1/read-extensions.ts';
import { nameFacts } from '../asn1/x509/read-name.ts';
import { reasonName } from '../certificates/revocation-reasons.ts';
import { takeCertId } from './cert-id.ts';
import type { CertId } from './cert-id.ts';

/** A BasicOCSPResponse (RFC 6960 section 4.2.1). */
export type BasicResponse = {
  /** ResponseData in DER: what the responder signed. */
  signedBytes: Buffer;
  /** AlgorithmIdentifier in DER. */
  signatureAlgorithm: Buffer;
  signature: Buffer;
  /** How the responder is named: by the form in which names are compared, or by the SHA-1 of its key's bits. */
  responder: { nameKey: string } | { keyHash: Buffer };
  producedAt: Date;
  answers: readonly SingleResponse[];
  /** Certificates that came along, in DER. */
  certificates: readonly Buffer[];
  unknownCritical: readonly string[];
};

export type SingleResponse = {
  certId: CertId;
  status: 'good' | 'revoked' | 'unknown';
  revokedAt: Date | undefined;
  /** The CRLReason's name; undefined when none is given. */
  reason: string | undefined;
  thisUpdate: Date;
  nextUpdate: Date | undefined;
  /** Since when the responder keeps status, also of certificates that have ended (section 4.4.4). */
  archiveCutoff: Date | undefined;
  /** Tells whether the responder's hash is that of this certificate; undefined when it gives none (Common PKI, CertHash). */
  isOfCertificate: ((certificate: CertificateFacts) => boolean) | undefined;
  unknownCritical: readonly string[];
};

/** What a response may have: octets, answers, and certificates. */
const responseLimits = { bytes: 2 ** 20, answers: 1000, certificates: 20 } as const;
const what = 'OCSP response';

const certHash = '1.3.36.8.3.13';
const understood: readonly string[] = [oids.ocspNonce, oids.ocspArchiveCutoff, oids.cRLReason, certHash];

/**
 * Reads an OCSPResponse or the BasicOCSPResponse in it. Throws MalformedError for other bytes, a response that carries an error
 * instead of an answer, and one beyond the limits.
 */
export function readOcspResponse(der: Buffer): BasicResponse {
  if (der.length > responseLimits.bytes) throw new MalformedError(`${what}: it is too long`);
  const reader = readSequence(der, what);
  return basicResponse(reader.bytes[0] === 0x0a ? insideResponse(reader) : reader);
}

function insideResponse(reader: DerReader): DerReader {
  const status = take(reader, 0x0a).contents;
  if (!status.equals(Buffer.of(0)))
    throw new MalformedError(`${what}: it says error ${status.toString('hex')}`);
  const wrapper = readerOf(take(reader, 0xa0).contents, what);
  finish(reader);
  const bytes = readerOf(take(wrapper, 0x30).contents, what);
  finish(wrapper);
  if (takeIdentifier(bytes) !== oids.ocspBasic) throw new MalformedError(`${what}: it is of an unknown kind`);
  const basic = takeOctets(bytes);
  finish(bytes);
  return readSequence(basic, what);
}

function basicResponse(reader: DerReader): BasicResponse {
  const data = take(reader, 0x30);
  const signatureAlgorithm = take(reader, 0x30).encoded;
  const signature = takeBits(reader);
  const certificates = takeCertificates(reader);
  finish(reader);
  return {
    ...responseData(readerOf(data.contents, what)),
    signedBytes: data.encoded,
    signatureAlgorithm,
    signature,
    certificates,
  };
}

function takeCertificates(reader: DerReader): Buffer[] {
  const tagged = takeIf(reader, 0xa0);
  if (!tagged) return [];
  const wrapper = readerOf(tagged.contents, what);
  const list = readerOf(take(wrapper, 0x30).contents, what);
  finish(wrapper);
  return several(list, responseLimits.certificates, () => take(list, 0x30).encoded);
}

function several<T>(reader: DerReader, most: number, read: () => T): T[] {
  const found: T[] = [];
  while (!isDone(reader)) {
    if (found.length === most) throw new MalformedError(`${what}: it has more than ${most} parts of a kind`);
    found.push(read());
  }
  return found;
}

function responseData(data: DerReader) {
  takeIf(data, 0xa0);
  const responder = responderOf(data);
  const producedAt = takeTime(data);
  const list = readerOf(take(data, 0x30).contents, what);
  const answers = several(list, responseLimits.answers, () => singleResponse(list));
  const extensions = takeExtensions(data);
  finish(data);
  return { responder, producedAt, answers, unknownCritical: unknownCritical(extensions) };
}

function responderOf(data: DerReader): BasicResponse['responder'] {
  const { tag, contents } = takeAny(data);
  const inner = readerOf(contents, what);
  if (tag === 0xa2) return { keyHash: takeOctets(inner) };
  if (tag !== 0xa1) throw new MalformedError(`${what}: it does not name the responder`);
  return { nameKey: nameFacts(take(inner, 0x30).encoded).keys.join(',') };
}

function takeExtensions(fields: DerReader): ExtensionFacts[] {
  const tagged = takeIf(fields, 0xa1);
  if (!tagged) return [];
  const wrapper = readerOf(tagged.contents, what);
  const { contents } = take(wrapper, 0x30);
  finish(wrapper);
  return readExtensions(contents, what);
}

function unknownCritical(extensions: readonly ExtensionFacts[]): string[] {
  return extensions.filter(({ id, critical }) => critical && !understood.includes(id)).map(({ id }) => id);
}

function singleResponse(list: DerReader): SingleResponse {
  const single = readerOf(take(list, 0x30).contents, what);
  const certId = takeCertId(single);
  const status = takeStatus(single);
  const thisUpdate = takeTime(single);
  const next = takeIf(single, 0xa0);
  const extensions = takeExtensions(single);
  finish(single);
  const valueOf = (oid: string) => extensions.find(({ id }) => id === oid)?.value;
  const [cutoff, hash] = [valueOf(oids.ocspArchiveCutoff), valueOf(certHash)];
  return {
    certId,
    ...status,
    thisUpdate,
    nextUpdate: next && takeTime(readerOf(next.contents, what)),
    archiveCutoff: cutoff && takeTime(readerOf(cutoff, what)),
    isOfCertificate: hash && comparison(hash),
    unknownCritical: unknownCritical(extensions),
  };
}

function takeStatus(single: DerReader): Pick<SingleResponse, 'status' | 'revokedAt' | 'reason'> {
  const { tag, contents } = takeAny(single);
  const nothing = { revokedAt: undefined, reason: undefined };
  if (tag === 0x80) return { status: 'good', ...nothing };
  if (tag === 0x82) return { status: 'unknown', ...nothing };
  if (tag !== 0xa1) throw new MalformedError(`${what}: an answer has no status`);
  const info = readerOf(contents, what);
  const revokedAt = takeTime(info);
  const reason = takeIf(info, 0xa0);
  finish(info);
  const code = reason && take(readerOf(reason.contents, what), 0x0a).contents;
  return { status: 'revoked', revokedAt, reason: code && reasonName(code) };
}

function comparison(value: Buffer): (certificate: CertificateFacts) => boolean {
  const reader = readSequence(value, what);
  const algorithm = digestByOid(takeAlgorithm(reader) ?? '');
  const digest = takeOctets(reader);
  finish(reader);
  return ({ der }) => algorithm !== undefined && digestOf(algorithm, der).equals(digest);
}
