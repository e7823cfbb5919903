import type { Ending, Part } from './actors.ts';
import type { EnvelopeEnding, EnvelopePart } from './envelope-actors.ts';

/** A random number that is the same in every run: a failure can be looked at again. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

// The endings of twenty requests in turn.
const wishes: Ending[] = [
  ...Array<Ending>(11).fill('signed'),
  ...Array<Ending>(3).fill('rejected'),
  ...Array<Ending>(2).fill('withdrawn'),
  ...Array<Ending>(4).fill('expired'),
];

/**
 * Writes the parts of so many workflows: four of five are created before the first kill, the others meanwhile. People act at
 * random moments of the window, so that each kill meets workflows at every stage.
 */
export function makeParts({
  flows,
  windowMs,
  short,
}: {
  flows: number;
  windowMs: number;
  short: boolean;
}): Part[] {
  const random = randomFrom(20_261_121);
  return Array.from({ length: flows }, (_, index) => {
    const early = index % 5 !== 4;
    const createAt = early ? random() * 8_000 : 15_000 + random() * windowMs * 0.6;
    const actAt = createAt + 3_000 + random() * (windowMs - createAt - 3_000);
    const wish = wishes[Math.floor(random() * wishes.length)] ?? 'signed';
    const fails = random();
    // A third attempt comes six minutes after the first: for some, in the long run alone.
    const failures = fails < 0.25 ? 1 : fails < 0.29 && !short && actAt < windowMs / 3 ? 2 : 0;
    return {
      index,
      wish,
      loa: random() < 0.2 ? 1 : 2,
      createAt,
      actAt,
      expiresIn: wish === 'expired' ? 60 + Math.floor(random() * (short ? 20 : 120)) : 3_600,
      receiver: { failures, delayMs: random() < 0.1 ? 3_000 : random() * 50 },
    };
  });
}

// The endings of ten envelopes in turn.
const envelopeWishes: EnvelopeEnding[] = [
  ...Array<EnvelopeEnding>(7).fill('completed'),
  ...Array<EnvelopeEnding>(2).fill('declined'),
  'voided',
];

/** Writes the parts of so many envelopes, as `makeParts` does: made and signed at random moments of the window. */
export function makeEnvelopeParts({
  envelopes,
  windowMs,
}: {
  envelopes: number;
  windowMs: number;
}): EnvelopePart[] {
  const random = randomFrom(6_112_026);
  return Array.from({ length: envelopes }, (_, index) => {
    const createAt = index % 4 === 3 ? 15_000 + random() * windowMs * 0.5 : random() * 8_000;
    const firstAt = createAt + 2_000 + random() * (windowMs - createAt) * 0.5;
    const secondAt = firstAt + random() * (windowMs - firstAt);
    return {
      index,
      wish: envelopeWishes[index % envelopeWishes.length] ?? 'completed',
      routing: random() < 0.5 ? 'sequential' : 'parallel',
      createAt,
      actAt: [firstAt, secondAt],
    };
  });
}

/** When somebody signs in, and how long they look at their phone at most, in milliseconds. */
export type SignInPart = { index: number; actAt: number; thinksMs: number };

/** Writes the parts of so many sign-ins: at random moments of the window, so that kills meet them before, within and after the question. */
export function makeSignInParts({ signIns, windowMs }: { signIns: number; windowMs: number }): SignInPart[] {
  const random = randomFrom(24_112_026);
  return Array.from({ length: signIns }, (_, index) => ({
    index,
    actAt: 10_000 + random() * (windowMs - 10_000),
    thinksMs: 2_000 + random() * 12_000,
  }));
}
