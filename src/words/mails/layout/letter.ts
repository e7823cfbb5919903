/** A row of a table in a letter: its name, and a text on one line. */
export type Fact = readonly [label: string, value: string];

/**
 * A part of a letter: a paragraph, a table of facts, a link with the words before it and those on its button, if it has
 * one, somebody's own words, or a one-time code.
 */
export type Part =
  | string
  | { facts: readonly Fact[] }
  | { lead: string; link: string; button?: string }
  | { lead: string; quote: string }
  | { lead: string; code: string };

/**
 * A letter before it is written as text and as HTML. `heading` is its first sentence, which the HTML has as its heading; without one that
 * is the subject. `reference` is the paragraph with the reference of the flow.
 */
export type Letter = { subject: string; heading?: string; parts: readonly Part[]; reference?: string };

/** A link in the foot of a letter, with the words before it. */
export type FootLink = { words: string; link: string };

/** A letter as it is sent. */
export type WrittenLetter = { subject: string; text: string; html: string };

/** Leaves out the parts that are not there. */
export function partsOf(...parts: readonly (Part | null | undefined | false)[]): Part[] {
  return parts.filter((part) => part !== null && part !== undefined && part !== false);
}
