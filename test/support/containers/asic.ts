import { createHash } from 'node:crypto';
import type { ZipPart } from './write-zip.ts';

/** A file of a container before it is packed. */
export type ContainerPart = { name: string; bytes: Buffer };

/** `mimetype` of a container, which is its first file. */
export function mimetypePart(form: 'asic-s' | 'asic-e'): ZipPart {
  return { name: 'mimetype', bytes: Buffer.from(`application/vnd.etsi.${form}+zip`) };
}

/** An ASiCManifest over the files, which `signedBy` signs (ETSI EN 319 162-1 annex A.4). */
export function manifestPart(name: string, signedBy: string, files: readonly ContainerPart[]): ContainerPart {
  const references = files.map(
    (file) =>
      `<asic:DataObjectReference URI="${encodeURI(file.name)}">` +
      '<ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/>' +
      `<ds:DigestValue>${createHash('sha256').update(file.bytes).digest('base64')}</ds:DigestValue>` +
      '</asic:DataObjectReference>',
  );
  const xml =
    '<?xml version="1.0" encoding="UTF-8"?>' +
    '<asic:ASiCManifest xmlns:asic="http://uri.etsi.org/02918/v1.2.1#" xmlns:ds="http://www.w3.org/2000/09/xmldsig#">' +
    `<asic:SigReference URI="${signedBy}"/>${references.join('')}</asic:ASiCManifest>`;
  return { name: `META-INF/${name}.xml`, bytes: Buffer.from(xml) };
}
