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

/** Sends one message; throws when the mail server or the gateway does not take it. */
export type Send = (message: Message) => Promise<void>;
