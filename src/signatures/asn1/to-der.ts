import { sortSetOf, tagged } from './der.ts';
import type { Der } from './der.ts';
import { MalformedError } from './parse.ts';
import { membersOf, octetsOf } from './read-ber.ts';
import type { DerValue } from './read-der.ts';

/** The deepest nesting that is encoded anew. */
const deepest = 32;

/** Primitive strings that BER may write in pieces: BIT STRING is left out, it occurs in no attribute. */
const constructedStrings = new Set([0x24, 0x2c, 0x33, 0x36]);

/**
 * The same value with definite lengths and unbroken strings (X.690 clauses 10.1 and 10.2). The order of a SET stays. Throws
 * MalformedError for what is nested too deep.
 */
export function toDefinite({ tag, contents }: DerValue, what: string, depth = 0): Der {
  if (depth > deepest) throw new MalformedError(`${what}: it is nested too deep`);
  if ((tag & 0x20) === 0) return tagged(tag, contents);
  if (constructedStrings.has(tag))
    return tagged(tag & 0xdf, octetsOf({ tag: 0x24, contents, encoded: contents }, what));
  return tagged(tag, ...membersOf(contents, what).map((member) => toDefinite(member, what, depth + 1)));
}

/**
 * A SET OF in DER under the given tag, from the contents in BER: what a signature over signed attributes is computed from,
 * whatever their encoding in the file (RFC 5652 section 5.4). Throws MalformedError.
 */
export function setOfInDer(tag: number, contents: Buffer, what: string): Der {
  const members = membersOf(contents, what).map((member) => toDefinite(member, what));
  return tagged(tag, ...sortSetOf(members));
}
