import type { EvidenceWords } from '#words/evidence/words.ts';
import type { Row } from './blocks.ts';
import type { EvidenceAct } from './facts.ts';

type ActWords = Pick<EvidenceWords, 'means'> & {
  labels: Pick<EvidenceWords['labels'], 'provedBy' | 'actStatement'>;
};

/** Gives the rows of a person's decision: what proved it, and the id of its statement; none where nobody decided. */
export function actRows(act: EvidenceAct | null | undefined, { labels, means }: ActWords): Row[] {
  if (!act) return [];
  return [
    { label: labels.provedBy, value: act.provedBy.map((one) => means[one]).join(' · ') },
    { label: labels.actStatement, value: act.id, mono: true },
  ];
}
