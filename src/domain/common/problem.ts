/** The stable codes of all failures that callers see; each surface maps codes to its own status and body. */
export const problemCodes = [
  'invalid_request',
  'validation_failed',
  'invalid_scope',
  'invalid_grant',
  'invalid_credential',
  'invalid_sad',
  'unauthorized',
  'invalid_client',
  'invalid_otp',
  'invalid_pin',
  'otp_required',
  'pin_required',
  'invalid_access_code',
  'insufficient_scope',
  'email_not_verified',
  'reauthentication_required',
  'sending_suspended',
  'registration_closed',
  'second_factor_required',
  'not_found',
  'method_not_allowed',
  'invalid_state',
  'envelope_not_completed',
  'not_your_turn',
  'revision_changed',
  'document_not_viewed',
  'idempotency_in_progress',
  'idempotency_conflict',
  'gone',
  'payload_too_large',
  'unsupported_media_type',
  'range_not_satisfiable',
  'too_many_attempts',
  'rate_limited',
  'quota_exceeded',
  'internal_error',
  'service_unavailable',
] as const;

export type ProblemCode = (typeof problemCodes)[number];

export type ProblemDetails = Record<string, unknown>;

/**
 * A failure with a stable code, thrown by the domain, activities and handlers and written once by each surface.
 * `details` may hold anything the caller may see; `retry_after` in it (seconds) becomes the Retry-After header.
 */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly details: ProblemDetails | undefined;

  constructor(code: ProblemCode, message: string, details?: ProblemDetails, options?: ErrorOptions) {
    super(message, options);
    this.name = 'Problem';
    this.code = code;
    this.details = details;
  }
}

/** Tells whether `code` is one of ours, for codes that come back from a workflow as a failure's type. */
export function isProblemCode(code: unknown): code is ProblemCode {
  return typeof code === 'string' && (problemCodes as readonly string[]).includes(code);
}
