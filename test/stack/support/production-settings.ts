import { inject } from 'vitest';
import { printActPublicKey } from '#secrets/act-keys.ts';

const secret = 'a'.repeat(32);

/** The settings of production for API and worker, with documents in a folder; but for TLS, which each opts out of by name. */
export function productionSettings(databaseUrl: string, folder: string): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
    ENV: 'production',
    BASE_URL: 'https://sign.example.mn',
    DATABASE_URL: databaseUrl,
    TEMPORAL_ADDRESS: inject('temporalAddress'),
    TEMPORAL_ALLOW_PLAIN: 'true',
    KEY_SERVICE_URL: 'http://127.0.0.1:1',
    KEY_SERVICE_API_CREDENTIAL: 'c'.repeat(40),
    KEY_SERVICE_WORKER_CREDENTIAL: 'w'.repeat(40),
    TOKEN_SIGNING_KEY: secret,
    ACT_SIGNING_KEY: secret,
    ACT_PUBLIC_KEYS: printActPublicKey(Buffer.from(secret)),
    LINK_KEY: secret,
    DATA_ENCRYPTION_KEY: secret,
    PAYLOAD_ENCRYPTION_KEY: secret,
    DOCUMENT_ENCRYPTION_KEY: secret,
    STORAGE_URL: `file://${folder}`,
    SMTP_URL: 'smtp://127.0.0.1:1',
    SMTP_ALLOW_PLAIN: 'true',
    MAIL_FROM: 'sign@example.mn',
    SMS_URL: 'http://127.0.0.1:1',
    SMS_ALLOW_PLAIN: 'true',
    SECURITY_CONTACT: 'mailto:security@example.mn',
  };
}
