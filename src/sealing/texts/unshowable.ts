import { unknownCharacters } from '#typesetting/runs.ts';

/**
 * The first character of a text that none of our typefaces has, or that cannot be seen (control, formatting, private
 * use); undefined when the text shows as it was typed. Line breaks are no characters of this kind.
 */
export function unshowable(text: string): string | undefined {
  return unknownCharacters(text.replaceAll(/\r\n|\r|\n/g, ' '))[0];
}
