/** Spaces that look like the one between words; the narrow one before a Mongolian ending is a part of the word. */
const likeSpaces = /[\u00A0\u2000-\u200A\u205F\u3000]|(?<![\p{Script=Mongolian}\u180E])\u202F/gu;

/** A line with a plain space for each that looks like one, so that two names that look the same are the same. */
export function plainSpaces(line: string): string {
  return line.replaceAll(likeSpaces, ' ');
}

/** The most marks on one letter; no language writes more. */
const marksAtMost = 8;
const tooManyMarks = new RegExp(String.raw`(?:\p{M}[\u200C\u200D]*){${marksAtMost + 1}}`, 'u');

/** Tells why nobody could read a text of displayable characters, or tell it from another; undefined when they can. */
export function unreadable(text: string): string | undefined {
  if (tooManyMarks.test(text.normalize('NFD'))) return `expected at most ${marksAtMost} marks on one letter`;
  if (/\u200C\u200D|\u200D\u200C/.test(text))
    return 'expected no joiner (U+200D) beside a non-joiner (U+200C): one takes back the other';
  return undefined;
}
