import { Agent, request, type Dispatcher } from 'undici';
import { webhookAnswerLimit, webhookTimeout } from '#domain/webhook/webhook.ts';
import {
  assertEncrypted,
  assertPublicAddress,
  assertPublicReceiver,
  createResolver,
  guardedLookup,
  literalAddress,
  socketLookup,
} from './receiver-guard.ts';
import { countAttempt, countBusy } from './attempt-metrics.ts';
import { createReceiverSlots, type Slot } from './receiver-slots.ts';

export type AttemptResult = {
  /** Only 2xx. */
  delivered: boolean;
  responseCode?: number;
  /** The first 2 KiB of the answer. */
  responseBody?: string;
  error?: string;
  durationMs: number;
};

export type WebhookReceiver = {
  /**
   * Posts a body once, within 10 s in all and without redirects; a failure of the receiver or the network is a result, never
   * thrown.
   */
  post(input: {
    url: string;
    headers: Record<string, string>;
    body: string | Buffer;
  }): Promise<AttemptResult>;
  /** A place for one attempt: so many at once to one host and for one owner of webhooks; or when to come again. */
  takePlace(attempt: { url: string; ownerId: string }): Slot;
  /** Throws ForbiddenReceiverError, or the resolver's error, for an address that may not be a receiver. */
  assertAllowed(url: URL): Promise<void>;
  close(): Promise<void>;
};

export type ReceiverSettings = {
  allowPrivate: boolean;
  /** Also http, and every port; without it https to port 443, or from 1024 on. */
  allowPlain?: boolean;
  /** DNS servers (`address` or `address:port`) that receivers' names are asked for; those of the system by default. */
  dnsServers?: readonly string[] | undefined;
};

/** The most attempts that may be under way at once, in one process. */
export const slotsPerHost = 20;
export const slotsPerOwner = 60;

/**
 * Speaks to webhook receivers; without `allowPrivate` none on a loopback, private or link-local address is reached, without
 * `allowPlain` none but by https.
 */
export function createWebhookReceiver({
  allowPrivate,
  allowPlain = true,
  dnsServers = [],
}: ReceiverSettings): WebhookReceiver {
  const assertOpen = (url: URL) => {
    if (!allowPlain) assertEncrypted(url);
    const literal = literalAddress(url);
    if (!allowPrivate && literal !== undefined) assertPublicAddress(literal);
  };
  const resolve = createResolver(dnsServers);
  const agent = new Agent({
    connect: {
      timeout: webhookTimeout,
      rejectUnauthorized: true,
      ...(allowPrivate ? {} : { lookup: guardedLookup(resolve) }),
      // Closed networks have names in hosts files, which the system's own lookup reads, unless servers are named.
      ...(allowPrivate && dnsServers.length > 0 ? { lookup: socketLookup(resolve) } : {}),
    },
    pipelining: 0,
    maxHeaderSize: 16_384,
  });
  const places = createReceiverSlots();
  return {
    post: async (input) => {
      const result = await post(agent, assertOpen, input);
      countAttempt(result);
      return result;
    },
    takePlace: ({ url, ownerId }) => {
      const place = places.take([
        { name: `host ${new URL(url).host}`, limit: slotsPerHost },
        { name: `owner ${ownerId}`, limit: slotsPerOwner },
      ]);
      if ('retryInMs' in place) countBusy();
      return place;
    },
    assertAllowed: async (url) => {
      assertOpen(url);
      if (!allowPrivate) await assertPublicReceiver(resolve, url);
    },
    close: () => agent.close(),
  };
}

async function post(
  agent: Agent,
  assertOpen: (url: URL) => void,
  { url, headers, body }: { url: string; headers: Record<string, string>; body: string | Buffer },
): Promise<AttemptResult> {
  const started = performance.now();
  const elapsed = () => Math.round(performance.now() - started);
  try {
    assertOpen(new URL(url));
    const signal = AbortSignal.timeout(webhookTimeout);
    const response = await request(url, { dispatcher: agent, method: 'POST', headers, body, signal });
    const responseBody = await readSome(response.body);
    const delivered = response.statusCode >= 200 && response.statusCode < 300;
    return { delivered, responseCode: response.statusCode, responseBody, durationMs: elapsed() };
  } catch (error) {
    return { delivered: false, error: describe(error), durationMs: elapsed() };
  }
}

/** Reads up to the limit and drops the rest of the answer unread; NUL cannot be stored in PostgreSQL. */
async function readSome(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    const bytes = Buffer.from(chunk as Uint8Array);
    chunks.push(bytes);
    size += bytes.length;
    if (size >= webhookAnswerLimit) break;
  }
  return Buffer.concat(chunks).subarray(0, webhookAnswerLimit).toString('utf8').replaceAll('\0', '');
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'the attempt failed';
  if (error.name === 'TimeoutError' || error.name === 'AbortError')
    return `no answer within ${webhookTimeout / 1_000} s`;
  const code = 'code' in error && typeof error.code === 'string' ? `${error.code}: ` : '';
  return `${code}${error.message}`.slice(0, 500);
}
