import { randomBytes, randomUUID } from 'node:crypto';
import { Activation } from '../../entities/activation.ts';
import type { ActivationProfile } from '../../entities/activation.ts';
import type { StoredKey } from '../../entities/stored-key.ts';
import { activateWithPin } from '../../keys/open-with-pin.ts';
import { appendAllToLog } from '../../log/append.ts';
import type { Caller, Logged } from '../../log/append.ts';
import { recordingFailure } from '../../service.ts';
import type { KeyService } from '../../service.ts';
import { boundSad, sadHash } from './activation-sad.ts';
import { findCertificate, holdOpened, keyOf } from '../certificates.ts';
import type { DocumentHash } from '../document-hash.ts';

export type ActivateInput = {
  certificateId: string;
  pin: string;
  hashes: DocumentHash[];
  numSignatures: number;
  profile: ActivationProfile;
  /** Seconds. */
  ttl: number;
};

/** `sad` is base64url of 32 bytes, shown this once; `expiresIn` is in seconds. */
export type Activated = { activationId: string; sad: string; expiresIn: number };

/**
 * Exchanges a PIN for leave to sign these hashes in this profile, so many times, until it ends or the certificate does.
 * The service keeps the data key under the SAD alone and cannot sign on its own. Throws Problem not_found,
 * invalid_state (revoked, expired, one-time), invalid_pin with `attempts_left`, too_many_attempts.
 */
export async function activate(
  service: KeyService,
  caller: Caller,
  input: ActivateInput,
): Promise<Activated> {
  const { certificateId, hashes } = input;
  const id = randomUUID();
  const [first, ...others] = hashes;
  const entry = { operation: 'activation_made' as const, certificateId, operationId: id };
  const documentHash = others.length === 0 ? first?.text : undefined;
  const { entries, activated } = await recordingFailure(
    service,
    caller,
    { ...entry, documentHash },
    async () => {
      const { activation, sad, key } = await prepare(service, id, input);
      const entries = await service.orm.em.fork().transactional(async (em) => {
        await holdOpened(em, { certificateId, key });
        await em.persist(activation).flush();
        return appendAllToLog(em, caller, entriesFor(hashes, entry));
      });
      const left = activation.expiresAt.getTime() - activation.createdAt.getTime();
      return { entries, activated: { activationId: id, sad, expiresIn: Math.floor(left / 1_000) } };
    },
  );
  await service.logFile.catchUp(entries);
  return activated;
}

/** The entry of an operation once for each of its hashes. */
export function entriesFor(hashes: readonly DocumentHash[], entry: Omit<Logged, 'outcome'>): Logged[] {
  return hashes.map(({ text }) => ({ ...entry, documentHash: text, outcome: 'ok' }));
}

async function prepare(
  service: KeyService,
  id: string,
  input: ActivateInput,
): Promise<{ activation: Activation; sad: string; key: StoredKey }> {
  const em = service.orm.em.fork();
  const certificate = await findCertificate(em, input.certificateId);
  const key = await keyOf(em, certificate);
  const createdAt = new Date();
  const asked = createdAt.getTime() + input.ttl * 1_000;
  const terms = {
    id,
    certificateId: certificate.id,
    profile: input.profile,
    hashes: input.hashes.map(({ text }) => text),
    numSignatures: input.numSignatures,
    remaining: input.numSignatures,
    lifetime: input.ttl,
    createdAt,
    expiresAt: new Date(Math.min(asked, certificate.validTo.getTime())),
  };
  const bytes = randomBytes(32);
  try {
    const sad = boundSad(bytes, terms, key);
    const { opened: sealed, key: now } = await activateWithPin(service, key, input.pin, sad);
    const activation = Object.assign(new Activation(), terms, { sadHash: sadHash(bytes), ...sealed });
    return { activation, sad: bytes.toString('base64url'), key: now };
  } finally {
    bytes.fill(0);
  }
}
