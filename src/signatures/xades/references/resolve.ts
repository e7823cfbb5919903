import type { Reason } from '../../signed-file/reason.ts';
import type { CanonicalizeOptions } from '../../xml/canonicalize.ts';
import type { XmlDocument, XmlElement } from '../../xml/xml-tree.ts';
import type { Documents, XadesFile } from '../xades-file.ts';

/** What a reference leads to, before and between its transforms. */
export type Data =
  | {
      kind: 'nodes';
      top: XmlDocument | XmlElement;
      /** Elements that are left out with all that is in them. */
      omit: ReadonlySet<XmlElement>;
      /** A reference by a bare name leaves comments out (XMLDSig section 4.4.3.3). */
      withComments: boolean;
      /** How they are written, once a transform said so. */
      how?: Omit<CanonicalizeOptions, 'omit'>;
    }
  | { kind: 'octets'; octets: Buffer };

export type Resolved = { data: Data; /** The name of a file beside the signature. */ file?: string };
export type Unresolved = { fault: Reason };

const nothing: ReadonlySet<XmlElement> = new Set();
const byPointer = /^#xpointer\(id\((?:'([^']*)'|"([^"]*)")\)\)$/;

/**
 * Finds what a URI means, within the file and the documents that came with it alone: nothing is ever fetched or opened
 * (XMLDSig section 4.4.3.2).
 */
export function resolveUri(uri: string | undefined, file: XadesFile): Resolved | Unresolved {
  const { document } = file;
  const whole = (withComments: boolean): Resolved => ({
    data: { kind: 'nodes', top: document, omit: nothing, withComments },
  });
  if (uri === '') return whole(false);
  if (uri === '#xpointer(/)') return whole(true);
  if (!uri?.startsWith('#')) {
    const found = beside(uri, file.documents);
    if ('file' in found) file.beside.add(found.file);
    return found;
  }
  const pointed = byPointer.exec(uri);
  const id = pointed ? (pointed[1] ?? pointed[2] ?? '') : uri.slice(1);
  const top = file.elementById(id);
  if (top === 'ambiguous') return { fault: { code: 'xml_id_ambiguous', values: { id } } };
  if (!top) return { fault: { code: 'xml_reference_unresolved', values: { uri } } };
  return { data: { kind: 'nodes', top, omit: nothing, withComments: pointed !== null } };
}

function beside(uri: string | undefined, documents: Documents): (Resolved & { file: string }) | Unresolved {
  const named = uri === undefined ? undefined : decoded(uri);
  if (Buffer.isBuffer(documents))
    return { data: { kind: 'octets', octets: documents }, file: named ?? 'document' };
  for (const name of new Set([uri, named, onlyName(uri, documents)])) {
    const octets = name === undefined ? undefined : documents?.get(name);
    if (name !== undefined && octets) return { data: { kind: 'octets', octets }, file: name };
  }
  if (!documents) return { fault: { code: 'document_missing' } };
  return { fault: { code: 'xml_reference_unresolved', values: { uri: uri ?? '' } } };
}

/** A reference without a URI is about the one file that there is. */
function onlyName(
  uri: string | undefined,
  documents: ReadonlyMap<string, Buffer> | undefined,
): string | undefined {
  return uri === undefined && documents?.size === 1 ? [...documents.keys()][0] : undefined;
}

function decoded(uri: string): string {
  try {
    return decodeURIComponent(uri).replace(/^\.\//, '');
  } catch {
    return uri;
  }
}
