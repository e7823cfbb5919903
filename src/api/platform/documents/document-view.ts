import { z } from 'zod';
import { defined } from '#domain/common/defined.ts';
import { documentStatuses, documentTypes, type Document } from '#entities/document/document.ts';
import { Time } from '../../http/input/fields.ts';

const fields = {
  id: z.uuid(),
  name: z.string(),
  original_name: z.string(),
  type: z.enum(documentTypes),
  mime_type: z.string(),
  size: z.int().meta({ description: 'Bytes' }),
  page_count: z.int().nullable(),
  status: z.enum(documentStatuses),
  hash: z.string().meta({ description: 'SHA-256 of the bytes as they were uploaded, in hex' }),
  encrypted: z.literal(true),
  changes: z.array(z.string()).meta({
    description:
      'The changes that were made to the file before it was used, in sentences; the upload is kept unchanged',
  }),
  metadata: z.record(z.string(), z.unknown()),
  tags: z.array(z.string()),
  failure_reason: z.string().optional().meta({ description: 'Why it failed' }),
  created_at: Time,
  updated_at: Time,
};

export const DocumentView = z.object(fields).meta({ id: 'Document' });

export function documentView(document: Document): z.input<typeof DocumentView> {
  return {
    id: document.id,
    name: document.name,
    original_name: document.originalName,
    type: document.type,
    mime_type: document.mimeType,
    size: document.size,
    page_count: document.pageCount ?? null,
    status: document.status,
    hash: document.hash,
    encrypted: true,
    changes: document.changes ?? [],
    metadata: document.metadata,
    tags: document.tags,
    ...defined({ failure_reason: document.failureReason || undefined }),
    created_at: document.createdAt.toISOString(),
    updated_at: document.updatedAt.toISOString(),
  };
}
