import { createHash } from 'node:crypto';

type Headers = Record<string, string>;

/** An OCSPResponse as it goes out, with the headers of either method made beforehand. */
export type OcspReply = {
  der: Uint8Array<ArrayBuffer>;
  etag: string;
  /** The time of its signing; undefined for an answer that is for one request alone. */
  lastModified?: Date;
  get: Headers;
  post: Headers;
};

/** A reply as Node writes it fastest: names and values of headers in turn, and the octets of the body as a text. */
export type PreparedReply = { get: readonly string[]; post: readonly string[]; body: string };

const common = { 'Content-Type': 'application/ocsp-response', 'Access-Control-Allow-Origin': '*' };
const unkept = { ...common, 'Cache-Control': 'no-store' };

function etagOf(der: Uint8Array): string {
  return `"${createHash('sha256').update(der).digest('hex')}"`;
}

/** An answer for this request alone: with a nonce, about several certificates, or an error. */
export function liveReply(der: Uint8Array): OcspReply {
  return { der: new Uint8Array(der), etag: etagOf(der), get: unkept, post: unkept };
}

/**
 * Makes the reply of an answer that anybody gets until its nextUpdate; caches may keep the answer to a GET (RFC 9919 section
 * 6).
 */
export function keptReply(
  row: { response: Uint8Array; thisUpdate: Date; nextUpdate: Date },
  now: number,
): OcspReply {
  const etag = etagOf(row.response);
  const seconds = Math.max(0, Math.floor((row.nextUpdate.getTime() - now) / 1000));
  const get = {
    ...common,
    ETag: etag,
    'Last-Modified': row.thisUpdate.toUTCString(),
    Expires: row.nextUpdate.toUTCString(),
    'Cache-Control': `max-age=${seconds}, public, no-transform, must-revalidate`,
  };
  return { der: new Uint8Array(row.response), etag, lastModified: row.thisUpdate, get, post: unkept };
}

/** Prepares the parts from which a remembered reply is written, with the headers that every answer of the API has. */
export function prepareReply({ der, get, post }: OcspReply): PreparedReply {
  const every = { 'Content-Length': String(der.length), 'X-Content-Type-Options': 'nosniff' };
  const inTurn = (headers: Headers) => Object.entries({ ...headers, ...every }).flat();
  return { get: inTurn(get), post: inTurn(post), body: Buffer.from(der).toString('latin1') };
}
