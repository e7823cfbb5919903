import { hashByOid } from './algorithms.ts';
import type { HashAlgorithm } from './algorithms.ts';
import { MalformedError } from './parse.ts';
import { serialText } from './read-certificate.ts';
import {
  finish,
  isDone,
  readerOf,
  readSequence,
  take,
  takeAlgorithm,
  takeBoolean,
  takeIdentifier,
  takeIf,
  takeInteger,
  takeOctets,
  takeTime,
} from './read-der.ts';

export type TimestampFacts = {
  hash: HashAlgorithm | undefined;
  digest: Buffer;
  time: Date;
  policy: string;
  serialNumber: string;
  /** Upper-case hexadecimal, undefined when there is none. */
  nonce: string | undefined;
};

/** Reads what a timestamp says, a TSTInfo in DER (RFC 3161 section 2.4.2); throws MalformedError when the bytes are none. */
export function readTstInfo(der: Uint8Array): TimestampFacts {
  const info = readSequence(der, 'timestamp');
  takeInteger(info);
  const policy = takeIdentifier(info);
  const imprint = readerOf(take(info, 0x30).contents, 'timestamp');
  const algorithm = takeAlgorithm(imprint);
  const digest = takeOctets(imprint);
  finish(imprint);
  const serialNumber = serialText(takeInteger(info).contents);
  const time = takeTime(info);
  // How accurate the time is, and whether times tell an order: neither is asked for.
  takeIf(info, 0x30);
  takeBoolean(info, false);
  const nonce = info.bytes[info.at] === 0x02 ? serialText(takeInteger(info).contents) : undefined;
  takeIf(info, 0xa0);
  takeIf(info, 0xa1);
  finish(info);
  return {
    hash: algorithm === undefined ? undefined : hashByOid(algorithm),
    digest,
    time,
    policy,
    serialNumber,
    nonce,
  };
}

/** PKIStatus granted and grantedWithMods, as their INTEGERs' octets. */
const granted = ['00', '01'];

/**
 * Gives the token inside a TimeStampResp, in DER (RFC 3161 section 2.4.2). Throws MalformedError when the authority refused
 * or the bytes are no answer.
 */
export function readTimestampResponse(der: Uint8Array): Buffer {
  const what = 'timestamp response';
  const response = readSequence(der, what);
  const status = takeInteger(readerOf(take(response, 0x30).contents, what)).contents.toString('hex');
  if (!granted.includes(status))
    throw new MalformedError(`the timestamping authority refused: status ${Number(`0x${status}`)}`);
  if (isDone(response)) throw new MalformedError(`${what}: no token in it`);
  const { encoded } = take(response, 0x30);
  finish(response);
  return Buffer.from(encoded);
}
