import { randomBytes } from 'node:crypto';
import type { Activation } from '../../entities/activation.ts';
import type { EntityManager } from '../../entities/orm.ts';
import { appendAllToLog } from '../../log/append.ts';
import type { Caller } from '../../log/append.ts';
import { recordingFailure } from '../../service.ts';
import type { KeyService } from '../../service.ts';
import { keyOf } from '../certificates.ts';
import { boundSad, sadHash } from './activation-sad.ts';
import { entriesFor } from './activate.ts';
import type { Activated } from './activate.ts';
import { certificateOf } from './activated-signature.ts';
import { dataKeyFor, takeActivation } from './take-activation.ts';
import type { ActivationUse } from './use-activation.ts';

/** The time after the PIN within which an activation can be extended, unless it lasts longer by itself; milliseconds. */
const longestMs = 60 * 60 * 1_000;

/**
 * Gives a new SAD for the signatures that are left of an activation, for other hashes (CSC 2.0 section 11.8). The old one opens
 * nothing any more. The new one lasts as long as the first did, but ends an hour after the PIN was given, or with the
 * certificate. Throws Problem not_found, invalid_sad (another SAD, ended, fewer signatures left than hashes), invalid_state.
 * The old SAD is zeroed.
 */
export async function extendActivation(
  service: KeyService,
  caller: Caller,
  use: ActivationUse,
): Promise<Activated> {
  const { activationId, hashes } = use;
  const certificateId = await certificateOf(service, activationId);
  const entry = { operation: 'activation_extended' as const, certificateId, operationId: activationId };
  const documentHash = hashes.length === 1 ? hashes[0]?.text : undefined;
  const extended = await recordingFailure(service, caller, { ...entry, documentHash }, () =>
    service.orm.em.fork().transactional(async (em) => {
      const made = await extend(service, em, use);
      await em.flush();
      await appendAllToLog(em, caller, entriesFor(hashes, entry));
      return made;
    }),
  ).finally(() => use.sad.fill(0));
  await service.logFile.catchUp();
  return extended;
}

async function extend(service: KeyService, em: EntityManager, use: ActivationUse): Promise<Activated> {
  const { activation, certificate } = await takeActivation(em, use);
  const key = await keyOf(em, certificate);
  const sealed = dataKeyFor(activation, use.hashes.length);
  const from = boundSad(use.sad, activation, key);
  const now = Date.now();
  const expiresAt = new Date(Math.min(endOf(activation, now), certificate.validTo.getTime()));
  const hashes = use.hashes.map(({ text }) => text);
  const terms = { hashes, numSignatures: activation.remaining, expiresAt };
  const bytes = randomBytes(32);
  try {
    const { id, certificateId, profile } = activation;
    const to = boundSad(bytes, { id, certificateId, profile, ...terms }, key);
    const moved = service.keyStore.reactivate(sealed, from, to);
    em.assign(activation, { ...terms, sadHash: sadHash(bytes), ...moved });
    const expiresIn = Math.floor((expiresAt.getTime() - now) / 1_000);
    return { activationId: id, sad: bytes.toString('base64url'), expiresIn };
  } finally {
    bytes.fill(0);
  }
}

function endOf({ createdAt, expiresAt, lifetime }: Activation, now: number): number {
  const latest = Math.max(expiresAt.getTime(), createdAt.getTime() + longestMs);
  return Math.min(now + lifetime * 1_000, latest);
}
