import { z } from 'zod';
import { senderNotices } from '#domain/envelope/sender-notices.ts';
import { isTimeZone } from '#domain/common/time-zone.ts';
import { UserLanguage } from '../accounts/common/fields.ts';
import { Metadata } from '../documents/fields.ts';
import { isOneLine, leadsNowhere, text } from '../../http/input/fields.ts';

/** An organization's name, as its mails and pages show it. */
export const OrganizationName = text(255)
  .refine((name) => name.trim() !== '', 'expected a name of at most 255 characters')
  .refine(isOneLine, 'expected a name on one line')
  .superRefine(leadsNowhere)
  .transform((name) => name.trim());

const SenderNotices = z.array(z.enum(senderNotices)).max(senderNotices.length);
const noticesMessage = `expected a list of ${senderNotices.join(', ')}`;

const zoneMessage = 'expected a time zone such as Asia/Ulaanbaatar';

/** The settings of an organization: `language`, `time_zone`, `sender_notices`, `page_line`, and members of its own, which are kept as they are. */
export const OrganizationSettings = Metadata.superRefine(
  ({ language, time_zone: zone, sender_notices: notices, page_line: line }, context) => {
    const fits = language === undefined || UserLanguage.safeParse(language).success;
    if (!fits) context.addIssue({ code: 'custom', path: ['language'], message: 'expected mn or en' });
    const isZone = zone === undefined || (typeof zone === 'string' && isTimeZone(zone));
    if (!isZone) context.addIssue({ code: 'custom', path: ['time_zone'], message: zoneMessage });
    const areNotices = notices === undefined || SenderNotices.safeParse(notices).success;
    if (!areNotices) context.addIssue({ code: 'custom', path: ['sender_notices'], message: noticesMessage });
    if (line !== undefined && typeof line !== 'boolean')
      context.addIssue({ code: 'custom', path: ['page_line'], message: 'expected true or false' });
  },
).meta({
  description:
    'language (mn or en) is used for messages to people who have set no language of their own here; time_zone (IANA, default Asia/Ulaanbaatar) says which day it is when somebody signs, and is the zone of times in mails; sender_notices names the acts of recipients of which senders get a mail each: recipient_delivered (opened), recipient_signed (signed or approved); default none; page_line (default true) says whether each page of an envelope’s PDF names the envelope and where it is checked. Other members are kept unchanged, up to 16384 bytes of JSON in all.',
  example: { language: 'mn', time_zone: 'Asia/Ulaanbaatar' },
});
