/** The symbols of Crockford's base 32, in the order of their values: no I, L, O and U, which look like others. */
const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Symbols of a reference, the last of which is the check. */
export const referenceLength = 8;

/** Writes a reference as people read it: `7K3F92XX` becomes `R-7K3F-92XX`. */
export function writeReference(reference: string): string {
  return `R-${reference.slice(0, 4)}-${reference.slice(4)}`;
}

export type ReferenceFault = 'form' | 'check';

/**
 * Reads a reference as people write it or say it: in lower case, with or without R, dashes and spaces, O for 0, I and L for 1. Gives its
 * symbols, or its fault: `form` for a text that is none, `check` for one in which a symbol is wrong or two changed places.
 */
export function readReference(text: string): { reference: string } | { fault: ReferenceFault } {
  const plain = text
    .toUpperCase()
    .replaceAll(/[\s\u2010-\u2015-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  const reference = plain.length === referenceLength + 1 && plain.startsWith('R') ? plain.slice(1) : plain;
  if (reference.length !== referenceLength || Array.from(reference).some((one) => !symbols.includes(one)))
    return { fault: 'form' };
  return hasCheck(reference) ? { reference } : { fault: 'check' };
}

/**
 * Tells whether the check of a reference fits. Its symbols are the coefficients of a polynomial over GF(32) (modulus x^5 + x^2 + 1)
 * that is 0 at 2: so every wrong symbol and every two neighbours that changed places are noticed.
 */
export function hasCheck(reference: string): boolean {
  return Array.from(reference).reduce((sum, one) => twice(sum) ^ symbols.indexOf(one), 0) === 0;
}

function twice(value: number): number {
  const doubled = value << 1;
  return doubled & 32 ? doubled ^ 37 : doubled;
}
