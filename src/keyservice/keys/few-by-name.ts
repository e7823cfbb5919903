import { Problem } from '#domain/common/problem.ts';

/** One that is done, and four that wait for it. */
const most = 5;

/** The seconds after which one that was not let in may try again. */
const retryAfter = 2;

const inside = new Map<string, number>();

/**
 * Does what is asked for under one name unless so many are being done in this process already: nobody fills the places of all
 * with the right PIN of one key. Throws Problem service_unavailable then.
 */
export async function fewByName<T>(name: string, run: () => Promise<T>): Promise<T> {
  const before = inside.get(name) ?? 0;
  if (before >= most) {
    const message = 'Too many PINs for this certificate are being checked. Try again in a few seconds.';
    throw new Problem('service_unavailable', message, { retry_after: retryAfter });
  }
  inside.set(name, before + 1);
  try {
    return await run();
  } finally {
    const left = (inside.get(name) ?? 1) - 1;
    if (left > 0) inside.set(name, left);
    else inside.delete(name);
  }
}
