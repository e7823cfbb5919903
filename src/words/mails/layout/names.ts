import { given, oneLine } from '../../given.ts';

/** A zero-width space: nobody sees it, and mail programs make no link of a text that it divides. */
const divider = '\u200B';

/**
 * The signs by which mail programs know a link: `://`, an `@`, a dot before a letter. What is before the dot may end in a mark, as `café`
 * does where it is written as signs apart, or be a picture: such domains exist.
 */
const linking =
  /:(?=\/\/)|@(?=\S)|(?<=[\p{L}\p{N}\p{M}\p{S}\p{Cf}_-])[.\u3002\uFF0E\uFF61](?=[\p{M}\p{Cf}]*\p{L})/gu;

/** Endings of files that are no domains, after their dot. */
const fileEnding =
  /^(?:pdf|docx?|xlsx?|pptx?|od[tsp]|rtf|txt|csv|xml|json|jpe?g|png|asice|p7[ms])(?!\.\p{L}|[\p{L}\p{N}@:/?#-])/iu;

/** The initial of a Mongolian name, with its dot (Б.Бат). */
const initial = /(?:^|[^\p{L}\p{N}.@/-])[А-ЯЁӨҮ]\.[А-ЯЁӨҮ]$/u;

function isHarmless(text: string, at: number): boolean {
  if (text[at] !== '.') return false;
  return fileEnding.test(text.slice(at + 1)) || initial.test(text.slice(Math.max(0, at - 2), at + 2));
}

/** Marks that turn texts round and show nothing. */
const directions = /[\u061C\u200E\u200F]/gu;

/** Makes a text of somebody's one in which mail programs find no link. The ending of a file and the initial of a name stay as they are. */
export function unlinked(text: string): string {
  const straight = text.replaceAll(directions, '');
  return straight.replaceAll(linking, (sign, at: number) =>
    isHarmless(straight, at) ? sign : sign + divider,
  );
}

/** Makes the name of somebody fit for a sentence of ours: on one line, and no link. */
export function nameOf(text: string): string {
  return unlinked(oneLine(text));
}

/** Makes a name that somebody gave to a thing fit for quotation marks in a sentence of ours: on one line, and no link. */
export function titleOf(text: string): string {
  return unlinked(given(text));
}

/** Makes a name fit for a text message, whose signs are counted: it has a space where it would become a link. */
export function shortNameOf(text: string): string {
  const divided = titleOf(text).replaceAll(new RegExp(`.${divider}`, 'gu'), ' ');
  return divided.replaceAll(/[\p{Cf}\s]+/gu, ' ').trim();
}
