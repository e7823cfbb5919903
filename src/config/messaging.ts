import { z } from 'zod';
import { ConfigError } from './parse.ts';

/** The settings by which messages leave; unset in development, messages go to the outbox page. */
export const messaging = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'expected smtp:// or smtps://user:password@host:port' })
    .optional(),
  MAIL_FROM: z.string().optional(),
  SMS_URL: z.url({ protocol: /^https?$/, error: 'expected the address of an HTTP gateway' }).optional(),
};

type MessagingConfig = {
  ENV?: 'development' | 'production';
  SMTP_URL?: string | undefined;
  MAIL_FROM?: string | undefined;
  SMS_URL?: string | undefined;
};

/** Throws ConfigError for mail without a sender, and in production for a missing way of mail or SMS. */
export function requireMessaging<C extends MessagingConfig>(config: C): C {
  const missing: string[] = [];
  if (!config.MAIL_FROM && (config.SMTP_URL || config.ENV === 'production'))
    missing.push('MAIL_FROM: it is not set; expected the sender of our mails');
  if (config.ENV === 'production' && !config.SMTP_URL)
    missing.push('SMTP_URL: it is not set; production has no outbox');
  if (config.ENV === 'production' && !config.SMS_URL)
    missing.push('SMS_URL: it is not set; production has no outbox');
  if (missing.length > 0) throw new ConfigError(missing);
  return config;
}
