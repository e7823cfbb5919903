import { fetch } from 'undici';
import { Problem } from '#domain/common/problem.ts';
import { requestIdHeader } from '#log/request-context.ts';
import { traceHeaders } from '#telemetry/traces/span.ts';
import { measuredCall } from './call-metrics.ts';
import { connectionOf, type KeyServiceTls } from './connection.ts';
import { KeyServiceUnanswered } from './unanswered.ts';

/**
 * The address of the key service, and this program's credential and certificate for it. `patienceMs` is how long an answer may take, by default 20 s; it is less where
 * somebody waits for us.
 */
export type KeyServiceSettings = {
  url: string;
  apiKey: string;
  tls?: KeyServiceTls;
  patienceMs?: number;
  /** Hears why a look at its health failed: a wrong certificate, for one. */
  onUnreachable?: (error: unknown) => void;
};

export const defaultPatienceMs = 20_000;

type Envelope =
  | { success: true; data: unknown }
  | { success: false; error: { code: string; message: string; details?: Record<string, unknown> } };

/** A refusal that the key service answered; callers that do not use its code treat it as an outage of the key service. */
export class KeyServiceRefusal extends Problem {
  /** The key service's own code, such as INVALID_PIN. */
  readonly refusedWith: string;
  readonly refusedDetails: Record<string, unknown>;
  /** The key service's own sentence. */
  readonly refusedMessage: string;

  constructor(status: number, error: Extract<Envelope, { success: false }>['error']) {
    const message = `The key service refused (${status} ${error.code}): ${error.message}`;
    super('service_unavailable', message, waitOf(status, error.details));
    this.refusedWith = error.code;
    this.refusedDetails = error.details ?? {};
    this.refusedMessage = error.message;
  }
}

/** The time after which a key service that is busy wants to be asked again: our own callers are told the same. */
function waitOf(status: number, details: Record<string, unknown> = {}): { retry_after: number } | undefined {
  const { retry_after: seconds } = details;
  return status === 503 && typeof seconds === 'number' ? { retry_after: seconds } : undefined;
}

/**
 * Calls the key service over the private network and gives the data of its answer. Throws KeyServiceRefusal when it
 * refuses, KeyServiceUnanswered when there is no answer within `patienceMs` milliseconds (those
 * of the settings, unless the call has its own).
 */
export function call(...[settings, ...asked]: Parameters<typeof ask>): Promise<unknown> {
  return measuredCall(() => ask(settings, ...asked), isRefusal);
}

const isRefusal = (error: unknown) => error instanceof KeyServiceRefusal;

async function ask(
  settings: KeyServiceSettings,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  patienceMs = settings.patienceMs ?? defaultPatienceMs,
): Promise<unknown> {
  let response: Awaited<ReturnType<typeof fetch>>;
  let answer: Envelope;
  try {
    response = await fetch(`${settings.url}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-api-key': settings.apiKey,
        ...requestIdHeader(),
        ...traceHeaders(),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patienceMs),
      ...connectionOf(settings),
    });
    answer = (await response.json()) as Envelope;
  } catch (cause) {
    throw new KeyServiceUnanswered(method, path, patienceMs, cause);
  }
  if (answer.success) return answer.data;
  throw new KeyServiceRefusal(response.status, answer.error);
}

/** A member of an answer that is text; throws Problem service_unavailable when it is not there. */
export function textMember(data: unknown, name: string): string {
  const value = typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined;
  if (typeof value === 'string') return value;
  throw new Problem('service_unavailable', `The key service's answer has no ${name}.`);
}
