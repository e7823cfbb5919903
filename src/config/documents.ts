import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { key32, keyList } from './fields.ts';

const storageMessage = 'expected file:///path or s3://bucket/prefix?region=…&endpoint=…';

/** Where documents are kept, and the keys under which their own keys are sealed; of API and worker the same. */
export const documentSettings = {
  DOCUMENT_ENCRYPTION_KEY: key32,
  /** Keys before it, which only open what they sealed. */
  DOCUMENT_ENCRYPTION_OLD_KEYS: keyList,
  STORAGE_URL: z
    .url({ protocol: /^(?:file|s3)$/, error: storageMessage })
    .refine((url) => url.startsWith('s3://') || /^file:\/\/\/./.test(url), storageMessage)
    .default(() => pathToFileURL('.tamga/documents').href),
};
