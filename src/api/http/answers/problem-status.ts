import type { ProblemCode } from '#domain/common/problem.ts';

export type Status = 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 416 | 422 | 429 | 500 | 503;

/** HTTP status of each code on the partner surface, the signing pages' calls and the open endpoints. */
export const partnerStatus: Record<ProblemCode, Status> = {
  invalid_request: 400,
  validation_failed: 400,
  invalid_scope: 400,
  invalid_grant: 400,
  invalid_credential: 400,
  invalid_sad: 400,
  unauthorized: 401,
  invalid_client: 401,
  invalid_otp: 401,
  invalid_pin: 401,
  otp_required: 401,
  pin_required: 401,
  invalid_access_code: 401,
  insufficient_scope: 403,
  email_not_verified: 403,
  reauthentication_required: 403,
  sending_suspended: 403,
  registration_closed: 403,
  second_factor_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  invalid_state: 409,
  envelope_not_completed: 409,
  not_your_turn: 409,
  revision_changed: 409,
  document_not_viewed: 409,
  idempotency_in_progress: 409,
  gone: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  idempotency_conflict: 422,
  too_many_attempts: 429,
  rate_limited: 429,
  quota_exceeded: 429,
  internal_error: 500,
  service_unavailable: 503,
};

/** HTTP status of each code on the platform surface (`/api/v1`). */
export const platformStatus: Record<ProblemCode, Status> = {
  ...partnerStatus,
  validation_failed: 422,
  invalid_state: 422,
  envelope_not_completed: 422,
};

const platformNames: Partial<Record<ProblemCode, string>> = {
  insufficient_scope: 'FORBIDDEN',
  too_many_attempts: 'LOCKED_OUT',
};

/** A code as the platform surface writes it. */
export function platformCode(code: ProblemCode): string {
  return platformNames[code] ?? code.toUpperCase();
}

/** A code as the partner surface writes it: its list of codes has one for every limit. */
export function partnerCode(code: ProblemCode): string {
  return code === 'quota_exceeded' ? 'rate_limited' : code;
}

/** Tells whether a path belongs to the platform surface, with its own error shape; the open endpoints under it do not. */
export function isPlatform(path: string): boolean {
  return path.startsWith('/api/v1/') && !/^\/api\/v1\/(oauth|signature|crl)\//.test(path);
}

/** Tells whether a path belongs to remote signing (CSC), whose messages are those of its specification. */
export function isCsc(path: string): boolean {
  return /^\/csc\/v[12]\//.test(path);
}

/** Tells whether a path's errors are flat: `{error, error_description}` (specification, "Errors"). */
export function isFlat(path: string): boolean {
  return /^\/csc\/v[12]\/credentials\/authorize$/.test(path);
}
