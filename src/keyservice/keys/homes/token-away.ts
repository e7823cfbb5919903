import { Problem } from '#domain/common/problem.ts';
import { TokenUnavailable } from '../../token/token.ts';

/** Does what needs the token. Throws Problem service_unavailable when the token cannot be used now. */
export async function byToken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof TokenUnavailable)) throw error;
    const message = 'The hardware security module cannot be used now. Try again in a few seconds.';
    throw new Problem('service_unavailable', message, { retry_after: error.retryAfter }, { cause: error });
  }
}
