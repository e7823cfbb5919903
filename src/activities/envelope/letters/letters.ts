import type { ApplicationFailure } from '@temporalio/common';
import type { Message } from '#clients/messages/message.ts';
import type { DeliveryIds, InvitationResult, LetterInput } from '../inputs.ts';

export type InvitationLetter = Extract<LetterInput, { kind: 'invitation' }>;
export type NoticeLetter = Extract<LetterInput, { kind: 'notice' }>;

/** A letter that is written and is to go out. */
export type Written<L extends LetterInput = LetterInput> = {
  letter: L;
  message: Message;
  /** An attempt before has handed it over: only the record is missing. */
  relayed: boolean;
  /** It is put on record and not sent: the sender hands links over themselves. */
  silent: boolean;
  /** The sender's words are in it: they reach nobody while the sender may not send. */
  held: boolean;
  /** The reminder is the timer's: it is left out where it is over its sender's quota. */
  timed: boolean;
  /** Of the link in it. */
  generation: number;
};

/** A letter whose result is known without sending it, or that cannot be written. */
export type Settled = { letter: LetterInput } & (
  | { outcome: InvitationResult['outcome'] }
  | { failure: ApplicationFailure }
);

/** Letters as they are written, with the deliveries of those that were sent before. */
export type Prepared<L extends LetterInput> = DeliveryIds & {
  organizationId: string;
  /** The sender may not send at the moment. */
  isHeld: boolean;
  written: Written<L>[];
  settled: Settled[];
};

/** Of no letters. */
export const nothingPrepared = {
  organizationId: '',
  isHeld: false,
  written: [],
  settled: [],
  deliveryIds: [],
};
