import { appendToLog } from '../../log/append.ts';
import type { Caller } from '../../log/append.ts';
import { recordingFailure } from '../../service.ts';
import type { KeyService } from '../../service.ts';
import { certificateOf } from './activated-signature.ts';
import { takeActivation } from './take-activation.ts';

/**
 * Ends an activation that its caller has no use for: its data key goes, and its SAD opens nothing. Throws Problem not_found,
 * invalid_sad (another SAD, or it has ended by its time). The SAD is zeroed.
 */
export async function endActivation(
  service: KeyService,
  caller: Caller,
  use: { activationId: string; sad: Buffer },
): Promise<void> {
  const { activationId: operationId } = use;
  const certificateId = await certificateOf(service, operationId);
  const entry = { operation: 'activation_ended' as const, certificateId, operationId };
  await recordingFailure(service, caller, entry, () =>
    service.orm.em.fork().transactional(async (em) => {
      const { activation } = await takeActivation(em, use);
      em.assign(activation, { sealedDataKey: null, remaining: 0 });
      await em.flush();
      await appendToLog(em, caller, { ...entry, outcome: 'ok' });
    }),
  ).finally(() => use.sad.fill(0));
  await service.logFile.catchUp();
}
