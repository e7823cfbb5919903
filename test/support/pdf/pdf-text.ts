import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The text of a PDF without white space, so that line breaks within a value do not matter. */
export async function textOf(pdf: Uint8Array): Promise<string> {
  const document = await open(pdf);
  const pages = Array.from({ length: document.numPages }, (_, index) => index + 1);
  const texts = await Promise.all(
    pages.map(async (page) => {
      const { items } = await (await document.getPage(page)).getTextContent();
      return items.map((item) => ('str' in item ? item.str : '')).join('');
    }),
  );
  return texts.join('\n').replaceAll(/\s+/g, '');
}

/** The files inside a PDF by their names. */
export async function attachmentsOf(pdf: Uint8Array): Promise<Map<string, Buffer>> {
  const document = await open(pdf);
  const names = Array.from((await document.getAttachments()) ?? [], ([name]) => name);
  const contents = await Promise.all(names.map((name) => document.getAttachmentContent(name)));
  return new Map(names.map((name, index) => [name, Buffer.from(contents[index] ?? [])]));
}

function open(pdf: Uint8Array) {
  // pdf.js takes the bytes away from their owner, so it gets a copy.
  return getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
}
