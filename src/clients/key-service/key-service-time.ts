import type { KeyService } from './key-service.ts';

/** Gives the key service's time, in milliseconds since the epoch; throws where it does not say. */
export async function keyServiceTime({ askHealth }: Pick<KeyService, 'askHealth'>): Promise<number> {
  const { time } = await askHealth();
  if (time === undefined) throw new Error('the key service did not say the time');
  return time;
}
