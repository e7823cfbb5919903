import { Activation } from '../../entities/activation.ts';
import type { EntityManager } from '../../entities/orm.ts';
import type { SigningOperation } from '../../entities/signing-operation.ts';
import { appendAllToLog } from '../../log/append.ts';
import type { Caller } from '../../log/append.ts';
import { recordingFailure } from '../../service.ts';
import type { KeyService } from '../../service.ts';
import type { DocumentHash } from '../document-hash.ts';
import { signOnce } from '../operation.ts';
import { entriesFor } from './activate.ts';
import { sadHash as hashOf } from './activation-sad.ts';
import { checkRepeat } from './check-repeat.ts';
import { signBeside } from './sign-beside.ts';
import { useActivation } from './use-activation.ts';
import type { ActivatedSignatures, ActivationUse } from './use-activation.ts';

const operation = 'activated_signature_made';

/**
 * Signs with an activation; each signature and its log entry are committed together before it is released. With an operation
 * id, which goes with one hash, a repeat gets the signature that was made and uses nothing up, even when the activation has
 * ended since; it needs the SAD as well. Throws the errors of useActivation, and Problem idempotency_conflict. The SAD is
 * zeroed.
 */
export async function signActivated(
  service: KeyService,
  caller: Caller,
  use: ActivationUse & { operationId?: string | undefined },
): Promise<ActivatedSignatures> {
  const { operationId, ...activated } = use;
  const [document] = use.hashes;
  const known = await service.orm.em.fork().findOne(Activation, { id: use.activationId });
  const certificateId = known?.certificateId;
  try {
    return operationId !== undefined && document
      ? await signNamed(service, caller, { use: activated, operationId, document, certificateId })
      : await signSeveral(service, caller, activated, known);
  } finally {
    use.sad.fill(0);
  }
}

/** The id of an activation's certificate, for the log; undefined when there is no such activation. */
export async function certificateOf(
  { orm }: Pick<KeyService, 'orm'>,
  activationId: string,
): Promise<string | undefined> {
  return (await orm.em.fork().findOne(Activation, { id: activationId }))?.certificateId;
}

type Named = {
  use: ActivationUse;
  operationId: string;
  document: DocumentHash;
  certificateId: string | undefined;
};

async function signNamed(
  service: KeyService,
  caller: Caller,
  { use, operationId, document, certificateId }: Named,
): Promise<ActivatedSignatures> {
  const sadHash = hashOf(use.sad);
  const { activationId } = use;
  const once = {
    kind: 'activated_signature' as const,
    logged: operation,
    operationId,
    input: { document_hash: document.text },
    documentHash: document.text,
    certificateId,
    sadHash,
    checkRepeat: (em: EntityManager, made: SigningOperation) =>
      checkRepeat(em, made, { activationId, sadHash, document }),
  } as const;
  const { signature, ...made } = await signOnce(service, caller, once, async (em) => {
    const { signatures, ...signed } = await useActivation(service, em, use);
    const [only] = signatures;
    if (!only) throw new Error('one hash gives one signature');
    return { ...signed, signature: only };
  });
  return { ...made, signatures: [signature] };
}

async function signSeveral(
  service: KeyService,
  caller: Caller,
  use: ActivationUse,
  known: Activation | null,
): Promise<ActivatedSignatures> {
  const certificateId = known?.certificateId;
  const entry = { operation, certificateId, operationId: use.activationId } as const;
  const only = use.hashes.length === 1 ? use.hashes[0]?.text : undefined;
  const { made, entries } = await recordingFailure(service, caller, { ...entry, documentHash: only }, () => {
    if (known && isQuick(known))
      return signBeside(service, { caller, use, certificateId: known.certificateId });
    return service.orm.em.fork().transactional(async (em) => {
      const made = await useActivation(service, em, use);
      return { made, entries: await appendAllToLog(em, caller, entriesFor(use.hashes, entry)) };
    });
  });
  await service.logFile.catchUp(entries);
  return made;
}

/** Tells whether the signatures wait for no timestamp, and the activation for no end that others carry out. */
function isQuick({ profile, expiresAt }: Activation): boolean {
  return profile === 'raw' && expiresAt > new Date();
}
