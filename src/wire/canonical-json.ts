import canonicalize from 'canonicalize';

/** A value that JSON can write; nothing in it is undefined. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/**
 * Canonical JSON (RFC 8785), over which chains and inputs are hashed: sorted members, nothing undefined. Throws where
 * there is none: for halves of characters, numbers that are none, circles, and a value that is no JSON.
 */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new Error('the value has no JSON');
  return text;
}
