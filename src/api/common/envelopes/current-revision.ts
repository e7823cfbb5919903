import { StorageMissing } from '#clients/storage/storage.ts';

/** Three signatures within the moments of one answer are not made. */
const looks = 3;

/**
 * Answers with the current PDF of an envelope, even while others sign. A revision that was just replaced is gone a moment
 * later, so `look`, which reads the envelope's row again each time, is repeated when its object or its bytes are not there,
 * three times at most. Throws what `look` throws.
 */
export async function answerCurrent(look: () => Promise<Response>): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await look();
    } catch (error) {
      if (!(error instanceof StorageMissing) || tries === looks) throw error;
    }
  }
}
