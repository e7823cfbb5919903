import { digestLengths, hashByOid } from '../asn1/algorithms.ts';
import type { HashAlgorithm } from '../asn1/algorithms.ts';
import { MalformedError } from '../asn1/parse.ts';
import {
  finish,
  readerOf,
  readSequence,
  take,
  takeAlgorithm,
  takeBoolean,
  takeIdentifier,
  takeIf,
  takeInteger,
} from '../asn1/read-der.ts';
import type { DerReader } from '../asn1/read-der.ts';
import type { TimestampFailure } from './response.ts';

/** The most that a request may have, in bytes. */
export const timestampRequestLimit = 65_536;

/** Longest nonce that is given back, in octets. */
const longestNonce = 128;

export type TimestampRequest = {
  digest: Buffer;
  hash: HashAlgorithm;
  /** True when the token must carry the authority's certificates. */
  certReq: boolean;
  /** The INTEGER as it was sent, to be given back. */
  nonce: Buffer | undefined;
};

/** A request that is refused, with the failure that the answer names; the message is for people. */
export class TimestampRefused extends Error {
  readonly failure: TimestampFailure;

  constructor(failure: TimestampFailure, message: string) {
    super(message);
    this.name = 'TimestampRefused';
    this.failure = failure;
  }
}

const what = 'timestamp request';

type Parts = {
  version: Buffer;
  algorithm: string | undefined;
  digest: Buffer;
  policy: string | undefined;
  nonce: Buffer | undefined;
  certReq: boolean;
  hasExtensions: boolean;
};

/**
 * Reads a TimeStampReq in strict DER (RFC 3161 section 2.4.1). Throws TimestampRefused as the RFC answers: badDataFormat
 * for anything else and a digest of the wrong length, badRequest for another version or an endless nonce, badAlg for
 * any hash but SHA-256, SHA-384, SHA-512, unacceptedPolicy for any but `policy`, unacceptedExtension for every extension.
 */
export function readTimestampRequest(der: Uint8Array, policy: string): TimestampRequest {
  const parts = readParts(der);
  if (parts.version.length !== 1 || parts.version[0] !== 1) {
    throw new TimestampRefused('badRequest', 'The version is not 1.');
  }
  const hash = parts.algorithm === undefined ? undefined : hashByOid(parts.algorithm);
  if (!hash) throw new TimestampRefused('badAlg', 'Hash with SHA-256, SHA-384 or SHA-512.');
  if (parts.digest.length !== digestLengths[hash]) {
    throw new TimestampRefused('badDataFormat', `A ${hash} digest has ${digestLengths[hash]} octets.`);
  }
  if (parts.policy !== undefined && parts.policy !== policy) {
    throw new TimestampRefused('unacceptedPolicy', `The only policy is ${policy}.`);
  }
  if (parts.hasExtensions) throw new TimestampRefused('unacceptedExtension', 'No extension is understood.');
  const { digest, certReq, nonce } = parts;
  if (nonce && nonce.length > longestNonce + 3) {
    throw new TimestampRefused('badRequest', `A nonce has at most ${longestNonce} octets.`);
  }
  return { digest, hash, certReq, nonce };
}

function readParts(der: Uint8Array): Parts {
  try {
    if (der.length > timestampRequestLimit) throw new MalformedError(`${what}: it is too long`);
    return takeParts(readSequence(der, what));
  } catch (error) {
    if (!(error instanceof MalformedError)) throw error;
    throw new TimestampRefused('badDataFormat', 'This is not a TimeStampReq in DER.');
  }
}

function takeParts(request: DerReader): Parts {
  const version = takeInteger(request).contents;
  const imprint = readerOf(take(request, 0x30).contents, what);
  const algorithm = takeAlgorithm(imprint);
  const digest = take(imprint, 0x04).contents;
  finish(imprint);
  const policy = request.bytes[request.at] === 0x06 ? takeIdentifier(request) : undefined;
  const nonce = request.bytes[request.at] === 0x02 ? takeInteger(request).encoded : undefined;
  const certReq = takeBoolean(request, false);
  const extensions = takeIf(request, 0xa0);
  finish(request);
  return { version, algorithm, digest, policy, nonce, certReq, hasExtensions: extensions !== undefined };
}
