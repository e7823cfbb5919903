import { MalformedError } from '../asn1/parse.ts';
import { oids } from '../asn1/oids.ts';
import {
  finish,
  isDone,
  readerOf,
  readSequence,
  take,
  takeAlgorithm,
  takeAny,
  takeIf,
  takeInteger,
} from '../asn1/read-der.ts';
import type { DerReader } from '../asn1/read-der.ts';
import { readExtensions } from '../asn1/read-extensions.ts';
import type { ExtensionFacts } from '../asn1/read-extensions.ts';
import { takeCertId } from './cert-id.ts';
import type { CertId } from './cert-id.ts';

/** The most that a request may have, in bytes, and the most certificates it may ask for. */
export const ocspRequestLimits = { bytes: 65_536, certificates: 100 } as const;

/** Length of a nonce in octets (RFC 9654 section 2.1). */
const nonceLength = { shortest: 1, longest: 128 } as const;

export type OcspRequest = {
  /** At least one. */
  certIds: CertId[];
  /** The requester's nonce, to be given back; undefined when there is none. */
  nonce: Buffer | undefined;
};

const what = 'OCSP request';

/**
 * Reads an OCSPRequest in strict DER (RFC 6960 section 4.1). A signature on it must be well-formed and is not verified:
 * everybody gets the same answer. Throws MalformedError for anything else than a request of 1 to 100 certificates and 64 KiB
 * at most, a nonce beyond 1 to 128 octets, and an unknown critical extension.
 */
export function readOcspRequest(der: Uint8Array): OcspRequest {
  if (der.length > ocspRequestLimits.bytes) throw new MalformedError(`${what}: it is too long`);
  const request = readSequence(der, what);
  const fields = readerOf(take(request, 0x30).contents, what);
  const signature = takeIf(request, 0xa0);
  if (signature) checkSignatureForm(signature.contents);
  finish(request);
  takeVersion(fields);
  takeRequestorName(fields);
  const certIds = takeRequestList(fields);
  const extensions = takeExtensions(fields, 0xa2);
  finish(fields);
  return { certIds, nonce: nonceOf(extensions) };
}

function takeVersion(fields: DerReader): void {
  const version = takeIf(fields, 0xa0);
  if (!version) return;
  const number = readerOf(version.contents, what);
  const { contents } = takeInteger(number);
  finish(number);
  if (contents.length !== 1 || contents[0] !== 0) throw new MalformedError(`${what}: its version is not 1`);
}

function takeRequestorName(fields: DerReader): void {
  const name = takeIf(fields, 0xa1);
  if (!name) return;
  const inner = readerOf(name.contents, what);
  takeAny(inner);
  finish(inner);
}

function takeRequestList(fields: DerReader): CertId[] {
  const list = readerOf(take(fields, 0x30).contents, what);
  const certIds: CertId[] = [];
  while (!isDone(list)) {
    if (certIds.length === ocspRequestLimits.certificates) {
      throw new MalformedError(
        `${what}: it asks for more than ${ocspRequestLimits.certificates} certificates`,
      );
    }
    const single = readerOf(take(list, 0x30).contents, what);
    certIds.push(takeCertId(single));
    takeExtensions(single, 0xa0);
    finish(single);
  }
  if (certIds.length === 0) throw new MalformedError(`${what}: it asks for no certificate`);
  return certIds;
}

// The known extensions: the nonce, and the accepted kinds of answers, which must always include the basic one (section
// 4.4.3).
const understood: string[] = [oids.ocspNonce, oids.ocspResponseTypes];

function takeExtensions(fields: DerReader, tag: number): ExtensionFacts[] {
  const tagged = takeIf(fields, tag);
  if (!tagged) return [];
  const wrapper = readerOf(tagged.contents, what);
  const extensions = readExtensions(take(wrapper, 0x30).contents, what);
  finish(wrapper);
  const foreign = extensions.find(({ id, critical }) => critical && !understood.includes(id));
  if (foreign)
    throw new MalformedError(`${what}: it has the critical extension ${foreign.id}, which is not supported`);
  return extensions;
}

function nonceOf(extensions: ExtensionFacts[]): Buffer | undefined {
  const extension = extensions.find(({ id }) => id === oids.ocspNonce);
  if (!extension) return undefined;
  const reader = readerOf(extension.value, what);
  const { contents } = take(reader, 0x04);
  finish(reader);
  if (contents.length < nonceLength.shortest || contents.length > nonceLength.longest) {
    throw new MalformedError(`${what}: its nonce does not have 1 to 128 octets`);
  }
  return contents;
}

function checkSignatureForm(contents: Buffer): void {
  const wrapper = readerOf(contents, what);
  const signature = readerOf(take(wrapper, 0x30).contents, what);
  finish(wrapper);
  takeAlgorithm(signature);
  take(signature, 0x03);
  const certificates = takeIf(signature, 0xa0);
  if (certificates) {
    const inner = readerOf(certificates.contents, what);
    take(inner, 0x30);
    finish(inner);
  }
  finish(signature);
}
