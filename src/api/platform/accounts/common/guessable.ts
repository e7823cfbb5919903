import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** So many characters are looked at: the estimate's time grows faster than the length. */
const looked = 24;
/** A password that is found within so many guesses, as a power of ten, is one that guessers try. */
const leastLog10 = 8;

let estimator: ZxcvbnFactory | undefined;

/**
 * Tells whether a password is common or was breached often, alone or repeated, continued or rewritten as people do: guessers
 * try such ones first (NIST SP 800-63B, 3.1.1.2). The lists come with the package.
 */
export function isGuessable(password: string): boolean {
  // The lists take half a second to read: the first password that is chosen waits, and no start of a process.
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return estimator.check(Array.from(password).slice(0, looked).join('')).guessesLog10 < leastLog10;
}
