import { setTimeout as sleep } from 'node:timers/promises';
import { defined } from '#domain/common/defined.ts';

export type Answer = { status: number; body: Record<string, unknown> };

/** The count of each answer, by the name of the call: "sign 503" and so on. */
export type Tally = Map<string, number>;

const answerWithinMs = 20_000;
/**
 * The pauses after which a partner repeats a call under the same key: no connection, 503, and "the first is still running".
 */
const pausesMs = [500, 1_000, 2_000, 3_000];

export type Caller = ReturnType<typeof createCaller>;

/**
 * Makes a caller of the API that behaves as a partner's system and a signer's browser do. It repeats a call that got no
 * answer, a 503 or "in progress" with the same Idempotency-Key and the same body until something final comes, and counts
 * everything. Throws after `untilMs` (a moment, in milliseconds) without a final answer.
 */
export function createCaller(baseUrl: string, untilMs: () => number) {
  const tally: Tally = new Map();
  const count = (name: string, result: string) => {
    const key = `${name} ${result}`;
    tally.set(key, (tally.get(key) ?? 0) + 1);
  };

  async function once(call: Call): Promise<Answer | undefined> {
    try {
      const response = await fetch(`${baseUrl}${call.path}`, {
        method: call.method,
        headers: {
          ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(call.token === undefined ? {} : { authorization: `Bearer ${call.token}` }),
          ...defined({ 'idempotency-key': call.key }),
          ...call.headers,
        },
        ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
        signal: AbortSignal.timeout(answerWithinMs),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
      const body = (isJson ? JSON.parse(text) : {}) as Record<string, unknown>;
      count(call.name, String(response.status));
      return { status: response.status, body };
    } catch {
      count(call.name, 'no answer');
      return undefined;
    }
  }

  /** Calls until something final comes. */
  async function ask(call: Call): Promise<Answer> {
    for (let tries = 0; ; tries += 1) {
      const answer = await once(call);
      if (answer && !isPassing(answer)) return answer;
      if (Date.now() > untilMs()) throw new Error(`${call.name}: no final answer (${codeOf(answer)})`);
      await sleep((pausesMs[Math.min(tries, pausesMs.length - 1)] ?? 1_000) * (0.75 + Math.random() / 2));
    }
  }

  return { ask, tally };
}

export type Call = {
  /** The name of the call in the count of answers. */
  name: string;
  method: string;
  path: string;
  token?: string;
  key?: string;
  headers?: Record<string, string>;
  body?: unknown;
};

/** The code of a problem, or the status where there is none. */
export function codeOf(answer: Answer | undefined): string {
  const error = answer?.body['error'];
  if (typeof error === 'object' && error !== null && 'code' in error) return String(error.code);
  return answer ? String(answer.status) : 'no answer';
}

// The platform writes its codes in capitals.
function isPassing(answer: Answer): boolean {
  return answer.status >= 500 || codeOf(answer).toLowerCase() === 'idempotency_in_progress';
}
