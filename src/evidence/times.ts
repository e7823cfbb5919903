import type { EvidenceWords } from '#words/evidence/words.ts';

/** A moment in UTC to the second, such as `2026-11-21 07:12:29 UTC`. */
export function utc(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** A moment in UTC and, on a line of its own, in the zone where there is one. */
export function momentOnTwoLines(at: Date, words: Pick<EvidenceWords, 'localZone'>): string {
  return words.localZone ? `${utc(at)}\n${localTime(at, words.localZone.id)}` : utc(at);
}

function localTime(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at);
}

/** A moment in UTC and, where the language has a zone of its own, in that. */
export function moment(at: Date, { localZone }: Pick<EvidenceWords, 'localZone'>): string {
  if (!localZone) return utc(at);
  return `${utc(at)} (${localZone.label}: ${localTime(at, localZone.id)})`;
}

/** Gives words with times in a zone besides UTC; a language has a name of its own for one zone. */
export function inZone<W extends Pick<EvidenceWords, 'localZone'>>(words: W, timeZone: string): W {
  if (timeZone === 'UTC') return { ...words, localZone: null };
  const label = words.localZone?.id === timeZone ? words.localZone.label : timeZone;
  return { ...words, localZone: { id: timeZone, label } };
}
