import { errorOf, TamgaError } from '../error.ts';
import { attempt, callOf, type Call } from './attempt.ts';
import type { Settings } from './settings.ts';
import { sleep } from './sleep.ts';

/** How a client says who it is. */
export type Credentials = {
  /** Gives the headers of the next try. */
  headers(): Promise<Record<string, string>>;
  /** Hears that an answer to these headers was 401; tells whether other ones may do better. */
  refused(headers: Record<string, string>): boolean;
};

/** Credentials that never change. */
export function fixed(headers: Record<string, string>): Credentials {
  return { headers: () => Promise.resolve(headers), refused: () => false };
}

/** The longest wait that a server may ask for, in seconds, before the call fails instead. */
const longestWait = 60;
const firstPauseMs = 500;
const longestPauseMs = 8_000;

/**
 * Makes the `fetch` of a client. It tries again when no answer came, on 502, 503 and 504, and on 429 and 409 with a Retry-After of a
 * minute at most; on 401 once, if the credentials can be renewed. Throws a TamgaError for each answer that is a failure.
 */
export function createSend(
  settings: Settings,
  credentials: Credentials,
): (request: Request) => Promise<Response> {
  return async (request) => sendCall(await callOf(request), settings, credentials);
}

async function sendCall(call: Call, settings: Settings, credentials: Credentials): Promise<Response> {
  let renewed = false;
  for (let tries = 0; ;) {
    const headers = await credentials.headers();
    const answer = await attempt(call, settings, headers).then(judged, failure);
    if ('response' in answer) return answer.response;
    const { error } = answer;
    if (error.status === 401 && !renewed && credentials.refused(headers)) {
      renewed = true;
      continue;
    }
    const pause = tries < settings.maxRetries ? pauseAfter(error, tries) : undefined;
    if (pause === undefined) throw error;
    tries += 1;
    await sleep(pause, call.signal);
  }
}

type Judged = { response: Response } | { error: TamgaError };

/** Tells a good answer from a failure. A server in the same process may have replaced the class of answers: nothing here asks for it. */
async function judged(response: Response): Promise<Judged> {
  return response.ok || response.status === 304 ? { response } : { error: await errorOf(response) };
}

/** Passes on what ends the call at once. */
function failure(error: unknown): Judged {
  if (error instanceof TamgaError) return { error };
  throw error;
}

/** Milliseconds until the next try; undefined when there is to be none. */
function pauseAfter({ status, retryAfter }: TamgaError, tries: number): number | undefined {
  const growing = Math.min(firstPauseMs * 2 ** tries, longestPauseMs) * (0.5 + Math.random() / 2);
  if ([0, 502, 503, 504].includes(status))
    return (retryAfter ?? 0) > longestWait ? undefined : Math.max(growing, (retryAfter ?? 0) * 1_000);
  if (![409, 429].includes(status) || retryAfter === undefined || retryAfter > longestWait) return undefined;
  return Math.max(growing, retryAfter * 1_000);
}
