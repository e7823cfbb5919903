import { maskAddress } from '#domain/sign-request/sign-request.ts';
import { linkGivenTo, mostSentMessages, type SentMessage } from '#domain/sign-request/sent-message.ts';
import { AuditEvent } from '../audit/audit-event.ts';
import { wholeMetadata } from '../audit/personal-members.ts';
import type { EntityManager } from '../common/entity-manager.ts';
import type { SignRequest } from './sign-request.ts';

type Sent = Pick<AuditEvent, 'action' | 'metadata' | 'personal' | 'timestamp'>;

/** The audit actions that say that a message about a request was handed to the mail server or the SMS gateway. */
const actions = ['sign_request.link_sent', 'sign_request.code_sent'];
const correctedAction = 'sign_request.corrected';
/** Those of which a request's record of its link is made. */
export const linkActions = [...actions, correctedAction] as const;

type Addresses = { email: string | null; phone: string | null };

/** A change of the signer's addresses by staff; those that were erased since are null. */
export type SignerCorrection = {
  at: Date;
  from: Addresses;
  to: Addresses;
  /** The members of staff who proposed and who confirmed it. */
  staff: string[];
};

/**
 * Picks the messages that were sent about a request out of its audit events, in their order, each with the address that the signer
 * had then.
 */
export function sentMessages(
  { userEmail, userPhone }: Pick<SignRequest, 'userEmail' | 'userPhone'>,
  events: readonly Sent[],
): SentMessage[] {
  const corrections = signerCorrections(events);
  const now = { email: userEmail ?? null, phone: userPhone ?? null };
  return events.flatMap((event, index) => {
    const { action, metadata, timestamp: at } = event;
    if (!actions.includes(action)) return [];
    const channel = metadata['channel'] === 'email' ? 'email' : 'sms';
    const kind =
      action === 'sign_request.code_sent' ? 'code' : metadata['reminder'] === true ? 'reminder' : 'link';
    const before = events.slice(0, index).filter((one) => one.action === correctedAction).length;
    const then = corrections[before]?.from ?? now;
    return [{ kind, channel, to: (channel === 'email' ? then.email : then.phone) ?? '', at }];
  });
}

/** Picks the corrections of the signer's addresses out of a request's audit events, in their order. */
export function signerCorrections(events: readonly Sent[]): SignerCorrection[] {
  return events
    .filter(({ action }) => action === correctedAction)
    .map((event) => {
      const { from, to, proposed_by, staff_id } = wholeMetadata(event);
      const staff = [proposed_by, staff_id].filter((id) => typeof id === 'string');
      return { at: event.timestamp, from: addressesIn(from), to: addressesIn(to), staff };
    });
}

function addressesIn(value: unknown): Addresses {
  const { email, phone } = Object(value) as Partial<Addresses>;
  return { email: email ?? null, phone: phone ?? null };
}

/** Reads the record of a request's link (linkRecordOf). */
export async function linkRecord(em: EntityManager, row: SignRequest) {
  const events = await em.find(
    AuditEvent,
    { resourceType: 'sign_request', resourceId: row.id, action: { $in: [...linkActions] } },
    { orderBy: { sequence: 'asc' } },
  );
  return linkRecordOf(row, events);
}

/** Who had the link of a request, and what was sent to whom, as status and events say it, by its audit events: addresses are masked. */
export function linkRecordOf(row: Pick<SignRequest, 'userEmail' | 'userPhone'>, events: readonly Sent[]) {
  const sent = sentMessages(row, events);
  const corrections = signerCorrections(events).map(correctionView);
  return {
    ...(corrections.length > 0 ? { address_corrections: corrections } : {}),
    link_given_to: linkGivenTo(sent),
    messages_sent: sent.slice(-mostSentMessages).map(({ kind, channel, to, at }) => ({
      kind,
      channel,
      to: maskAddress({ channel, to }),
      sent_at: at.toISOString(),
    })),
  };
}

function correctionView({ at, from, to }: SignerCorrection) {
  return { corrected_at: at.toISOString(), from: maskedAddresses(from), to: maskedAddresses(to) };
}

/** The addresses of a signer, masked, the e-mail address first. */
export function maskedAddresses({ email, phone }: Addresses): string[] {
  return [
    ...(email === null ? [] : [maskAddress({ channel: 'email', to: email })]),
    ...(phone === null ? [] : [maskAddress({ channel: 'sms', to: phone })]),
  ];
}
