import { PDF } from '@libpdf/core';

/** The text of a PDF without white space, so that line breaks within a value do not matter. */
export async function textOf(pdf: Uint8Array): Promise<string> {
  const pages = (await PDF.load(pdf)).extractText();
  return pages
    .map(({ text }) => text)
    .join('\n')
    .replaceAll(/\s+/g, '');
}

/** The files inside a PDF by their names. */
export async function attachmentsOf(pdf: Uint8Array): Promise<Map<string, Buffer>> {
  const loaded = await PDF.load(pdf);
  const names = Array.from(loaded.getAttachments().keys());
  return new Map(names.map((name) => [name, Buffer.from(loaded.getAttachment(name) ?? [])]));
}
