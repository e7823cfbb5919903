import type {
  EndedSession,
  OpenSession,
  OpenSessionStatus,
  SessionReturn,
  SessionField,
  SessionRequirement,
} from '#domain/envelope/session-view.ts';
import { returnAddress } from '#domain/account/return-address.ts';
import { taskOf } from '#domain/envelope/session-phase.ts';
import { codeAddress } from '#domain/envelope/code-address.ts';
import { isOpenEnvelope, isWaitedFor } from '#domain/envelope/envelope.ts';
import { geometryOf } from '#domain/envelope/field-geometry.ts';
import { autoValue, kindOf, type AutoFacts } from '#domain/envelope/field-kind.ts';
import { membersOf, sessionFacts } from '#domain/envelope/recipient-facts.ts';
import { maskAddress } from '#domain/sign-request/sign-request.ts';
import type { SessionFieldRow } from '#entities/envelope/rows/read-session.ts';
import { credentialItem, type Eligibility } from '../../proof/eligibility.ts';
import type { Session } from './find-session.ts';
import { hasFailedFor, hasExpired, isSealing, isTheirTurn } from './session-rights.ts';

/** The proofs that the caller has shown, and the data of the view beside the rows of the session. */
export type Seen = {
  status: OpenSessionStatus;
  access: boolean;
  /** Without access: the link takes no access code any more. */
  blocked: boolean;
  code: boolean;
  sender: { name: string; organization: string };
  fields: SessionFieldRow[];
  auto: AutoFacts;
  document: { pageCount: number; url: string };
  /** auth_method credential: they confirmed on a device of theirs besides. */
  byDevice: boolean;
  /** auth_method credential. */
  standing?: Eligibility;
};

function requirements(session: Session, { access, code }: Seen): SessionRequirement[] {
  const { authMethod } = session.recipient;
  const first: SessionRequirement[] = access ? [] : ['access_code'];
  if (hasExpired(session)) return [...first, 'credential'];
  if (!isTheirTurn(session)) return first;
  if ((authMethod === 'sms' || authMethod === 'email_code') && !code) return [...first, 'otp'];
  return authMethod === 'credential' ? [...first, 'credential'] : first;
}

function fieldView(field: SessionFieldRow, facts: AutoFacts): SessionField {
  const { id, type, required, label = null, auto } = field;
  const value = auto ? autoValue(auto, facts) : (field.value ?? null);
  return { id, type, ...geometryOf(field), required, label, value, ...kindOf(field) };
}

function recipientView({ recipient }: Session, access: boolean): OpenSession['recipient'] {
  const { name, role, status, authMethod, language, hostConfirmedAt } = recipient;
  const facts = membersOf(sessionFacts, access ? recipient : {});
  return {
    name,
    ...facts,
    role,
    status,
    auth_method: authMethod,
    language,
    host_confirmed: hostConfirmedAt !== null,
  };
}

/**
 * Makes a recipient's view of an open envelope, or of an ended one while their accepted signature waits for the PIN. Before
 * their turn, before the access code and after the end it has nothing of the document and no message.
 */
export function openView(session: Session, seen: Seen): OpenSession {
  const { envelope, recipient } = session;
  const known = seen.access && session.reached;
  const shown = known && isOpenEnvelope(envelope.status);
  const { pageCount, url } = seen.document;
  return {
    envelope: envelopeView(session, seen),
    recipient: recipientView(session, seen.access),
    your_turn: isTheirTurn(session),
    requires: requirements(session, seen),
    ...(seen.blocked && !seen.access ? { access_blocked: true } : {}),
    masked_address: maskedAddress(session, shown),
    sealing: isSealing(session),
    ...(seen.access && hasFailedFor(session) ? { sealing_failed: true as const } : {}),
    fields: shown ? seen.fields.map((field) => fieldView(field, seen.auto)) : null,
    document: shown
      ? { page_count: pageCount, url, version: envelope.currentObjectId ? 'current' : 'original' }
      : null,
    ...(known ? standingView(seen) : {}),
    ...(recipient.signedAt ? { signed_at: recipient.signedAt.toISOString() } : {}),
    ...returnFor(session, seen),
  };
}

function envelopeView({ envelope }: Session, { access, sender, status }: Seen): OpenSession['envelope'] {
  const { name, message, expiresAt } = envelope;
  const told = access && isOpenEnvelope(status) ? (message ?? null) : null;
  return { name, message: told, sender, expires_at: expiresAt?.toISOString() ?? '', status };
}

function standingView({
  standing,
  byDevice,
}: Seen): Pick<OpenSession, 'credentials' | 'credential_missing' | 'confirmed_on_device'> {
  if (!standing) return {};
  const confirmed = byDevice ? { confirmed_on_device: true as const } : {};
  return {
    ...confirmed,
    credentials: standing.credentials.map(credentialItem),
    credential_missing: standing.missing,
  };
}

function maskedAddress({ recipient }: Session, shown: boolean): string | null {
  const address = shown && codeAddress(recipient);
  return address ? maskAddress(address) : null;
}

function time(at: Date | null | undefined): string | null {
  return at?.toISOString() ?? null;
}

/** Makes a recipient's view after the end: what it was, of whom, the end and its time; nothing of the document. */
export function endedView(
  { envelope, recipient, application }: Session,
  { sender, reason }: Pick<EndedSession['envelope'], 'sender' | 'reason'>,
): EndedSession {
  return {
    envelope: {
      name: envelope.name,
      sender,
      status: envelope.status,
      sent_at: time(envelope.sentAt),
      completed_at: time(envelope.completedAt),
      declined_at: time(envelope.declinedAt),
      voided_at: time(envelope.voidedAt),
      expired_at: time(envelope.expiredAt),
      reason,
    },
    recipient: { role: recipient.role, status: recipient.status, signed_at: time(recipient.signedAt) },
    ...returnOf({ envelope, recipient, application }),
  };
}

/** The address may name people: whoever has the link alone is not told it. */
function returnFor(session: Session, { access }: Seen): SessionReturn {
  return access ? returnOf(session) : {};
}

/** The way back for a recipient who has acted, or whose envelope has ended. */
function returnOf({
  envelope,
  recipient,
  application,
}: Pick<Session, 'envelope' | 'recipient' | 'application'>): SessionReturn {
  const { id, status } = envelope;
  const acted = recipient.status === 'completed' && isWaitedFor(recipient.role);
  if (!application || (!acted && isOpenEnvelope(status))) return {};
  const { name, embeddingOrigins: origins } = application;
  const how = endings.find((ending) => ending === status) ?? actedAs[taskOf(recipient.role)];
  const ended = { status: how, envelope_id: id, recipient_id: recipient.id };
  const address = returnAddress(envelope.redirectUrl, { origins, ended });
  return address === undefined ? {} : { redirect_url: address, application: name };
}

const endings = ['declined', 'voided', 'expired'] as const;
const actedAs = { sign: 'signed', approve: 'approved', copy: 'completed' } as const;
