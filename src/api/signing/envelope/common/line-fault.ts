import { unreadable } from '#domain/common/plain-line.ts';
import { unshowable } from '#sealing/texts/unshowable.ts';

/** Finds the fault of a text that goes into the PDF as one line; undefined when it can be shown as it was typed. */
export function lineFault(text: string): string | undefined {
  if (/[\r\n\p{Zl}\p{Zp}]/u.test(text)) return 'expected one line';
  const character = unshowable(text);
  if (character === undefined) return unreadable(text);
  const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0') ?? '';
  const named = /[\p{C}\p{Z}\p{M}]/u.test(character) ? `U+${code}` : `“${character}” (U+${code})`;
  return `expected characters that our typefaces have, and none such as ${named}`;
}
