import { flag } from './fields.ts';
import { ConfigError } from './parse.ts';
import type { TemporalSettings } from './temporal.ts';

/** Set to let production speak to Temporal, to the mail server and to the SMS gateway without TLS, each by itself. */
export const plainWays = {
  TEMPORAL_ALLOW_PLAIN: flag,
  SMTP_ALLOW_PLAIN: flag,
  SMS_ALLOW_PLAIN: flag,
};

type Optout = keyof typeof plainWays;
type Ways = Partial<Record<Optout, boolean | undefined>> & {
  ENV?: 'development' | 'production';
  SMTP_URL?: string | undefined;
  SMS_URL?: string | undefined;
  temporal: TemporalSettings;
};
type PlainWay = { optout: Optout; line: string };

/** The members of a mail server's address that would end or loosen TLS. */
const loosening = ['requireTLS', 'ignoreTLS', 'opportunisticTLS', 'secure', 'tls.rejectUnauthorized'];

function plainWaysOf({ temporal, SMTP_URL, SMS_URL }: Ways): PlainWay[] {
  const ways: PlainWay[] = [];
  const add = (optout: Optout, line: string) => ways.push({ optout, line });
  if (!temporal.connection.tls)
    add(
      'TEMPORAL_ALLOW_PLAIN',
      'TEMPORAL_TLS: it is not set; production expects TLS to Temporal (TEMPORAL_TLS=true, TEMPORAL_API_KEY, or a profile with it)',
    );
  const members = SMTP_URL === undefined ? [] : Array.from(new URL(SMTP_URL).searchParams.keys());
  const member = loosening.find((name) => members.includes(name));
  if (member !== undefined)
    add(
      'SMTP_ALLOW_PLAIN',
      `SMTP_URL: it sets ${member}; production expects a checked TLS to the mail server`,
    );
  if (SMS_URL?.startsWith('http://'))
    add('SMS_ALLOW_PLAIN', 'SMS_URL: it is an http address; production expects https to the SMS gateway');
  return ways;
}

/**
 * Throws ConfigError where production would speak without TLS and no variable allows it by name. Gives the settings.
 */
export function requireTls<C extends Ways>(config: C): C {
  if (config.ENV !== 'production') return config;
  const refused = plainWaysOf(config).filter(({ optout }) => config[optout] !== true);
  if (refused.length === 0) return config;
  throw new ConfigError(refused.map(({ optout, line }) => `${line}, or ${optout}=true`));
}

const risks: Record<Optout, string> = {
  TEMPORAL_ALLOW_PLAIN: 'Temporal is spoken to without TLS',
  SMTP_ALLOW_PLAIN: 'mails with links and codes leave without TLS where the mail server has none',
  SMS_ALLOW_PLAIN: 'text messages with codes leave without TLS',
};

/** Gives a warning, for people, of each way that was allowed to be without TLS in production. */
export function plainWarnings(config: Omit<Ways, 'temporal'>): string[] {
  if (config.ENV !== 'production') return [];
  return (Object.keys(risks) as Optout[])
    .filter((optout) => config[optout] === true)
    .map((optout) => `${optout} is set: ${risks[optout]}. Unset it as soon as the other side has TLS.`);
}
