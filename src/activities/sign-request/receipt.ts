import type { Message } from '#clients/messages/message.ts';
import { heldBy } from '#entities/account/quota.ts';
import type { RequestRow } from '#entities/sign-request/rows/request-columns.ts';
import { receiptMessage, type ReceiptFacts } from '#words/mails/sign-request-receipt.ts';
import { withReference } from '#words/mails/with-reference.ts';
import { reportable } from '../common/reportable.ts';
import { assertNotHeld } from '../common/held-sending.ts';
import { assertCreatedSo, readStatedToSend } from './created-so.ts';
import { sendOrCount, subjectOf, type LinkDependencies } from './links.ts';

export type ReceiptInput = {
  requestId: string;
  /** A UUID, the same however often this receipt is tried. */
  messageId: string;
};

/** Sending a signer the receipt of what they did. */
export function createReceiptActivities(deps: LinkDependencies) {
  return {
    /**
     * Mails the signer what they signed or declined, for whom and when. Somebody without a mailbox gets none, nor anybody in the
     * sandbox, nor who reported the letter with the link. Throws mail_unavailable, and for good address_refused and, while the partner may
     * not send, sending_suspended.
     */
    sendReceipt: async ({ requestId, messageId }: ReceiptInput): Promise<void> => {
      const em = deps.orm.em.fork();
      const { row, sender, timeZone, isReported } = await readStatedToSend(em, requestId);
      const { userEmail: to, livemode, clientId } = row;
      const act = actOf(row);
      if (!to || !livemode || !act || isReported) return;
      await assertCreatedSo(deps.actKeys, row, row.proofs);
      const letter = writeReceipt(deps, row, { ...act, timeZone });
      const about = { flowId: row.id, kind: 'notice' } as const;
      const message: Message = { id: messageId, channel: 'email', kind: 'notice', to, ...letter, about };
      await assertNotHeld(deps, heldBy(deps.quotas, sender), message);
      await sendOrCount(deps, message, { kind: 'client', id: clientId });
    },
  };
}

export type ReceiptActivities = ReturnType<typeof createReceiptActivities>;

type Act = Pick<ReceiptFacts, 'act' | 'at'>;

function actOf({ signedAt, rejectedAt }: Pick<RequestRow, 'signedAt' | 'rejectedAt'>): Act | undefined {
  if (signedAt) return { act: 'signed', at: signedAt };
  return rejectedAt ? { act: 'declined', at: rejectedAt } : undefined;
}

function writeReceipt(deps: LinkDependencies, row: RequestRow, act: Act & Pick<ReceiptFacts, 'timeZone'>) {
  const { language, reference, partnerName, documentHash } = row;
  const facts = {
    ...act,
    partnerName,
    documentName: row.documentName ?? undefined,
    documentHash,
    verify: `${deps.baseUrl}/verify`,
  };
  const letter = withReference(receiptMessage(language, facts), { language, reference });
  return reportable(deps, letter, { language, subject: subjectOf(row) });
}
