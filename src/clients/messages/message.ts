import type { MessageAbout } from '#domain/common/message-outcome.ts';

export type Message = {
  /** A UUID that stays the same when the same message is sent again, so that it arrives once where that can be had. */
  id?: string;
  channel: 'email' | 'sms';
  kind: 'link' | 'code' | 'notice';
  to: string;
  subject: string;
  text: string;
  /** The same message as HTML, for mail. */
  html?: string;
  /** The address that an answer goes to, for mail: one that its owner has proved. */
  replyTo?: string;
  code?: string;
  link?: string;
  /** The flow that it is about: its log says what became of the message. */
  about?: MessageAbout;
};

/** A way out for messages: gives the answer of the server, if it has one. Throws NotSent. */
export type Way = (message: Message) => Promise<string | undefined>;

/** Sends one message; throws NotSent when the mail server or the gateway does not take it. */
export type Send = (message: Message) => Promise<void>;

/**
 * A message that the mail server or the gateway did not take: for good when `refused`, because of the address or the
 * message itself, else for now. The text quotes no address, for it may stand in a history.
 */
export class NotSent extends Error {
  readonly refused: boolean;
  /** The answer of the server, which may quote the message; for the log alone, which takes that out. */
  readonly said: string | undefined;

  constructor(
    message: string,
    refused: boolean,
    { said, ...options }: ErrorOptions & { said?: string | undefined } = {},
  ) {
    super(message, options);
    this.name = 'NotSent';
    this.refused = refused;
    // Not enumerable: no log of the error writes it.
    Object.defineProperty(this, 'said', { value: said, enumerable: false });
  }
}
