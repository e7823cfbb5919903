const scheme = 'tamga:listener/';

/** The listeners that a partner client or an organization may have at once. */
export const mostListeners = 3;

/** How long a listener is kept without a stream, in milliseconds: long enough for a program to connect again. */
export const listenerLeaseMs = 60_000;

/** The address of a listener, which no receiver has: what is sent there goes out on the listener's stream. */
export function listenerAddress(webhookId: string): string {
  return scheme + webhookId;
}

/** The addresses of listeners, as SQL compares them. */
export const listenerPattern = `${scheme}%`;

/** Scheme and host of an address: the rest may hold secrets. A listener's has no host. */
export function receiverName(url: string): string {
  return isListenerAddress(url) ? scheme.slice(0, -1) : new URL(url).origin;
}

/** Tells whether an address is a listener's. */
export function isListenerAddress(url: string): boolean {
  return url.startsWith(scheme);
}
