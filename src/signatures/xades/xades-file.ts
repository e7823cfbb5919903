import { xmlNamespace } from '../xml/inherited-attributes.ts';
import { tooMuchXml } from '../xml/unusable-xml.ts';
import {
  elementsFrom,
  isNamed,
  type XmlAttribute,
  type XmlDocument,
  type XmlElement,
} from '../xml/xml-tree.ts';
import { namespaces } from './names.ts';

/** Files that a signature may be about and that stand beside it: one that was posted, or those of a container by name. */
export type Documents = Buffer | ReadonlyMap<string, Buffer> | undefined;

/** A file with XML signatures in it, as all that reads a signature needs it. */
export type XadesFile = {
  document: XmlDocument;
  documents: Documents;
  /** Every ds:Signature in it, in the order of the document. */
  signatures: ReadonlySet<XmlElement>;
  /** Those that were read as countersignatures of another. */
  claimed: Set<XmlElement>;
  /** Names of files beside the signature that references led to. */
  beside: Set<string>;
  /** The element with this id; `ambiguous` when several have it. */
  elementById: (id: string) => XmlElement | 'ambiguous' | undefined;
  /** Counts octets that were made to be digested; throws UnusableXml beyond the limit. */
  spend: (octets: number) => void;
};

/** All that references and timestamps of one file may digest together, so that many references to much cost no more. */
const mostOctets = 256 * 1_048_576;

/** Takes the ids of a document; `Id`, `ID`, `id` and `xml:id` all count, since readers differ in which they heed. */
export function createXadesFile(document: XmlDocument, documents: Documents): XadesFile {
  const byId = new Map<string, XmlElement | 'ambiguous'>();
  const signatures = new Set<XmlElement>();
  for (const element of elementsFrom(document.root)) {
    for (const id of idsOf(element)) {
      const other = byId.get(id) ?? element;
      byId.set(id, other === element ? element : 'ambiguous');
    }
    if (isNamed(element, namespaces.signature, 'Signature')) signatures.add(element);
  }
  let spent = 0;
  return {
    document,
    documents,
    signatures,
    claimed: new Set(),
    beside: new Set(),
    elementById: (id) => byId.get(id),
    spend: (octets) => {
      spent += octets;
      if (spent > mostOctets) throw tooMuchXml(`${mostOctets} bytes to be digested`);
    },
  };
}

const noIds: readonly string[] = [];

/** The ids of an element. */
export function idsOf({ attributes }: XmlElement): readonly string[] {
  return attributes.length === 0 ? noIds : attributes.filter(isId).map(({ value }) => value);
}

function isId({ local, namespace }: XmlAttribute): boolean {
  return namespace === xmlNamespace ? local === 'id' : namespace === '' && /^(?:Id|ID|id)$/.test(local);
}
