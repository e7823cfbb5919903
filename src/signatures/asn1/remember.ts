import { hash } from 'node:crypto';
import { lru } from 'tiny-lru';

/** The longest input that is remembered, in octets, so that nobody fills the memory with more. */
const longest = 65_536;

/**
 * Wraps a reader of DER so that it remembers the results of the last `most` different inputs: sealing and checking one
 * envelope read the same certificates and signatures again and again. Its results are shared, and nobody may change them.
 */
export function remembered<T extends object>(read: (der: Uint8Array) => T, most: number): typeof read {
  const known = lru<T>(most);
  return (der) => {
    if (der.length > longest) return read(der);
    const name = hash('sha256', der, 'base64');
    const facts = known.get(name) ?? read(der);
    known.set(name, facts);
    return facts;
  };
}
