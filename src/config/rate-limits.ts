import { z } from 'zod';

const expected = 'expected a whole number of requests from 1 to 10000000';
const requests = z.coerce
  .number({ error: expected })
  .int(expected)
  .min(1, expected)
  .max(10_000_000, expected)
  .optional();

/**
 * Most requests that one address may make in a minute, by kind of endpoint, most wrong secrets of one client that it may show
 * in 15 minutes, most codes that go to one mailbox or number in an hour, and most wrong tries of one sender's codes to it in
 * a day; each has a default by ENV.
 */
export const rateLimits = {
  RATE_LIMIT_TOKEN: requests,
  RATE_LIMIT_INTROSPECTION: requests,
  RATE_LIMIT_SIGNING: requests,
  RATE_LIMIT_LOGIN: requests,
  RATE_LIMIT_TIMESTAMPS: requests,
  RATE_LIMIT_VERIFICATION: requests,
  RATE_LIMIT_OPEN: requests,
  RATE_LIMIT_REFUSED: requests,
  RATE_LIMIT_SECRETS: requests,
  RATE_LIMIT_CODES: requests,
  RATE_LIMIT_CODE_TRIES: requests,
};
