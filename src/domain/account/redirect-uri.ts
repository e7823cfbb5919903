/** How many addresses of a kind an application may have, and how long one is at most, in characters. */
export const redirectUriBounds = { count: 10, length: 1_024 } as const;

const loopback = ['127.0.0.1', '[::1]', 'localhost'];

/** Tells whether an address leads to the reader's own machine by plain http (RFC 8252, 7.3). */
export function isLoopback({ protocol, hostname }: Pick<URL, 'protocol' | 'hostname'>): boolean {
  return protocol === 'http:' && loopback.includes(hostname);
}

/**
 * Tells what is wrong with an address to which people are sent back after a sign-in or a sign-out; undefined when it can be taken. It is
 * compared character by character afterwards (RFC 9700, 2.1), so only the one way of writing it that browsers use is taken.
 */
export function redirectUriFault(value: string): string | undefined {
  const url = /^https?:\/\/[\x21-\x7e]+$/.test(value) ? URL.parse(value) : null;
  if (!url || value.length > redirectUriBounds.length)
    return `expected an absolute address of at most ${redirectUriBounds.length} characters`;
  if (url.protocol === 'http:' && !isLoopback(url))
    return 'expected https; http is for 127.0.0.1, [::1] and localhost alone';
  if (value.includes('#')) return 'expected an address without a fragment';
  if (value.includes('*')) return 'expected one whole address, without a wildcard';
  if (url.username !== '' || url.password !== '') return 'expected an address without user name and password';
  if (url.href !== value && url.href !== `${value}/`)
    return `expected the address as browsers write it: ${url.href}`;
  return undefined;
}
