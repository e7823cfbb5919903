import { z } from 'zod';
import { defined } from '#domain/common/defined.ts';

/** The error response of RFC 6749, 5.2. */
export const RfcError = z.object({ error: z.string(), error_description: z.string().optional() });
export type RfcError = z.output<typeof RfcError>;

const once =
  'Send client_id and client_secret once: in the body, or as Authorization: Basic (each percent-encoded, joined by a colon).';

/** The library's messages and ours instead, which name the parameter and the remedy. */
const words: readonly [RegExp, string][] = [
  [
    /missing required parameter.*grant_type/,
    'grant_type is required: send client_credentials, authorization_code or refresh_token.',
  ],
  [
    /unsupported grant_type/,
    'grant_type: this server knows client_credentials, authorization_code and refresh_token.',
  ],
  [
    /grant type is not allowed/,
    'grant_type: this client may not use it. Register redirect addresses for sign-ins; client_credentials needs a secret.',
  ],
  [
    /grant request is invalid|code not found|token not found|already|expired|mismatch|verification/,
    'The code or refresh token is unknown, used or too old, or its code_verifier, redirect_uri or client is another. Begin the sign-in again.',
  ],
  [/no client authentication mechanism/, `client_id and client_secret are required. ${once}`],
  [/only be provided using one mechanism|client_id mismatch/, once],
  [/authorization header value format|Authorization header|must be provided/, once],
];

const wrongSecret = 'client_id or client_secret is wrong, or the client is disabled.';

/** Rewrites an error of the token endpoint in words that tell what to send; code and status stay the library's. */
export function inOurWords({ error, error_description: given }: RfcError): RfcError {
  if (error === 'invalid_client') return { error, error_description: wrongSecret };
  const found = words.find(([pattern]) => pattern.test(given ?? ''));
  const description = found?.[1] ?? given;
  return { error, ...defined({ error_description: description }) };
}
