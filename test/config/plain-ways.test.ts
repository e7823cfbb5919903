import { expect, test } from 'vitest';
import { receiverSettings } from '#clients/receiver/receiver-settings.ts';
import { parseApiConfig } from '#config/api.ts';
import { plainWarnings } from '#config/plain-ways.ts';
import { parseWorkerConfig } from '#config/worker.ts';

const key = 'hex:'.concat('ab'.repeat(32));
const complete: NodeJS.ProcessEnv = {
  ENV: 'production',
  BASE_URL: 'https://tamga.example',
  DATABASE_URL: 'postgres://a:b@c/d',
  INTERNAL_API_KEY: 'c'.repeat(16),
  KEY_SERVICE_API_CREDENTIAL: 'api-'.padEnd(40, 'a'),
  KEY_SERVICE_WORKER_CREDENTIAL: 'worker-'.padEnd(40, 'b'),
  TOKEN_SIGNING_KEY: key,
  ACT_SIGNING_KEY: key,
  ACT_PUBLIC_KEYS: key,
  LINK_KEY: key,
  DATA_ENCRYPTION_KEY: key,
  PAYLOAD_ENCRYPTION_KEY: key,
  DOCUMENT_ENCRYPTION_KEY: key,
  TEMPORAL_TLS: 'true',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'seal@tamga.example',
  SMS_URL: 'https://sms.example/send',
};

const plain: [string, NodeJS.ProcessEnv, string, string][] = [
  ['Temporal', { TEMPORAL_TLS: '' }, 'TEMPORAL_TLS: it is not set', 'TEMPORAL_ALLOW_PLAIN'],
  ['Temporal', { TEMPORAL_TLS: 'false' }, 'TEMPORAL_TLS: it is not set', 'TEMPORAL_ALLOW_PLAIN'],
  ['SMS', { SMS_URL: 'http://sms.example' }, 'SMS_URL: it is an http address', 'SMS_ALLOW_PLAIN'],
  ['mail', { SMTP_URL: 'smtp://m.example?requireTLS=false' }, 'SMTP_URL: it sets', 'SMTP_ALLOW_PLAIN'],
  ['mail', { SMTP_URL: 'smtp://m.example?ignoreTLS=true' }, 'SMTP_URL: it sets', 'SMTP_ALLOW_PLAIN'],
  ['mail', { SMTP_URL: 'smtps://m.example?secure=false' }, 'SMTP_URL: it sets', 'SMTP_ALLOW_PLAIN'],
  [
    'mail',
    { SMTP_URL: 'smtps://m.example?tls.rejectUnauthorized=false' },
    'SMTP_URL: it sets tls.rejectUnauthorized',
    'SMTP_ALLOW_PLAIN',
  ],
];

test.each([parseApiConfig, parseWorkerConfig])('production starts with TLS on every way (%o)', (parse) => {
  expect(parse(complete).ENV).toBe('production');
  expect(plainWarnings(parse(complete))).toEqual([]);
});

test.each(plain)('production refuses plain %s (%o) unless it is allowed by name', (_, env, line, optout) => {
  for (const parse of [parseApiConfig, parseWorkerConfig]) {
    const given = { ...complete, ...env };
    expect(() => parse(given)).toThrow(line);
    expect(() => parse(given)).toThrow(`or ${optout}=true`);
    expect(() => parse({ ...given, [optout]: 'false' })).toThrow(line);
    const others = plain.map((one) => one[3]).filter((name) => name !== optout);
    expect(() => parse({ ...given, ...Object.fromEntries(others.map((name) => [name, 'true'])) })).toThrow(
      line,
    );
    const warnings = plainWarnings(parse({ ...given, [optout]: 'true' }));
    expect(warnings).toEqual([expect.stringMatching(new RegExp(`^${optout} is set: `))]);
    expect(parse({ ...given, ENV: 'development' }).ENV).toBe('development');
  }
});

test('an API key of Temporal turns TLS on', () => {
  expect(parseWorkerConfig({ ...complete, TEMPORAL_TLS: '', TEMPORAL_API_KEY: 'k' }).ENV).toBe('production');
});

test('production calls receivers by https alone, on public addresses', () => {
  expect(receiverSettings(parseWorkerConfig(complete))).toMatchObject({
    allowPrivate: false,
    allowPlain: false,
  });
  expect(receiverSettings(parseWorkerConfig({ ...complete, ENV: 'development' }))).toMatchObject({
    allowPrivate: true,
    allowPlain: true,
  });
});
