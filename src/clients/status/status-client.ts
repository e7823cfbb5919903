import { Agent, request, type Dispatcher } from 'undici';
import {
  assertPublicAddress,
  createResolver,
  guardedLookup,
  literalAddress,
  socketLookup,
} from '../receiver/receiver-guard.ts';

/** The limits of fetching certificate status: milliseconds and bytes of one answer, hops, characters of an address. */
export const statusLimits = { ms: 5_000, bytes: 10_485_760, redirects: 2, url: 2_048 } as const;

/** Certificate status that could not be fetched; the message says why, for the log. */
export class StatusUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StatusUnavailable';
  }
}

/** Without a body it is a GET, with one a POST. */
export type StatusRequest = {
  url: string;
  body?: { type: string; bytes: Uint8Array };
  /** Ends it before its time. */
  signal?: AbortSignal;
};

export type StatusClient = {
  /** Fetches the bytes at an address that a certificate names. Throws StatusUnavailable alone. */
  fetch: (wanted: StatusRequest) => Promise<Buffer>;
  close: () => Promise<void>;
};

export type StatusClientSettings = {
  /** Also loopback, private and link-local addresses, and any port. */
  allowPrivate: boolean;
  /** DNS servers (`address` or `address:port`); those of the system by default. */
  dnsServers?: readonly string[];
};

/**
 * Speaks to the status services and issuers that certificates name. Anybody may have written those addresses, so without
 * `allowPrivate` only public addresses are reached, at ports of the web; a name is checked as the socket connects, and each
 * redirect like the first address.
 */
export function createStatusClient({ allowPrivate, dnsServers = [] }: StatusClientSettings): StatusClient {
  const resolve = createResolver(dnsServers);
  const agent = new Agent({
    connect: {
      timeout: statusLimits.ms,
      ...(allowPrivate ? {} : { lookup: guardedLookup(resolve) }),
      ...(allowPrivate && dnsServers.length > 0 ? { lookup: socketLookup(resolve) } : {}),
    },
    // One slow service holds up no more than this of us.
    connections: 8,
    pipelining: 0,
    maxHeaderSize: 16_384,
    keepAliveTimeout: 4_000,
  });
  return {
    fetch: async (wanted) => {
      try {
        return await follow(agent, wanted, (url) => assertAllowed(url, allowPrivate));
      } catch (error) {
        if (error instanceof StatusUnavailable) throw error;
        throw new StatusUnavailable(describe(error), { cause: error });
      }
    },
    close: () => agent.close(),
  };
}

function assertAllowed(url: URL, allowPrivate: boolean): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new StatusUnavailable('the address is not one of http or https');
  if (url.username !== '' || url.password !== '')
    throw new StatusUnavailable('the address names a user or a password');
  if (allowPrivate) return;
  const literal = literalAddress(url);
  if (literal !== undefined) assertPublicAddress(literal);
  // The port of a URL is empty when it is the scheme's own.
  if (url.port !== '' && url.port !== '80' && url.port !== '443' && Number(url.port) < 1_024)
    throw new StatusUnavailable('the address is at a port of another service');
}

function parseUrl(text: string, base?: string): URL {
  const url = text.length <= statusLimits.url ? URL.parse(text, base) : null;
  if (!url) throw new StatusUnavailable('the address is none, or longer than 2048 characters');
  return url;
}

async function follow(
  agent: Agent,
  { url: text, body, signal }: StatusRequest,
  check: (url: URL) => void,
): Promise<Buffer> {
  const timeout = AbortSignal.timeout(statusLimits.ms);
  const until = signal ? AbortSignal.any([signal, timeout]) : timeout;
  let url = parseUrl(text);
  for (let hops = 0; hops <= statusLimits.redirects; hops += 1) {
    check(url);
    const response = await request(url, {
      dispatcher: agent,
      method: body ? 'POST' : 'GET',
      headers: body ? { 'content-type': body.type } : {},
      body: body ? Buffer.from(body.bytes) : null,
      signal: until,
    });
    const { statusCode, headers } = response;
    const { location } = headers;
    if (statusCode === 200) return readAll(response.body);
    response.body.on('error', () => undefined).destroy();
    if (statusCode < 300 || statusCode > 399 || typeof location !== 'string')
      throw new StatusUnavailable(`it was answered with HTTP ${statusCode}`);
    url = parseUrl(location, url.href);
  }
  throw new StatusUnavailable('it was redirected too often');
}

async function readAll(body: Dispatcher.ResponseData['body']): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    const bytes = Buffer.from(chunk as Uint8Array);
    size += bytes.length;
    if (size > statusLimits.bytes)
      throw new StatusUnavailable(`the answer is larger than ${statusLimits.bytes} bytes`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'it failed';
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'there was no answer in time';
  return error.message.slice(0, 300);
}
