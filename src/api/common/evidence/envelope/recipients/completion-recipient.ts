import { factsOf } from '#domain/envelope/recipient-facts.ts';
import type { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import type { CompletionRecipient } from '#evidence/completion/facts.ts';

/** Gives what a recipient's row and their signature say of them in the certificate of completion. */
export function completionRecipient(
  recipient: EnvelopeRecipient,
  signature: CompletionRecipient['signature'],
): Omit<
  CompletionRecipient,
  'act' | 'seal' | 'ticked' | 'look' | 'mark' | 'consentWords' | 'linkGivenToSender'
> {
  return {
    ...factsOf(recipient),
    role: recipient.role,
    status: recipient.status,
    routingOrder: recipient.routingOrder,
    authMethod: recipient.authMethod,
    accessCode: orNull(recipient.accessCodeHash) !== null,
    hostConfirmedAt: orNull(recipient.hostConfirmedAt),
    sentAt: orNull(recipient.sentAt),
    deliveredAt: orNull(recipient.deliveredAt),
    acceptedAt: orNull(recipient.acceptedAt),
    signedAt: orNull(recipient.signedAt),
    declinedAt: orNull(recipient.declinedAt),
    declineReason: orNull(recipient.declineReason),
    ipAddress: orNull(recipient.ipAddress),
    userAgent: orNull(recipient.userAgent),
    loa: orNull(recipient.loa),
    signature,
  };
}

function orNull<T>(value: T | null | undefined): T | null {
  return value ?? null;
}
