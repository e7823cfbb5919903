/* A thread's program: draws the PDFs that say what happened, from facts that are handed in. */
import { answerInThread } from '#documents/threads/answer-in-thread.ts';
import { completionPdf } from '#evidence/completion/completion-pdf.ts';
import { evidencePdf } from '#evidence/evidence-pdf.ts';
import { receiptPdf } from '#evidence/receipt/receipt-pdf.ts';

/** The PDFs that it draws, by name. */
const drawings = { completion: completionPdf, evidence: evidencePdf, receipt: receiptPdf } as const;
export type Drawings = typeof drawings;

export function answer({ name, args }: { name: keyof Drawings; args: unknown[] }): Promise<unknown> {
  return answerInThread(drawings[name], args);
}
