import { z } from 'zod';
import { defined } from '#domain/common/defined.ts';

/** The error response of RFC 6749, 5.2. */
export const RfcError = z.object({ error: z.string(), error_description: z.string().optional() });
export type RfcError = z.output<typeof RfcError>;

const once =
  'Send client_id and client_secret once: in the body, or as Authorization: Basic (each percent-encoded, joined by a colon).';

/** The library's messages and ours instead, which name the parameter and the remedy. */
const words: readonly [RegExp, string][] = [
  [/missing required parameter.*grant_type/, 'grant_type is required: send grant_type=client_credentials.'],
  [/unsupported grant_type/, 'grant_type: this server knows client_credentials only.'],
  [/grant type is not allowed/, 'grant_type: this client may use client_credentials only.'],
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
