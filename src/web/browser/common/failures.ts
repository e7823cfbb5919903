import type { Failure } from './calls.ts';
import { words } from '../language.ts';

/** Says in words how long `seconds` are. */
export function spell(seconds: number): string {
  return words.time.left(Math.floor(seconds / 60), Math.round(seconds % 60));
}

function later(text: string, { retryAfter }: Failure): string {
  return retryAfter === undefined ? text.replace(/:$/, '.') : `${text} ${spell(retryAfter)}.`;
}

const { failures } = words;

const said: Readonly<Record<string, string>> = {
  network: failures.network,
  service_unavailable: failures.unavailable,
  idempotency_in_progress: failures.unavailable,
  invalid_state: failures.changed,
  gone: failures.ended,
  invalid_credential: failures.incapable,
  otp_required: words.code.ended,
  invalid_request: failures.refused,
};

/** Describes a failure, and tells what to do about it. */
export function describe(failure: Failure): string {
  const { code, details } = failure;
  if (code === 'timeout' || details['outcome'] === 'unknown') return failures.unknown;
  if (code === 'rate_limited') return later(failures.tooManyRequests, failure);
  return said[code] ?? failures.unexpected;
}

/** Says that no more codes are sent for now, and until when. */
export function describeTooManyCodes(failure: Failure): string {
  return later(failures.tooManyCodes, failure);
}

/** Says that a code was wrong and, when the service tells it, the number of tries left. */
export function describeWrongCode(failure: Failure): string {
  return withTriesLeft(failures.invalidCode, failure);
}

/** Says that a PIN was wrong and, when the service tells it, the number of tries left. */
export function describeWrongPin(failure: Failure): string {
  return withTriesLeft(failures.invalidPin, failure);
}

/** Adds the number of tries left to `text`, when the service tells it. */
export function withTriesLeft(text: string, { details }: Failure): string {
  const left = details['attempts_left'];
  return typeof left === 'number' ? `${text} ${failures.attemptsLeft(left)}` : text;
}
