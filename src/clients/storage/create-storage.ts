import { fileURLToPath } from 'node:url';
import { createFolderStorage } from './folder.ts';
import { createS3Storage, readS3Url } from './s3.ts';
import type { Storage } from './storage.ts';

/** The storage behind STORAGE_URL: `file:///path` or `s3://bucket/prefix?region=…&endpoint=…`. */
export function createStorage(url: string): Storage {
  return url.startsWith('s3:') ? createS3Storage(readS3Url(url)) : createFolderStorage(fileURLToPath(url));
}
