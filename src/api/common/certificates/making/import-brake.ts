import { Problem } from '#domain/common/problem.ts';
import type { ApiDependencies } from '../../../http/deps.ts';
import { countBraked, takeBack } from '../../../http/limits/brake.ts';

/** Files of one account in an hour that may be refused before there are delays. */
const freeInAnHour = 5;

/**
 * Has a file read that may cost the key service seconds. It is counted before, and taken back unless the file or its passphrase
 * is refused: beyond five of these in an hour each is followed by a longer delay. Throws Problem rate_limited with retry_after
 * (seconds) during a delay, and what `read` throws.
 */
export async function brakeImports<T>(
  { orm }: Pick<ApiDependencies, 'orm'>,
  userId: string,
  read: () => Promise<T>,
): Promise<T> {
  const em = orm.em.fork();
  const subject = `certificate-import:${userId}`;
  await countBraked(em, { subject, free: freeInAnHour, window: 'hour', refusal: slowedDown });
  try {
    const made = await read();
    await takeBack(em, subject);
    return made;
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'validation_failed') await takeBack(em, subject);
    throw error;
  }
}

function slowedDown(seconds: number): Problem {
  const minutes = Math.ceil(seconds / 60);
  const message = `Too many files could not be imported. Wait ${minutes} min, check file and passphrase, and try again.`;
  return new Problem('rate_limited', message, { retry_after: seconds });
}
