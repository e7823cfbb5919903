import type { ActivationSecret } from '#clients/key-service/activations.ts';
import type { ApiDependencies } from '../../http/deps.ts';

/** Ends an activation that nothing came of. Where that fails it ends by its time, a few minutes later. */
export async function endUnused(
  { keyService, log }: Pick<ApiDependencies, 'keyService' | 'log'>,
  secret: ActivationSecret,
): Promise<void> {
  await keyService
    .endActivation(secret)
    .catch((error: unknown) =>
      log.warn({ err: error, activation: secret.activationId }, 'an unused activation waits for its end'),
    );
}
