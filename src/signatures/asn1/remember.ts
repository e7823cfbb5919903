import { hash } from 'node:crypto';
import { lru } from 'tiny-lru';

/** What is longer, in octets, is read each time: nobody fills the memory with it. */
const longest = 65_536;

/**
 * The same reading of DER, which remembers what the last `most` different inputs gave: sealing and checking one envelope
 * read the same certificates and signatures again and again. What it gives is shared, and never changed by anybody.
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
