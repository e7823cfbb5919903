import { isLoopback } from './redirect-uri.ts';

/** How many origins an application may name, and how long one is at most, in characters. */
export const embeddingOriginBounds = { count: 10, length: 255 } as const;

/** Nothing else: commas and semicolons would begin other rules of a Content-Security-Policy. */
const plainHost = /^(\[::1\]|[a-z0-9.-]+)$/;

/**
 * Tells what is wrong with an origin whose pages are to frame those of an application's sign requests; undefined when it can be taken. Only
 * the one way of writing it that browsers use is taken, since it is compared as it stands (RFC 6454, 6.2).
 */
export function embeddingOriginFault(value: string): string | undefined {
  const url = /^https?:\/\/[\x21-\x7e]+$/.test(value) ? URL.parse(value) : null;
  if (!url || value.length > embeddingOriginBounds.length)
    return `expected an origin of at most ${embeddingOriginBounds.length} characters, such as https://partner.example`;
  if (value.includes('*')) return 'expected one whole origin, without a wildcard';
  if (url.protocol === 'http:' && !isLoopback(url))
    return 'expected https; http is for 127.0.0.1, [::1] and localhost alone';
  if (!plainHost.test(url.hostname)) return 'expected a host of letters, digits, dots and hyphens';
  if (url.origin !== value) return `expected the origin alone, as browsers write it: ${url.origin}`;
  return undefined;
}
