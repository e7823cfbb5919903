import { Activation } from '../../entities/activation.ts';
import { appendToLog } from '../../log/append.ts';
import type { Caller } from '../../log/append.ts';
import { recordingFailure } from '../../service.ts';
import type { KeyService } from '../../service.ts';
import { signOnce } from '../operation.ts';
import { useActivation } from './use-activation.ts';
import type { ActivatedSignatures, ActivationUse } from './use-activation.ts';

const operation = 'activated_signature_made';

/**
 * Signs with an activation; each signature and its log entry are committed together before it is released. With an operation
 * id, which goes with one hash, a repeat gets the signature that was made and uses nothing up, even when the activation has
 * ended since. Throws the errors of useActivation, and Problem idempotency_conflict.
 */
export async function signActivated(
  service: KeyService,
  caller: Caller,
  use: ActivationUse & { operationId?: string | undefined },
): Promise<ActivatedSignatures> {
  const { operationId, ...activated } = use;
  const [document] = use.hashes;
  const row = await service.orm.em.fork().findOne(Activation, { id: use.activationId });
  const certificateId = row?.certificateId;
  if (operationId !== undefined && document) {
    const input = { document_hash: document.text };
    const kind = 'activated_signature' as const;
    const once = {
      kind,
      logged: operation,
      operationId,
      input,
      documentHash: document.text,
      certificateId,
    } as const;
    const { signature, ...made } = await signOnce(service, caller, once, async (em) => {
      const { signatures, ...signed } = await useActivation(service, em, activated);
      const [only] = signatures;
      if (!only) throw new Error('one hash gives one signature');
      return { ...signed, signature: only };
    });
    return { ...made, signatures: [signature] };
  }
  return signSeveral(service, caller, activated, certificateId);
}

async function signSeveral(
  service: KeyService,
  caller: Caller,
  use: ActivationUse,
  certificateId: string | undefined,
): Promise<ActivatedSignatures> {
  const entry = { operation, certificateId, operationId: use.activationId } as const;
  const only = use.hashes.length === 1 ? use.hashes[0]?.text : undefined;
  const signed = await recordingFailure(service, caller, { ...entry, documentHash: only }, () =>
    service.orm.em.fork().transactional(async (em) => {
      const made = await useActivation(service, em, use);
      for (const { text } of use.hashes) {
        await appendToLog(em, caller, { ...entry, documentHash: text, outcome: 'ok' });
      }
      return made;
    }),
  );
  await service.logFile.catchUp();
  return signed;
}
