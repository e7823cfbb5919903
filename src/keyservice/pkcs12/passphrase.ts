/** The encodings of a passphrase: PBES2 and PBMAC1 take it in UTF-8, the older schemes as a BMPString with its end. */
export type Passphrase = { utf8: Buffer; bmp: Buffer };

/**
 * The octets that a passphrase may stand for (RFC 7292 appendix B.1, RFC 9579 section 5), the usual ones first: an empty one is
 * the end of a BMPString to some programs, and nothing at all to others.
 */
export function passphraseForms(text: string): Passphrase[] {
  const utf8 = Buffer.from(text, 'utf8');
  const bmp = Buffer.from(`${text}\0`, 'utf16le').swap16();
  return text === ''
    ? [
        { utf8, bmp },
        { utf8, bmp: Buffer.alloc(0) },
      ]
    : [{ utf8, bmp }];
}

/** Overwrites the octets of a passphrase. */
export function forgetPassphrase(forms: readonly Passphrase[]): void {
  for (const { utf8, bmp } of forms) {
    utf8.fill(0);
    bmp.fill(0);
  }
}
