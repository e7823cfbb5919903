import type { WebhookReceiver } from '#clients/receiver/webhook-receiver.ts';
import type { AnswerFacts, Asker, ConfirmationKind, SignatureAsked } from '#domain/account/confirmation.ts';
import type { Orm } from '#entities/orm.ts';
import type { WorkerKeys } from '../common/keys.ts';

export type ConfirmationDependencies = {
  orm: Orm;
  receiver: WebhookReceiver;
  keys: Pick<WorkerKeys, 'pushSubscriptions'>;
  baseUrl: string;
};

/** What somebody is asked on their devices. */
export type ConfirmationFacts = {
  confirmationId: string;
  userId: string;
  organizationId: string;
  kind: ConfirmationKind;
  asker: Asker;
  /** ISO 8601. */
  expiresAt: string;
  /** Of a question about signatures: what they are, who may have them made, and the number that the asking page shows already. */
  signing?: { about: SignatureAsked; askedBy: string; number: number };
};

/** `writeBy`: the last moment to write the row, ISO 8601. */
export type AskInput = ConfirmationFacts & { writeBy: string };

/** A device's signed answer. */
export type DeviceAnswer = Omit<AnswerFacts, 'confirmationId' | 'kind' | 'about'> & {
  deviceId: string;
  signature: string;
};

/** What ends a question: an answer, a device whose PIN is locked, or the time. */
export type EndInput = { confirmationId: string } & (
  | { by: 'answer'; answer: DeviceAnswer }
  | { by: 'pin'; deviceId: string }
  | { by: 'time' }
);
