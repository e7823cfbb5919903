/** The families of signature formats, each with its own reader. */
export const signatureFormats = ['cades', 'xades', 'pades', 'asic'] as const;
export type SignatureFormat = (typeof signatureFormats)[number];

/** A PDF header may follow at most this many bytes (ISO 32000-2 annex implementation note; every reader takes it so). */
const pdfHeaderWithin = 1024;

/** The end of a ZIP's central directory with the longest comment, in bytes (APPNOTE 4.3.16). */
const zipEndWithin = 22 + 65_535;

/**
 * Tells by its content which format a file may have; undefined when it looks like none of them. What begins a file counts
 * first: a PDF that is attached to a CMS, or stored in a container, has its header within the first bytes too.
 */
export function detectFormat(bytes: Buffer): SignatureFormat | undefined {
  if (isZip(bytes)) return 'asic';
  if (bytes[0] === 0x30) return 'cades';
  if (isXml(bytes)) return 'xades';
  if (bytes.subarray(0, pdfHeaderWithin + 5).includes('%PDF-')) return 'pades';
  if (isTextOfCms(bytes)) return 'cades';
  return bytes.subarray(-zipEndWithin).includes('PK\u0005\u0006', 0, 'latin1') ? 'asic' : undefined;
}

function isZip(bytes: Buffer): boolean {
  const magic = bytes.toString('latin1', 0, 4);
  return magic === 'PK\u0003\u0004' || magic === 'PK\u0005\u0006';
}

/** White space, a byte order mark, and NULs of UTF-16 may stand before the first `<`. */
function isXml(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 64).find((byte) => !isBlank(byte));
  return start === 0x3c;
}

const blanks = new Set([0x00, 0x09, 0x0a, 0x0d, 0x20, 0xef, 0xbb, 0xbf, 0xfe, 0xff]);

function isBlank(byte: number): boolean {
  return blanks.has(byte);
}

/** PEM, or base64 of a SEQUENCE. */
function isTextOfCms(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 1024).trimStart();
  return (
    /^-----BEGIN (PKCS7|CMS|PKCS #7 SIGNED DATA)-----/.test(head) || /^M[A-P][A-Za-z0-9+/\s]{20}/.test(head)
  );
}
