import { createHash } from 'node:crypto';
import { unzipSync, zipSync, type Zippable } from 'fflate';

export type Files = Record<string, Buffer>;

const types = {
  'ASiC-S': 'application/vnd.etsi.asic-s+zip',
  'ASiC-E': 'application/vnd.etsi.asic-e+zip',
} as const;

export const signaturePath = 'META-INF/signature.p7s';
export const manifestPath = 'META-INF/ASiCManifest.xml';

/** Packs a container of ETSI EN 319 162-1: its media type first, and nothing compressed. */
export function packContainer(type: keyof typeof types, files: Files): Buffer {
  const stored: Zippable = { mimetype: [Buffer.from(types[type]), { level: 0 }] };
  for (const [name, bytes] of Object.entries(files)) stored[name] = [bytes, { level: 0 }];
  return Buffer.from(zipSync(stored));
}

/** Gives the files of a container. */
export function unpackContainer(container: Buffer): Files {
  const entries = Object.entries(unzipSync(container));
  return Object.fromEntries(entries.map(([name, bytes]) => [name, Buffer.from(bytes)]));
}

/** The manifest of an ASiC-E with CAdES: its signature is over this, and this names the files by their digests (clause A.4). */
export function manifestOf(files: Files): Buffer {
  const references = Object.entries(files).map(([name, bytes]) => {
    const digest = createHash('sha256').update(bytes).digest('base64');
    return `<asic:DataObjectReference URI="${encodeURI(name)}"><ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><ds:DigestValue>${digest}</ds:DigestValue></asic:DataObjectReference>`;
  });
  const namespaces =
    'xmlns:asic="http://uri.etsi.org/02918/v1.2.1#" xmlns:ds="http://www.w3.org/2000/09/xmldsig#"';
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><asic:ASiCManifest ${namespaces}><asic:SigReference URI="${signaturePath}" MimeType="application/pkcs7-signature"/>${references.join('')}</asic:ASiCManifest>`,
  );
}
