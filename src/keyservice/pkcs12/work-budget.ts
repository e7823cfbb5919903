import { refusal } from './refusal.ts';

/**
 * The rounds of hashing that one file may cost, all its keys together: 600,000 in our own loop take a thread about 2 s. Files of
 * OpenSSL and Windows take about 2,000 for each key, old ones of Java 350,000 together. A round of PBKDF2, which runs in
 * OpenSSL, costs a quarter of one.
 */
const most = 600_000;

/** Counts the rounds of hashing that a file has cost. */
export type WorkBudget = { spend(rounds: number): void };

/** Throws Problem validation_failed (pkcs12) before more rounds are run than one file may cost. */
export function workBudget(): WorkBudget {
  let left = most;
  return {
    spend(rounds) {
      left -= rounds;
      if (left >= 0) return;
      throw refusal('too_many_rounds');
    },
  };
}
