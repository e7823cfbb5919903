/** The bytes of a part in which LibreOffice may look for an encoding, and more. */
export const headBytes = 65_536;

/** Tells whether bytes begin like XML in an encoding other than ASCII and UTF-8, with a byte order mark or without. */
export function isOtherEncoding(bytes: Uint8Array): boolean {
  const begin = Buffer.from(bytes.subarray(0, 4));
  // UTF-16 and UCS-4 in any order of bytes (XML 1.0, appendix F); EBCDIC.
  return (
    /^(?:feff|fffe|4c6fa794)/.test(begin.toString('hex')) || (begin.includes(0x00) && begin.includes(0x3c))
  );
}

const declaration =
  /^<\?xml\s+version\s*=\s*(?:"1\.\d"|'1\.\d')(?:\s+encoding\s*=\s*(?:"[\w.-]+"|'[\w.-]+'))?(?:\s+standalone\s*=\s*(?:"\w+"|'\w+'))?\s*\?>/;

/**
 * Tells whether a reader that looks for the encoding in the whole first line, as LibreOffice does
 * (XMLFile2UTFConverter::scanForEncoding), finds it elsewhere than in the XML declaration. Takes the first headBytes of a
 * part.
 */
export function namesEncodingElsewhere(head: Uint8Array): boolean {
  const text = Buffer.from(head).toString('latin1').replace('\u00ef\u00bb\u00bf', '');
  if (!text.startsWith('<?xm')) return false;
  const declared = declaration.exec(text)?.[0] ?? '';
  if (declared === '' && /^<\?xml\s/.test(text)) return true;
  const found = (text.split('\n', 1)[0] ?? '').indexOf(' encoding');
  return found >= declared.length;
}
