/** A call that failed: the service's error code, or `network` or `timeout` when none came. */
export type Failure = {
  code: string;
  /** Seconds to wait, from Retry-After. */
  retryAfter: number | undefined;
  details: Readonly<Record<string, unknown>>;
};

export type Answer<T> = { ok: true; body: T } | { ok: false; failure: Failure };

type ErrorBody = { error?: { code?: string; details?: Record<string, unknown> } };

const patience = 20_000;

function failed(code: string): { ok: false; failure: Failure } {
  return { ok: false, failure: { code, retryAfter: undefined, details: {} } };
}

async function failureOf(response: Response): Promise<Failure> {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  const retryAfter = Number.isFinite(seconds) ? seconds : undefined;
  try {
    const { error }: ErrorBody = await response.json();
    return { code: error?.code ?? 'internal_error', retryAfter, details: error?.details ?? {} };
  } catch {
    const code = response.status === 503 ? 'service_unavailable' : 'internal_error';
    return { code, retryAfter, details: {} };
  }
}

async function call<T>(url: string, init: RequestInit): Promise<Answer<T>> {
  try {
    const response = await fetch(url, { ...init, cache: 'no-store', signal: AbortSignal.timeout(patience) });
    if (!response.ok) return { ok: false, failure: await failureOf(response) };
    const body: T = await response.json();
    return { ok: true, body };
  } catch (error) {
    return failed(error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'network');
  }
}

/** Asks for JSON of shape `T`; never throws. */
export function ask<T>(url: string): Promise<Answer<T>> {
  return call(url, { headers: { Accept: 'application/json' } });
}

/** Sends JSON to a call that may come twice with one effect; never throws. */
export function post<T>(url: string, input: object): Promise<Answer<T>> {
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json' };
  return call(url, { method: 'POST', headers, body: JSON.stringify(input) });
}

const unsettled = ['network', 'timeout', 'service_unavailable', 'internal_error', 'idempotency_in_progress'];
const keys = new Map<string, string>();

function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/**
 * Sends JSON; never throws. The same input keeps its Idempotency-Key until the service has settled it, so that a
 * person who presses again after a broken connection does not act twice.
 */
export async function send<T>(url: string, input: object): Promise<Answer<T>> {
  const body = JSON.stringify(input);
  const act = `${url} ${body}`;
  const key = keys.get(act) ?? newKey();
  keys.set(act, key);
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json', 'Idempotency-Key': key };
  const answer = await call<T>(url, { method: 'POST', headers, body });
  if (answer.ok || !unsettled.includes(answer.failure.code)) keys.delete(act);
  return answer;
}
