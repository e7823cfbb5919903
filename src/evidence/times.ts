import type { EvidenceWords } from '#words/evidence/words.ts';

/** A moment in UTC to the second, such as `2026-11-21 07:12:29 UTC`. */
export function utc(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** A moment in UTC and, where the language has a zone of its own, in that. */
export function moment(at: Date, { localZone }: Pick<EvidenceWords, 'localZone'>): string {
  if (!localZone) return utc(at);
  const local = new Intl.DateTimeFormat('sv-SE', {
    timeZone: localZone.id,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(at);
  return `${utc(at)} (${localZone.label}: ${local})`;
}
