import { z } from 'zod';
import { leadsToOneOf, returnAddressFault, returnAddressLength } from '#domain/account/return-address.ts';
import { Problem } from '#domain/common/problem.ts';

/** An address to which a person returns from an end page: https, or http on their own machine; given back as it was written. */
export const ReturnAddress = z
  .string({ error: 'expected an absolute https address' })
  .superRefine((value, context) => {
    const message = returnAddressFault(value);
    if (message !== undefined) context.addIssue({ code: 'custom', message, input: value });
  })
  .meta({ format: 'uri', maxLength: returnAddressLength });

/** Throws Problem invalid_request, which says what to do, unless an address leads to one of an application's embedding origins. */
export function assertOwnOrigin(origins: readonly string[], address: string): void {
  if (leadsToOneOf(origins, address)) return;
  const { origin } = new URL(address);
  const known = origins.length > 0 ? origins.join(', ') : 'none';
  const message = `expected an address of one of the application's embedding origins (${known}); register ${origin} on the application's page of the developer dashboard`;
  throw new Problem('invalid_request', `redirect_url: ${message}`, {
    issues: [{ path: 'redirect_url', message }],
  });
}
