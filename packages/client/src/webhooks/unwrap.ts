import { TamgaError } from '../error.ts';
import type { WebhookEvent } from '../types.ts';
import { signaturesIn, type WebhookHeaders } from './headers.ts';
import { isSignedBy, keyBytes } from './verify.ts';

/** The signing keys of a webhook: `signing_key` or `standard_webhooks_secret`, and both keys while they are rotated. */
export type WebhookKeys = string | readonly string[];

export type UnwrapOptions = {
  /** Seconds by which the clock of the sender may be off; 300 when left out. */
  toleranceSeconds?: number | undefined;
  /** Milliseconds since 1970; the clock of this machine when left out. */
  now?: number | undefined;
};

/**
 * Checks the signature of a delivery over the raw bytes of its body, in constant time, and its age, and gives the event. Throws
 * `invalid_webhook` when it is not genuine: answer 401 then, and read nothing of the body. Events and members that are newer than
 * this client come through as they are.
 */
export async function unwrap<Event extends { event: string } = WebhookEvent>(
  body: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  keys: WebhookKeys,
  { toleranceSeconds = 300, now = Date.now() }: UnwrapOptions = {},
): Promise<Event> {
  const bytes = bytesOf(body);
  const given = signaturesIn(headers);
  if (Math.abs(now / 1_000 - Number(given.timestamp)) > toleranceSeconds)
    throw refused(
      'Its timestamp is too old, or ahead of this clock: it may be a replay. Check the clock of this machine.',
    );
  if (!(await isSignedBy(keyList(keys), bytes, given)))
    throw refused(
      'No signature fits. Pass the raw bytes of the body, before anything parses it, and the signing_key of this very webhook.',
    );
  return eventIn(bytes) as Event;
}

/** Also of one that another realm has made. */
function isArrayBuffer(body: unknown): body is ArrayBuffer {
  return Object.prototype.toString.call(body) === '[object ArrayBuffer]';
}

function bytesOf(body: string | Uint8Array | ArrayBuffer): Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (ArrayBuffer.isView(body) || isArrayBuffer(body)) return new Uint8Array(body);
  throw refused(
    'Its body was parsed already. Pass the raw bytes: in Express express.raw({ type: "application/json" }), elsewhere request.arrayBuffer().',
  );
}

function keyList(keys: WebhookKeys): Uint8Array<ArrayBuffer>[] {
  const list = (typeof keys === 'string' ? [keys] : keys).map(keyBytes);
  // Anybody can sign with an empty key.
  if (list.length === 0 || list.some(({ length }) => length === 0))
    throw refused(
      'There is no key to check it by, or one that cannot be read. Pass the signing_key that the registration of the webhook gave.',
    );
  return list;
}

function eventIn(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch (cause) {
    throw refused('Its body is signed, but no JSON.', cause);
  }
}

/** The error of a delivery that is not to be believed. */
function refused(why: string, cause?: unknown): TamgaError {
  return new TamgaError({ code: 'invalid_webhook', message: `This delivery is not genuine. ${why}`, cause });
}
