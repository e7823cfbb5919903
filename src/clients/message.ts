export type Message = {
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
