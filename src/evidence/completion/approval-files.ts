import type { Sheet } from '#typesetting/sheet.ts';
import { attachNamed } from '../attachments.ts';
import type { CompletionFacts, CompletionRecipient } from './facts.ts';
import type { CompletionWords } from '#words/completion/words.ts';

/** The names of the files of an approval, by the recipient's position from 1: the statement, and the seal over it. */
export function approvalNames(position: number): { statement: string; seal: string } {
  return { statement: `approval-${position}.jws`, seal: `approval-${position}.p7s` };
}

type Sealed = CompletionRecipient & {
  seal: NonNullable<CompletionRecipient['seal']>;
  act: NonNullable<CompletionRecipient['act']>;
};

/** Tells whether somebody's approval was sealed. */
export function isSealed(recipient: CompletionRecipient): recipient is Sealed {
  return recipient.seal !== null && recipient.act !== null;
}

/** Embeds each sealed approval: the bytes that the platform sealed, and its CMS. */
export function attachApprovals(sheet: Sheet, facts: CompletionFacts, words: CompletionWords): void {
  const { attachments } = words;
  const files = facts.recipients.flatMap((recipient, index) => {
    if (!isSealed(recipient)) return [];
    const { statement, seal } = approvalNames(index + 1);
    const jws = Buffer.from(recipient.act.jws);
    return [
      { name: statement, type: 'application/jose', description: attachments.approval, content: jws },
      {
        name: seal,
        type: 'application/pkcs7-signature',
        description: attachments.approvalSeal,
        content: recipient.seal.der,
      },
    ];
  });
  attachNamed(sheet, facts.madeAt, files);
}
