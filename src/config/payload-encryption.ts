import { key32, keyList } from './fields.ts';

/**
 * The key under which payloads in Temporal are encrypted, and the keys before it, which only decrypt what they encrypted.
 */
export const payloadEncryption = {
  PAYLOAD_ENCRYPTION_KEY: key32,
  PAYLOAD_ENCRYPTION_OLD_KEYS: keyList,
};
