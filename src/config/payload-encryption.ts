import { key32, keyList } from './fields.ts';

/** The key under which payloads in Temporal are sealed, and those before it, which only open what they sealed. */
export const payloadEncryption = {
  PAYLOAD_ENCRYPTION_KEY: key32,
  PAYLOAD_ENCRYPTION_OLD_KEYS: keyList,
};
