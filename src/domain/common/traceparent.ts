/** The header of W3C Trace Context, of HTTP and of workflows alike. */
export const traceparentHeader = 'traceparent';

/** Version 00 of W3C Trace Context (section 3.2): trace, span, flags; neither id is all zeros. */
const pattern = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Tells whether a value is a traceparent; any other text says nothing. */
export function isTraceparent(value: unknown): value is string {
  return typeof value === 'string' && pattern.test(value);
}

/** Tells whether a traceparent asks for its trace to be recorded. */
export function isSampled(traceparent: string): boolean {
  return (Number.parseInt(traceparent.slice(-2), 16) & 1) === 1;
}
