import { fileTypeFromBuffer } from 'file-type';
import type { DocumentType } from '#entities/document/document.ts';

export const mimeTypes: Record<DocumentType, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The number of a file's first bytes by which its type is detected. */
export const sampleBytes = 65_536;

/**
 * Detects the type of a document by its first bytes, whatever its name or its sender says; gives undefined for a type that
 * we do not take.
 */
export async function detectType(
  sample: Uint8Array,
): Promise<{ type: DocumentType; mimeType: string } | undefined> {
  // Readers accept a PDF whose header is among its first 1024 bytes (ISO 32000-1, Annex H, 3.4.1).
  const begins = Buffer.from(sample.subarray(0, 1_024)).includes('%PDF-');
  const found = begins ? 'pdf' : (await fileTypeFromBuffer(sample).catch(() => undefined))?.ext;
  const type = found === 'pdf' || found === 'docx' || found === 'xlsx' ? found : undefined;
  return type && { type, mimeType: mimeTypes[type] };
}
