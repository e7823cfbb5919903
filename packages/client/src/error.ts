/** What is known of a failure. */
export type TamgaErrorFacts = {
  message: string;
  /** The status of the answer; 0 where there was none. */
  status?: number;
  code: string;
  details?: Record<string, unknown>;
  requestId?: string | undefined;
  /** Seconds after which another try may do better. */
  retryAfter?: number | undefined;
  cause?: unknown;
};

/**
 * Every failure of this client. `code` is for programs and does not change; `message` says what is wrong and what to do. An answer of
 * Tamga has its own code and status. Without an answer the status is 0 and the code one of `connection_failed`, `timed_out`,
 * `invalid_options`, `invalid_webhook`, `not_signed`, `not_completed`, `not_ready` and `wait_timed_out`.
 */
export class TamgaError extends Error {
  override readonly name = 'TamgaError';
  readonly status: number;
  readonly code: string;
  /** More about the failure: `issues` names each wrong member. */
  readonly details: Record<string, unknown>;
  /** The id of the call, by which support finds it. */
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;

  constructor({ message, status = 0, code, details = {}, requestId, retryAfter, cause }: TamgaErrorFacts) {
    super(message, cause === undefined ? undefined : { cause });
    this.status = status;
    this.code = code;
    this.details = details;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }
}

type Told = { code?: unknown; message?: unknown; details?: unknown };

/** Makes the error of an answer that is a failure, in any of Tamga's shapes. */
export async function errorOf(response: Response): Promise<TamgaError> {
  const { code, message, details } = toldBy(await response.text().catch(() => ''));
  return new TamgaError({
    status: response.status,
    code: typeof code === 'string' ? code : `http_${response.status}`,
    message: typeof message === 'string' ? message : unknownAnswer(response),
    details: isRecord(details) ? details : {},
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfter: secondsOf(response.headers.get('retry-after')),
  });
}

function unknownAnswer({ status, url }: Response): string {
  const host = URL.canParse(url) ? new URL(url).host : 'the server';
  return `${host} answered ${status} with words that are not Tamga's. Check baseUrl, and any proxy before it.`;
}

/** Reads `{"error": {code, message}}`, and `{"error": code, "error_description": message}` (RFC 6749, 5.2). */
function toldBy(text: string): Told {
  const body = parsed(text);
  if (!isRecord(body)) return {};
  const { error, error_description: message } = body;
  return isRecord(error) ? error : { code: error, message };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The seconds of a Retry-After (RFC 9110, 10.2.3), which is a number or a date. */
function secondsOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header)) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - Date.now()) / 1_000));
}
