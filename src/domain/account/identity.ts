/** Why a proof of somebody's identity ended. */
export const proofEnds = ['replaced', 'withdrawn', 'renamed', 'account_deleted'] as const;
export type ProofEnd = (typeof proofEnds)[number];

/** Five digits, whatever stands between them: the number of a document, or a part of it. */
const documentNumber = /\p{Nd}(?:[\s./-]?\p{Nd}){4}/u;

/** Tells whether a text may have the number of a document in it, which is never kept. */
export function hasDocumentNumber(text: string): boolean {
  return documentNumber.test(text);
}
