import { dict, name } from '#signatures/pdf/objects.ts';
import { metadataOf } from '#signatures/pades/read-pdf.ts';
import type { Update } from '#signatures/pades/revision/update.ts';

/**
 * Puts RDF metadata into the element `x:xmpmeta`, which validators ask for (ISO 16684-1 clause 7.3.3), and removes metadata
 * that is no XMP. For files without signatures.
 */
export function makeMetadataPlain(update: Update): void {
  const metadata = metadataOf(update.file);
  const root = update.dictAt(update.file.root);
  if (metadata?.state === 'bare') root.set('Metadata', update.add(streamOf(wrapped(metadata.text))));
  else root.delete('Metadata');
  update.put(update.file.root, root);
}

/** Instructions before and after the root stay where they are. */
function wrapped(text: string): string {
  const start = /<[A-Za-z_]/.exec(text)?.index ?? 0;
  const end = text.lastIndexOf('</');
  const after = text.indexOf('>', end) + 1;
  return `${text.slice(0, start)}<x:xmpmeta xmlns:x="adobe:ns:meta/">${text.slice(start, after)}</x:xmpmeta>${text.slice(after)}`;
}

function streamOf(text: string) {
  const data = Buffer.from(text);
  return { dict: dict({ Type: name('Metadata'), Subtype: name('XML'), Length: data.length }), data };
}
