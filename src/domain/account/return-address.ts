import { redirectUriFault } from './redirect-uri.ts';

/** How long the address is at most to which a person is sent back from an end page, in characters. */
export const returnAddressLength = 1_024;

/** The parameters that are added when somebody is sent back, by what has ended. */
const returnParameters = ['status', 'request_id', 'envelope_id', 'recipient_id'] as const;
type Returned = Partial<Record<(typeof returnParameters)[number], string>>;

/**
 * Tells what is wrong with an address to which people are sent back after they signed; undefined when it can be taken. It is https (http
 * on the reader's own machine alone) and written as browsers write it, so that no program reads another host in it.
 */
export function returnAddressFault(value: string): string | undefined {
  const fault = redirectUriFault(value);
  if (fault !== undefined) return fault;
  const { searchParams } = new URL(value);
  const own = returnParameters.find((name) => searchParams.has(name));
  return own && `expected an address without the parameter ${own}, which is added when the person returns`;
}

/** Tells whether an address leads to one of an application's origins, each as browsers write it. */
export function leadsToOneOf(origins: readonly string[], address: string): boolean {
  const origin = URL.parse(address)?.origin;
  return origin !== undefined && origins.includes(origin);
}

/**
 * Gives the address to which a person returns, with how it ended and the ids of what ended; undefined where there is none, or its origin
 * is not one of the application's (any more).
 */
export function returnAddress(
  address: string | null | undefined,
  { origins, ended }: { origins: readonly string[]; ended: Returned },
): string | undefined {
  if (!address || returnAddressFault(address) !== undefined || !leadsToOneOf(origins, address))
    return undefined;
  const url = new URL(address);
  const added = new URLSearchParams(ended).toString();
  url.search = url.search === '' ? added : `${url.search}&${added}`;
  return url.href;
}
