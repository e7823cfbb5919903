import type { KeyService } from '#clients/key-service/key-service.ts';
import type { Messenger } from '#clients/messages/messenger.ts';
import type { PdfSigner } from '#clients/pdf-signer.ts';
import type { StoreDependencies } from '#documents/document-store.ts';
import type { Threads } from '#documents/threads/threads.ts';
import type { QuotaSettings } from '#domain/account/quota.ts';
import type { ProvenInput } from '#domain/common/act-statement.ts';
import type { Actor } from '#domain/common/actor.ts';
import type { EnvelopeNotice, EnvelopeOutcome } from '#domain/envelope/envelope.ts';
import type { SealingFault } from '#domain/envelope/sealing-failure.ts';
import type { LevelOfAssurance } from '#domain/sign-request/sign-request.ts';
import type { BlockerFacts } from '#domain/common/blocker-facts.ts';
import type { ActPublicKeys } from '#secrets/act-keys.ts';
import type { Orm } from '#entities/orm.ts';
import type { WorkerKeys } from '../common/keys.ts';

export type EnvelopeDependencies = {
  orm: Orm;
  actKeys: ActPublicKeys;
  messenger: Messenger;
  keys: WorkerKeys;
  baseUrl: string;
  quotas: QuotaSettings;
  /** For how many days a link to a sealed PDF works. */
  sealedLinkDays: number;
};

export type EnvelopePdfDependencies = {
  orm: Orm;
  actKeys: ActPublicKeys;
  documents: StoreDependencies;
  keyService: KeyService;
  pdfSigner: PdfSigner;
  /** The threads for the steps of sealing; those of this process when none are given. */
  threads?: Threads;
  keys: WorkerKeys;
  baseUrl: string;
};

/**
 * An act about one recipient of an envelope; `at` is ISO 8601. Here and below, a null actor is the workflow itself, by the
 * clock or in its turn.
 */
type RecipientInput = { envelopeId: string; recipientId: string; at: string; actor: Actor | null };

/** An act of a person, with its proof. */
export type ProvenRecipientInput = RecipientInput & ProvenInput;

/** An act of the person with the link, identified by the link's generation: after a correction that is another person. */
export type LinkHolderInput = ProvenRecipientInput & { generation?: number };

/** The ids of the deliveries whose workflows must be started. */
export type DeliveryIds = { deliveryIds: string[] };

export type SentInput = {
  envelopeId: string;
  sendId: string;
  sentAt: string;
  expiresAt: string;
  recipientIds: string[];
  actor: Actor;
  /** The proof of the sender's call. */
  proofId: string | null;
  /** The last moment to write the row, ISO 8601: after it the workflow has given up. */
  writeBy: string;
};

export type InvitationInput = {
  envelopeId: string;
  recipientId: string;
  /** A UUID, the same however often this message is tried. */
  messageId: string;
  reminder: boolean;
  actor: Actor | null;
  /** The generation of the recipient's link that the letter was asked for with: a correction since then has asked for another. */
  generation?: number;
};

/** The result of an invitation. unneeded: nobody waits for it any more; bounced: the mail server refuses the address. */
export type InvitationResult = DeliveryIds & { outcome: 'sent' | 'bounced' | 'unneeded' };

export type NoticeInput = {
  envelopeId: string;
  messageId: string;
  notice: EnvelopeNotice;
  /** null: the sender. */
  recipientId: string | null;
  /** The recipient whose address is refused. */
  about?: string;
  /** The fault of the document; for sealing_failed. */
  fault?: SealingFault;
};

/** A letter of one envelope among others. */
export type LetterInput =
  | ({ kind: 'invitation' } & Omit<InvitationInput, 'envelopeId'>)
  | ({ kind: 'notice' } & Omit<NoticeInput, 'envelopeId'>);

export type LettersInput = { envelopeId: string; letters: readonly LetterInput[] };

/**
 * The result of a letter: as of an invitation, or that it could not be sent. final: trying again at once cannot help; `reason` is
 * a failure's type, and `failure` its message, which quotes no data.
 */
export type LetterResult = { messageId: string } & (
  | { outcome: InvitationResult['outcome'] }
  | { outcome: 'failed'; reason: string; failure: string; final: boolean }
);

/** The results of letters that were tried; of one that is missing, nothing was done. */
export type LettersResult = DeliveryIds & { results: LetterResult[] };

export type EnvelopeEndInput = {
  envelopeId: string;
  outcome: Exclude<EnvelopeOutcome, { status: 'completed' }>;
  /** Recipients whose signatures are still made, because they had agreed before. */
  accepted: string[];
  actor: Actor | null;
  /** null: the clock decided. */
  proofId: string | null;
};

export type EnvelopeBlockerInput = {
  envelopeId: string;
  trouble:
    | (BlockerFacts & {
        stage: string;
        /** The fault of the document, reported to the sender and the organization's webhooks. */
        fault?: SealingFault;
      })
    | null;
};

export type SignatureInput = ProvenRecipientInput & {
  actId: string;
  loa: LevelOfAssurance;
  provedChannel: 'email' | 'sms' | null;
  activationId?: string;
};
