import type { KeyService } from '#clients/key-service/key-service.ts';
import type { Actor } from '#domain/common/actor.ts';
import type {
  LevelOfAssurance,
  SignRequestFacts,
  SignRequestOutcome,
} from '#domain/sign-request/sign-request.ts';
import type { Orm } from '#entities/orm.ts';
import type { ActPublicKeys } from '#secrets/act-keys.ts';
import type { WorkerKeys } from '../common/keys.ts';

export type SignRequestDependencies = {
  orm: Orm;
  keyService: KeyService;
  keys: WorkerKeys;
  actKeys: ActPublicKeys;
};

export type CreateInput = {
  facts: SignRequestFacts;
  /** The proof of the partner's call. */
  proofId: string | null;
  /** The last moment to write the row, ISO 8601: after it the workflow has given up. */
  writeBy: string;
};

export type SignInput = {
  requestId: string;
  loa: LevelOfAssurance;
  /** The moment of acceptance, ISO 8601. */
  signedAt: string;
  /** The kind of address that the one-time code reached; null when nothing was proved. */
  provedChannel: 'email' | 'sms' | null;
  /** The activation at the key service for this one signature; present at level 3. */
  activationId?: string;
  actor: Actor | null;
  proofId: string | null;
};

export type RecordEndInput = {
  requestId: string;
  outcome: Exclude<SignRequestOutcome, { status: 'signed' }>;
  /** Both null: the clock decided. */
  actor: Actor | null;
  proofId: string | null;
};

/** The end that was recorded, the cancellation (`expired`) or the signature, with the deliveries that the flow is to start. */
export type CancellationRecord = { status: 'expired' | 'signed'; deliveryIds: string[] };
