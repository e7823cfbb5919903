import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { flag, key32, keyList } from './fields.ts';

const storageMessage = 'expected file:///path or s3://bucket/prefix?region=…&endpoint=…';

/**
 * The settings of the document storage, and the keys under which documents' own keys are encrypted; the same for API and
 * worker.
 */
export const documentSettings = {
  DOCUMENT_ENCRYPTION_KEY: key32,
  /** The keys before it, which only decrypt what they encrypted. */
  DOCUMENT_ENCRYPTION_OLD_KEYS: keyList,
  /** Set to let programs read uploaded files where they cannot be shut in; in development they may. */
  SANDBOX_UNCONFINED: flag,
  STORAGE_URL: z
    .url({ protocol: /^(?:file|s3)$/, error: storageMessage })
    .refine((url) => url.startsWith('s3://') || /^file:\/\/\/./.test(url), storageMessage)
    .default(() => pathToFileURL('.tamga/documents').href),
};
