import { Activation } from '../../entities/activation.ts';
import type { KeyService } from '../../service.ts';

/** Deletes activations that have ended, with the keys they hold; gives how many. Several may do it at once. */
export function purgeActivations({ orm }: Pick<KeyService, 'orm'>): Promise<number> {
  return orm.em.fork().nativeDelete(Activation, { expiresAt: { $lte: new Date() } });
}
