import type { ProblemCode } from '#domain/common/problem.ts';

/** What each code of an error means, and what to do about it. */
export const codeWords: Record<ProblemCode, string> = {
  invalid_request: 'The input does not fit: `details.issues` names each member. Correct it',
  validation_failed: 'The input fits, but what it asks for is not possible: the message says why',
  invalid_scope: 'The client may not have one of the scopes: ask for fewer',
  invalid_grant: 'The code or refresh token is used, too old or not of this client: begin anew',
  invalid_credential: 'The certificate cannot sign this: `details` says what is missing',
  invalid_sad: 'The signature activation data is used, too old, or for other hashes: authorize again',
  unauthorized: 'There is no token or key, or it is not good any more: get a new one',
  invalid_client: 'The client id or secret is wrong, or the client is disabled',
  invalid_otp: 'The one-time code is wrong or too old: try again, or ask for a new one',
  invalid_pin: 'The PIN is wrong: `details` says how many tries are left',
  otp_required: 'The one-time code is missing: ask for one, and send it along',
  pin_required: 'The PIN of the certificate is missing: send it along',
  invalid_access_code: 'The access code is wrong: the sender knows it',
  insufficient_scope: 'The token, or the role of the user, does not allow this',
  email_not_verified: 'The account has to prove its e-mail address first',
  reauthentication_required:
    'Give the password again (`POST /api/v1/auth/reauthenticate`), then repeat the call',
  sending_suspended: 'Staff have suspended the sending of the organization: ask support',
  registration_closed: 'Nobody can register here: ask the operator for an account',
  second_factor_required: 'The organization demands a second factor: set one up at `/account/second-factor`',
  not_found: 'There is no such thing, or it is not yours',
  method_not_allowed: 'The address does not take this method: `Allow` names those that it takes',
  invalid_state: 'That is not possible in the present state: `details.status` names it',
  envelope_not_completed: 'The sealed PDF does not exist yet: wait for `envelope_completed`',
  not_your_turn: 'Others have to act before this recipient',
  revision_changed: 'The document was signed by somebody else meanwhile: prepare the signature again',
  document_not_viewed: 'The document was not sent to its end yet by this link: get it first',
  idempotency_in_progress:
    'The first call with this Idempotency-Key still runs: repeat it after `Retry-After`',
  idempotency_conflict: 'This Idempotency-Key was used with other input: take a new key',
  gone: 'It was there, and has ended or was deleted: it will not come back',
  payload_too_large: 'The body is too long: the message says how long it may be',
  unsupported_media_type: 'The Content-Type is not one that the operation takes',
  range_not_satisfiable:
    'The file has none of the bytes that `Range` asks for: `Content-Range` says how many it has',
  too_many_attempts: 'Too many wrong codes or passwords: wait for `Retry-After`',
  rate_limited: 'Too many requests: wait for `Retry-After`',
  quota_exceeded: 'The quota of the day is used up: wait for `Retry-After`, or ask for another plan',
  internal_error: 'Something is broken on our side: tell support the `X-Request-Id`',
  service_unavailable:
    'Something that is needed does not answer: repeat the call with the same Idempotency-Key',
};
