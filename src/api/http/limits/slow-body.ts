import type { IncomingMessage, ServerResponse } from 'node:http';
import { refuseLate } from './connections.ts';

/** The time that the body of a request may take to arrive, in milliseconds. */
const bodyMs = 120_000;

export type Pace = {
  /** The longest time without any byte, in milliseconds. */
  patienceMs: number;
  /** The bytes that make up for one second of waiting. */
  leastPerSecond: number;
  /** The time between two checks, in milliseconds. */
  lookMs: number;
};

/** The slowest pace of an upload: 50 MiB take 54 minutes at most. */
const uploadPace: Pace = { patienceMs: bodyMs, leastPerSecond: 16_384, lookMs: 1_000 };

/** The time that the slowest upload of so many bytes takes, in milliseconds. */
export function longestUploadMs(bytes: number, { patienceMs, leastPerSecond }: Pace = uploadPace): number {
  return patienceMs + Math.ceil((bytes / leastPerSecond) * 1_000);
}

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Tells whether a request has a body, by its headers (RFC 9112 section 6.3). */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Answers a request with 408 when its body is not there within 120 s, unless it was answered or `holdToPace` has taken over.
 */
export function limitBodyTime(incoming: IncomingMessage, outgoing: ServerResponse, ms = bodyMs): void {
  if (!hasBody(incoming)) return;
  const timer = setTimeout(() => {
    if (!incoming.complete && !outgoing.headersSent) refuseLate(incoming.socket);
  }, ms);
  timers.set(incoming, timer.unref());
  incoming.once('close', () => clearTimeout(timer));
}

/**
 * Gives a body more time while it keeps coming: every byte makes up for some waiting, up to `patienceMs`, and a sender that
 * uses that up gets 408. While we are still busy with earlier bytes, no waiting counts.
 */
export function holdToPace(incoming: IncomingMessage, pace: Pace = uploadPace): void {
  clearTimeout(timers.get(incoming));
  let leftMs = pace.patienceMs;
  incoming.on('data', ({ length }: Buffer) => {
    leftMs = Math.min(leftMs + (length / pace.leastPerSecond) * 1_000, pace.patienceMs);
  });
  const timer = setInterval(() => {
    if (incoming.complete || incoming.isPaused()) return;
    leftMs -= pace.lookMs;
    if (leftMs >= 0) return;
    clearInterval(timer);
    refuseLate(incoming.socket);
  }, pace.lookMs);
  timer.unref();
  incoming.once('close', () => clearInterval(timer));
}
