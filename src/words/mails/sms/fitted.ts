import { shortNameOf } from '../layout/names.ts';
import { encodingOf, segmentsOf } from './segments.ts';

/** Signs that the GSM alphabet has not, and others for them: a single one would more than double what a message takes. */
const simpler: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u201A\u2032]/g, "'"],
  [/[\u201C-\u201E\u2033\u00AB\u00BB]/g, '"'],
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/\u2026/g, '...'],
];

/** Writes a text with signs of the GSM alphabet where that is enough for all of it; else leaves it. */
function inFewestPlaces(text: string): string {
  const plain = simpler.reduce((all, [sign, other]) => all.replaceAll(sign, other), text);
  return encodingOf(plain) === 'gsm7' ? plain : text;
}

/** So many segments a message may have: one in the GSM alphabet, two in another. */
const most = { gsm7: 1, ucs2: 2 } as const;

function fits(text: string): boolean {
  return segmentsOf(text) <= most[encodingOf(text)];
}

/** Names are cut to no less than this; what does not fit then is sent as it is, since a link or a code cannot be cut. */
const shortest = 3;

function cut(name: string, length: number): string {
  const signs = Array.from(name);
  return signs.length <= length
    ? name
    : `${signs
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`;
}

/** The way to write a text message with names; `whole` is written if the names fit uncut, and may say more. */
type Writing = {
  names: readonly string[];
  write: (...names: string[]) => string;
  whole?: (...names: string[]) => string;
};

/**
 * Writes a text message with names of others in it: in one segment of the GSM alphabet, or in two of another one, for which the
 * longest names are cut, and end in an ellipsis.
 */
export function fitted({ names, write, whole = write }: Writing): string {
  const given = names.map(shortNameOf);
  const uncut = inFewestPlaces(whole(...given));
  if (fits(uncut)) return uncut;
  const longest = Math.max(shortest, ...given.map((name) => Array.from(name).length));
  for (let length = longest; length >= shortest; length -= 1) {
    const text = inFewestPlaces(write(...given.map((name) => cut(name, length))));
    if (fits(text)) return text;
  }
  return inFewestPlaces(write(...given.map((name) => cut(name, shortest))));
}
