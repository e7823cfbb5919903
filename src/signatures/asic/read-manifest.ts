import { digestByUri, digestOf } from '../algorithms/digest.ts';
import type { DigestAlgorithm } from '../algorithms/digest.ts';
import type { SignedObject } from '../signed-file/signed-file.ts';
import { parseXml } from '../xml/parse-xml.ts';
import { UnusableXml } from '../xml/unusable-xml.ts';
import { attributeOf, childElement, childElements, textOf } from '../xml/xml-tree.ts';
import type { XmlElement } from '../xml/xml-tree.ts';
import type { ZipEntry } from '../zip/zip-file.ts';

/** ASiCManifest: which file signs or stamps it, and the files that it lists with their digests. */
export type Manifest = {
  /** The manifest's own name, and its octets, which are what is signed. */
  name: string;
  bytes: Buffer;
  /** The signature or timestamp over it. */
  signedBy: string;
  references: readonly DataObjectReference[];
};

type DataObjectReference = {
  name: string;
  algorithm: DigestAlgorithm | undefined;
  digest: Buffer;
};

const asic = 'http://uri.etsi.org/02918/v1.2.1#';
const ds = 'http://www.w3.org/2000/09/xmldsig#';
const limits = { bytes: 4 * 1_048_576, depth: 16, nodes: 50_000 };

/** Reads an ASiCManifest file (ETSI EN 319 162-1 annex A.4); undefined when it is none, or no XML that is taken. */
export function readManifest({ name, bytes }: ZipEntry): Manifest | undefined {
  const root = rootOf(bytes);
  if (root?.namespace !== asic || root.local !== 'ASiCManifest') return undefined;
  const [signedBy, ...others] = childElements(root, asic, 'SigReference').map(referenceName);
  const references = childElements(root, asic, 'DataObjectReference').map(referenceOf);
  if (signedBy === undefined || others.length > 0 || references.length === 0) return undefined;
  return references.every((reference) => reference !== undefined)
    ? { name, bytes, signedBy, references }
    : undefined;
}

function rootOf(bytes: Buffer): XmlElement | undefined {
  try {
    return parseXml(bytes, limits);
  } catch (error) {
    if (error instanceof UnusableXml) return undefined;
    throw error;
  }
}

/** The name of a file in the container: the URI is relative to its root, with percent-encoding. */
function referenceName(element: XmlElement): string | undefined {
  const uri = attributeOf(element, 'URI');
  if (uri === undefined) return undefined;
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}

function referenceOf(element: XmlElement): DataObjectReference | undefined {
  const name = referenceName(element);
  const method = childElement(element, ds, 'DigestMethod');
  const value = childElement(element, ds, 'DigestValue');
  if (name === undefined || !method || !value) return undefined;
  return {
    name,
    algorithm: digestByUri(attributeOf(method, 'Algorithm') ?? ''),
    digest: Buffer.from(textOf(value), 'base64'),
  };
}

/** Each file that a manifest lists, with its digest compared. */
export function listedObjects(manifest: Manifest, files: ReadonlyMap<string, Buffer>): SignedObject[] {
  return manifest.references.map(({ name, algorithm, digest }) => {
    const bytes = files.get(name);
    const isIntact =
      bytes !== undefined && algorithm !== undefined && digestOf(algorithm, bytes).equals(digest);
    const state = bytes ? (isIntact ? 'intact' : 'changed') : 'missing';
    const isInternal = name.startsWith('META-INF/') ? { isInternal: true } : {};
    return { name, scope: 'full', state, digestAlgorithm: algorithm, ...isInternal };
  });
}
