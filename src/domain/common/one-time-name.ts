import type { NamedAddress } from './act-statement.ts';

/** The upper bound of a common name in characters (RFC 5280 appendix A.1, ub-common-name). */
const longest = 64;

/** A common name of at most 64 characters: cut with an ellipsis, `ending` always whole. */
export function fitCommonName(name: string, ending = ''): string {
  const characters = Array.from(name);
  const room = longest - Array.from(ending).length;
  if (characters.length <= room) return `${name}${ending}`;
  return `${characters.slice(0, room - 1).join('')}…${ending}`;
}

/** Gives the common name of a one-time certificate: the address, and at level 1, where nothing was proved, the mark "unverified". */
export function oneTimeName(address: NamedAddress, loa: 1 | 2): string {
  const text = 'email' in address ? address.email : address.phone;
  return loa === 1 ? fitCommonName(text, ' (unverified)') : fitCommonName(text);
}
