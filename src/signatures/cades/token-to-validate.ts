import { digestByOid } from '../algorithms/digest.ts';
import type { DigestAlgorithm } from '../algorithms/digest.ts';
import { oids } from '../asn1/oids.ts';
import { MalformedError } from '../asn1/parse.ts';
import { takeAlgorithmFacts } from '../asn1/read-ber.ts';
import {
  finish,
  isDone,
  readerOf,
  readSequence,
  take,
  takeIdentifier,
  takeIf,
  takeInteger,
  takeOctets,
  takeTime,
} from '../asn1/read-der.ts';
import type { DerReader } from '../asn1/read-der.ts';
import type { SignatureToValidate } from '../signed-file/signed-file.ts';
import { cmsSignatures } from './cms-signatures.ts';
import { readCms } from './cms/read-cms.ts';
import { contentOfBytes } from './cms/signed-content.ts';

const what = 'timestamp';

export type TokenToValidate = {
  time: Date;
  imprint: { algorithm: DigestAlgorithm | undefined; algorithmName: string; digest: Buffer };
  policy: string;
  /** Milliseconds. */
  accuracy?: number;
  signature: SignatureToValidate;
};

/**
 * Takes a TimeStampToken apart (RFC 3161 section 2.4.2): what it says, and its own signature, whose signed object is the
 * TSTInfo. Throws MalformedError when the bytes are none, or have another number of signers than one.
 */
export function readToken(token: Buffer): TokenToValidate {
  const cms = readCms(token);
  if (cms.contentType !== oids.tstInfo || !cms.content)
    throw new MalformedError(`${what}: the token has no TSTInfo`);
  if (cms.trailing.length > 0) throw new MalformedError(`${what}: bytes follow the token`);
  const [signature, ...others] = cmsSignatures({
    cms,
    content: contentOfBytes('TSTInfo', cms.content, { isInternal: true }),
    format: 'CAdES',
  });
  if (!signature || others.length > 0) throw new MalformedError(`${what}: a token has one signer`);
  return { ...readStatement(cms.content), signature };
}

function readStatement(tstInfo: Buffer): Omit<TokenToValidate, 'signature'> {
  const info = readSequence(tstInfo, what);
  takeInteger(info);
  const policy = takeIdentifier(info);
  const imprint = readImprint(readerOf(take(info, 0x30).contents, what));
  takeInteger(info);
  const time = takeTime(info);
  const accuracy = takeIf(info, 0x30);
  // Ordering, nonce, tsa and extensions: nothing is asked of them.
  while (!isDone(info)) takeIf(info, info.bytes[info.at] ?? 0);
  return { time, imprint, policy, ...(accuracy && { accuracy: readAccuracy(accuracy.contents) }) };
}

function readImprint(reader: DerReader): TokenToValidate['imprint'] {
  const { oid } = takeAlgorithmFacts(reader);
  const digest = takeOctets(reader);
  finish(reader);
  return { algorithm: digestByOid(oid), algorithmName: oid, digest };
}

/** Accuracy: seconds, [0] milliseconds, [1] microseconds, each may be absent; in milliseconds. */
function readAccuracy(contents: Buffer): number {
  const reader = readerOf(contents, what);
  const part = (tag: number): number => smallInteger(takeIf(reader, tag)?.contents);
  const accuracy = part(0x02) * 1000 + part(0x80) + part(0x81) / 1000;
  finish(reader);
  return accuracy;
}

function smallInteger(octets: Buffer | undefined): number {
  if (!octets || octets.length === 0) return 0;
  if (octets.length > 4) throw new MalformedError(`${what}: its accuracy is out of bounds`);
  return octets.readIntBE(0, octets.length);
}
