import { TamgaError } from '../error.ts';

/** What every client of Tamga takes. */
export type ClientOptions = {
  /** The address of Tamga, such as `https://tamga.example`. Left out: `TAMGA_URL` of the environment. */
  baseUrl?: string | undefined;
  /** How often a call is tried again at most, 0 to 10; 3 when left out. */
  maxRetries?: number | undefined;
  /** Milliseconds until a try without an answer is given up; 30,000 when left out. Uploads get more, by their size. */
  timeoutMs?: number | undefined;
  /** Another `fetch`, such as one that goes by a proxy. */
  fetch?: typeof fetch | undefined;
};

export type Settings = { baseUrl: string; maxRetries: number; timeoutMs: number; fetch: typeof fetch };

/** What one call takes. */
export type CallOptions = {
  /** Ends the call, and the waiting between its tries. */
  signal?: AbortSignal | undefined;
  /** Names the call: the same key with the same input gives the first answer again. The client makes one for each call otherwise. */
  idempotencyKey?: string | undefined;
};

/** Reads the options of a client and the environment. Throws `invalid_options` with the option and what is expected. */
export function settingsOf(options: ClientOptions): Settings {
  const { maxRetries = 3, timeoutMs = 30_000 } = options;
  if (!Number.isInteger(maxRetries) || maxRetries < 0 || maxRetries > 10)
    throw invalid(`maxRetries: it is ${maxRetries}; expected a whole number from 0 to 10.`);
  if (!(timeoutMs > 0 && timeoutMs <= 2_147_483_647))
    throw invalid(`timeoutMs: it is ${timeoutMs}; expected milliseconds, more than 0.`);
  const send = options.fetch ?? globalThis.fetch;
  return { baseUrl: baseUrlOf(options.baseUrl), maxRetries, timeoutMs, fetch: (...given) => send(...given) };
}

function baseUrlOf(given: string | undefined): string {
  const text = required(given, {
    option: 'baseUrl',
    variable: 'TAMGA_URL',
    example: 'https://tamga.example',
  });
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '' || url.username !== '')
    throw invalid(`baseUrl: it is "${text}"; expected an address such as https://tamga.example.`);
  return url.href.replace(/\/+$/, '');
}

type Wanted = { option: string; variable: string; example: string };

/** Gives an option, else the variable of the environment. Throws `invalid_options` when there is neither. */
export function required(given: string | undefined, { option, variable, example }: Wanted): string {
  const value = given ?? environment(variable);
  if (value === undefined || value === '')
    throw invalid(`${option} is missing. Pass it (${option}: '${example}'), or set ${variable}.`);
  return value;
}

/** Reads a variable where there is an environment: browsers and some workers have none. */
export function environment(variable: string): string | undefined {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return process?.env?.[variable];
}

export function invalid(message: string): TamgaError {
  return new TamgaError({ code: 'invalid_options', message });
}
