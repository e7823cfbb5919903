import { oneLine } from '../../given.ts';
import type { FootLink, Letter, Part } from './letter.ts';
import { unlinked } from './names.ts';

const longestQuote = 1_000;

/** Gives the lines of somebody's own words: without links and control characters, cut after 1,000 characters, where the cut shows. */
export function quotedLines(words: string): string[] {
  const letters = Array.from(words);
  const shown = letters.length > longestQuote ? `${letters.slice(0, longestQuote).join('')} …` : words;
  return shown.split(/\r\n|\r|\n/).map((line) => unlinked(oneLine(line)));
}

function plainPart(part: Part): string {
  if (typeof part === 'string') return part;
  if ('facts' in part) return part.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
  if ('link' in part) return `${part.lead}\n${part.link}`;
  if ('code' in part) return `${part.lead} ${part.code}.`;
  // Each line is marked as theirs: none can pass for a sentence of ours.
  return [part.lead, ...quotedLines(part.quote).map((line) => `> ${line}`)].join('\n');
}

/** Writes a letter as plain text, with the links of its foot below a line of two dashes. */
export function plainText({ heading, parts, reference }: Letter, foot: readonly FootLink[] = []): string {
  const body = [heading, ...parts.map(plainPart), reference].filter((one) => one !== undefined);
  const end = foot.map(({ words, link }) => `${words}\n${link}`).join('\n\n');
  return end === '' ? body.join('\n\n') : `${body.join('\n\n')}\n\n--\n${end}`;
}
