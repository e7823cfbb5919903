import { MalformedError } from '#signatures/asn1/parse.ts';
import { readerOf, readSequence, take, takeAny, takeIf, takeTime } from '#signatures/asn1/read-der.ts';

/** The kinds of material that are fetched. */
export type MaterialKind = 'ocsp' | 'crl' | 'issuer';

/**
 * Gives the time until which an OCSP response or a revocation list says that it is the newest; undefined where it does not say,
 * and for a certificate. Throws MalformedError for anything else, and for an OCSP response without an answer. Nothing is believed
 * of it: it is only how long it is kept.
 */
export function nextUpdateOf(kind: MaterialKind, der: Buffer): Date | undefined {
  if (kind === 'ocsp') return nextUpdateOfOcsp(der);
  if (kind === 'crl') return nextUpdateOfList(der);
  readSequence(der, 'certificate');
  return undefined;
}

const isTime = (tag: number | undefined) => tag === 0x17 || tag === 0x18;

/** CertificateList (RFC 5280 section 5.1). */
function nextUpdateOfList(der: Buffer): Date | undefined {
  const what = 'revocation list';
  const list = readerOf(take(readSequence(der, what), 0x30).contents, what);
  takeIf(list, 0x02);
  take(list, 0x30);
  take(list, 0x30);
  takeTime(list);
  return isTime(list.bytes[list.at]) ? takeTime(list) : undefined;
}

/** OCSPResponse (RFC 6960 section 4.2.1); that of its first answer. */
function nextUpdateOfOcsp(der: Buffer): Date | undefined {
  const what = 'OCSP response';
  const response = readSequence(der, what);
  const status = take(response, 0x0a).contents;
  if (status.length !== 1 || status[0] !== 0) throw new MalformedError(`${what}: it has no answer`);
  const bytes = readSequence(take(response, 0xa0).contents, what);
  take(bytes, 0x06);
  const basic = readSequence(take(bytes, 0x04).contents, what);
  const data = readerOf(take(basic, 0x30).contents, what);
  takeIf(data, 0xa0);
  takeAny(data);
  takeTime(data);
  const answers = readerOf(take(data, 0x30).contents, what);
  const answer = readerOf(take(answers, 0x30).contents, what);
  take(answer, 0x30);
  takeAny(answer);
  takeTime(answer);
  const next = takeIf(answer, 0xa0);
  return next && takeTime(readerOf(next.contents, what));
}
