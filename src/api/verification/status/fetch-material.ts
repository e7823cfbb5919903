import { createHash } from 'node:crypto';
import { StatusUnavailable, type StatusClient, type StatusRequest } from '#clients/status/status-client.ts';
import { MalformedError } from '#signatures/asn1/parse.ts';
import { ocspRequest } from '#signatures/ocsp/ask.ts';
import type { WantedMaterial } from '#signatures/validation/context.ts';
import { nextUpdateOf } from './next-update.ts';
import type { Kept, StatusCache } from './status-cache.ts';

/** The time for which material is kept, in milliseconds: at most, where it does not say, and where it could not be had. */
const keptMs = { most: 3_600_000, unsaid: 60_000, missing: 30_000 } as const;

/**
 * Fetches material from one address, or takes it from the cache; `mayAsk` tells whether the network may be asked. Throws
 * StatusUnavailable where it may not, and what the database throws.
 */
export type FetchMaterial = (wanted: WantedMaterial, url: string, mayAsk: () => boolean) => Promise<Kept>;

export function createFetchMaterial(deps: { client: StatusClient; cache: StatusCache }): FetchMaterial {
  return (wanted, url, mayAsk) => {
    const request = requestFor(wanted, url);
    const load = async (): Promise<Kept> => {
      // Nothing is kept of it: others may still ask.
      if (!mayAsk()) throw new StatusUnavailable('this verification has asked often enough');
      return kept(wanted.kind, await fetchFrom(deps.client, request, wanted.kind));
    };
    return deps.cache.get({ key: keyOf(wanted.kind, request), url, load });
  };
}

function requestFor(wanted: WantedMaterial, url: string): StatusRequest {
  if (wanted.kind !== 'ocsp') return { url };
  return { url, body: { type: 'application/ocsp-request', bytes: ocspRequest(wanted) } };
}

function keyOf(kind: WantedMaterial['kind'], { url, body }: StatusRequest): string {
  const hash = createHash('sha256').update(`${kind}\0${url}\0`);
  if (body) hash.update(body.bytes);
  return hash.digest('hex');
}

/** Gives the DER, undefined where nothing usable could be had. */
async function fetchFrom(
  client: StatusClient,
  request: StatusRequest,
  kind: WantedMaterial['kind'],
): Promise<Buffer | undefined> {
  try {
    const der = derOf(kind, await client.fetch(request));
    nextUpdateOf(kind, der);
    return der;
  } catch (error) {
    if (error instanceof StatusUnavailable || error instanceof MalformedError) return undefined;
    throw error;
  }
}

const pem = /^\s*-----BEGIN (?:X509 CRL|CERTIFICATE|PKCS7)-----([A-Za-z0-9+/=\s]+)-----END/;

/** Certificates and lists are sometimes published in PEM, against RFC 5280 section 4.2.1.13. */
function derOf(kind: WantedMaterial['kind'], bytes: Buffer): Buffer {
  if (kind === 'ocsp' || bytes[0] === 0x30) return bytes;
  const [, base64] = pem.exec(bytes.toString('latin1')) ?? [];
  return base64 === undefined ? bytes : Buffer.from(base64, 'base64');
}

function kept(kind: WantedMaterial['kind'], der: Buffer | undefined): Kept {
  const now = Date.now();
  const until = der ? (nextUpdateOf(kind, der)?.getTime() ?? untilUnsaid(kind, now)) : now + keptMs.missing;
  const soonest = now + keptMs.missing;
  const expires = Math.max(soonest, Math.min(until, now + keptMs.most));
  return { der, fetchedAt: new Date(now), expiresAt: new Date(expires) };
}

function untilUnsaid(kind: WantedMaterial['kind'], now: number): number {
  return now + (kind === 'issuer' ? keptMs.most : keptMs.unsaid);
}
