/** The pauses between quick tries of a step, in milliseconds: doubled from the first to the longest. */
export const quickPauses = { first: 500, longest: 10_000 } as const;

/** Gives the number of tries that fit into so many milliseconds of pauses; waiting in a queue takes none of them away. */
export function triesWithin(ms: number): number {
  let tries = 1;
  let pause: number = quickPauses.first;
  for (let sum = pause; sum < ms; sum += pause) {
    tries += 1;
    pause = Math.min(pause * 2, quickPauses.longest);
  }
  return tries;
}

/** Gives the sum of the pauses between so many tries, in milliseconds: the inverse of `triesWithin`. */
export function pausesOf(tries: number): number {
  let sum = 0;
  let pause: number = quickPauses.first;
  for (let left = tries; left > 1; left -= 1) {
    sum += pause;
    pause = Math.min(pause * 2, quickPauses.longest);
  }
  return sum;
}
