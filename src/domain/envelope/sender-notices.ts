/** Acts of recipients of which a sender can be told one by one, by the names of their events. */
export const senderNotices = ['recipient_delivered', 'recipient_signed'] as const;
export type SenderNotice = (typeof senderNotices)[number];

/** Gives the notices that an organization's settings ask for (`sender_notices`); none where they say nothing. */
export function senderNoticesIn({
  sender_notices: wanted,
}: Readonly<Record<string, unknown>>): SenderNotice[] {
  return Array.isArray(wanted) ? senderNotices.filter((one) => wanted.includes(one)) : [];
}
