export type Message = {
  /** A UUID that stays the same when the same message is sent again, so that it arrives once where that can be had. */
  id?: string;
  channel: 'email' | 'sms';
  kind: 'link' | 'code' | 'notice';
  to: string;
  subject: string;
  text: string;
  code?: string;
  link?: string;
};

/** Sends one message; throws NotSent when the mail server or the gateway does not take it. */
export type Send = (message: Message) => Promise<void>;

/**
 * A message that the mail server or the gateway did not take: for good when `refused`, because of the address or the
 * message itself, else for now. The text quotes no address, for it may stand in a history.
 */
export class NotSent extends Error {
  readonly refused: boolean;

  constructor(message: string, refused: boolean, options?: ErrorOptions) {
    super(message, options);
    this.name = 'NotSent';
    this.refused = refused;
  }
}
