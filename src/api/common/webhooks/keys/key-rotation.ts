import { keyOverlap } from '#domain/webhook/webhook.ts';

/** The sealed keys of a webhook, or of a client's callbacks. */
export type EncryptedKeys = {
  current: string;
  /** Those before the last rotation, the confirmed one first. */
  previous: string[];
  /** Until when the previous ones are of use. */
  previousUntil?: Date | null | undefined;
};

/** The number of keys before the current one that stay of use when a partner rotates again and again without confirming. */
const mostPrevious = 3;

/**
 * A rotation: the new key is current, and the ones before it go on for 24 h. The confirmed key stays the first of them,
 * however often one rotates before confirming, because receivers may know no other.
 */
export function rotate(keys: EncryptedKeys, fresh: string, now: Date): EncryptedKeys {
  const previous = [...keysInUse(keys, now), keys.current];
  const [confirmed = keys.current, ...others] = previous;
  return {
    current: fresh,
    previous: [confirmed, ...others.slice(1 - mostPrevious)],
    previousUntil: new Date(now.getTime() + keyOverlap),
  };
}

function keysInUse({ previous, previousUntil }: EncryptedKeys, now: Date): string[] {
  return previousUntil && previousUntil > now ? previous : [];
}

/** Until when the key before the last rotation goes on signing; undefined when none does. */
export function overlapEnd(
  { previousKeysUntil }: { previousKeysUntil?: Date | null | undefined },
  now = new Date(),
): string | undefined {
  return previousKeysUntil && previousKeysUntil > now ? previousKeysUntil.toISOString() : undefined;
}
