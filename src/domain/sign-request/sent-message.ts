/** The messages about a sign request that carry its link, and those that carry a code. */
export const sentKinds = ['link', 'reminder', 'code'] as const;

/** A message that the mail server or the SMS gateway took from us. */
export type SentMessage = {
  kind: (typeof sentKinds)[number];
  channel: 'email' | 'sms';
  /** The whole address. */
  to: string;
  at: Date;
};

/** Who can have the link of a sign request: the partner gets it by contract, the signer when we sent it. */
export const linkHolders = ['partner', 'signer'] as const;
export type LinkHolder = (typeof linkHolders)[number];

/** Tells whom the link of a sign request was given to. */
export function linkGivenTo(sent: readonly Pick<SentMessage, 'kind'>[]): LinkHolder[] {
  return sent.some(({ kind }) => kind !== 'code') ? ['partner', 'signer'] : ['partner'];
}

/** So many messages stand in an answer or an event, the latest ones. */
export const mostSentMessages = 100;
