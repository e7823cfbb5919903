/** Line breaks and other control characters would let somebody's words forge lines of ours, and embeddings turn them round. */
export function oneLine(text: string): string {
  return text
    .replaceAll(/[\u202A-\u202E\u2066-\u2069]/gu, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
}

/**
 * Makes a text that somebody gave fit to stand inside quotation marks in a sentence of ours: on one line, its own quotation
 * marks as apostrophes, so that it cannot end the quotation and go on in our name.
 */
export function given(text: string): string {
  return oneLine(text).replaceAll(/["\p{Pi}\p{Pf}\u201A\u201E\u2E42\u301D-\u301F\uFF02]/gu, "'");
}
