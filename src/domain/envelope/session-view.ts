import type { MarkFace } from './mark-face.ts';
import type {
  AuthMethod,
  EnvelopeFieldType,
  EnvelopeStatus,
  RecipientRole,
  RecipientStatus,
} from './envelope.ts';
import type { FieldGeometry } from './field-geometry.ts';
import type { FieldKind } from './field-kind.ts';
import type { FactMember, SessionFact } from './recipient-facts.ts';
import type { Language } from '../sign-request/sign-request.ts';
import type { SigningObstacle } from '../sign-request/signing-view.ts';

/** The way back to the application that an envelope belongs to, for somebody who has acted, and after the end. */
export type SessionReturn = {
  /** Where the recipient returns to; absent without one, or when its origin is not registered any more. */
  redirect_url?: string;
  /** The application's name; beside the address alone. */
  application?: string;
};

/** The proofs that a recipient still has to give, in the order the page asks for them. */
export type SessionRequirement = 'access_code' | 'otp' | 'credential';

/** A field of this recipient. */
export type SessionField = FieldGeometry & {
  id: string;
  type: EnvelopeFieldType;
  required: boolean;
  label: string | null;
  /** The value that the sender set, the recipient filled, or the field fills itself with. */
  value: string | null;
} & FieldKind;

type SessionCredential = { id: string; label: string; subject: string };

/** A session's status: a draft has no links, and a completed envelope waits for nobody. */
export type OpenSessionStatus = Exclude<EnvelopeStatus, 'draft' | 'completed'>;

/** Of the facts but the name, all are null until the access code was right. */
type SessionRecipient = Record<FactMember<SessionFact>, string | null> & {
  name: string;
  role: RecipientRole;
  status: RecipientStatus;
  /** It decides what the certificate of their signature names. */
  auth_method: AuthMethod;
  language: Language;
  /** in_person: whether the host has confirmed to be present. */
  host_confirmed: boolean;
};

/**
 * A session of a recipient whose envelope is open, or has ended while their accepted signature waits for the PIN once more;
 * `envelope.status` tells which. Times are ISO 8601 UTC.
 */
export type OpenSession = SessionReturn & {
  envelope: {
    name: string;
    message: string | null;
    sender: { name: string; organization: string };
    expires_at: string;
    status: OpenSessionStatus;
  };
  recipient: SessionRecipient;
  /** True when they may act now: their turn has come, and they have not finished. */
  your_turn: boolean;
  requires: SessionRequirement[];
  /** The link takes no access code any more: too many were wrong. */
  access_blocked?: true;
  /** The masked address that the one-time code goes to. */
  masked_address: string | null;
  /** Their signature was accepted and is being made. */
  sealing: boolean;
  /** True when they have agreed, but the document cannot be signed or sealed: its sender is notified. */
  sealing_failed?: true;
  /** null before their turn, until the access code was right and after the end, as the document is. */
  fields: SessionField[] | null;
  document: { page_count: number; url: string; version: 'original' | 'current' } | null;
  /** auth_method credential: their credentials for signing; absent until the access code was right. */
  credentials?: SessionCredential[];
  /** auth_method credential: they confirmed on a device of theirs besides. */
  confirmed_on_device?: true;
  /** The missing requirements: without them they cannot sign here. */
  credential_missing?: SigningObstacle[];
  /** The time of their signature or approval, while others are still to act. */
  signed_at?: string;
  /** Present where this browser may have the receipt of their act. */
  receipt?: true;
};

/** A session after the end: what it was, of whom, how it ended and when; nothing of the document. */
export type EndedSession = SessionReturn & {
  envelope: {
    name: string;
    sender: { name: string; organization: string };
    status: EnvelopeStatus;
    sent_at: string | null;
    completed_at: string | null;
    declined_at: string | null;
    voided_at: string | null;
    expired_at: string | null;
    /** Of a decline or a void, in the words of whoever gave it; null also before the access code was right. */
    reason: string | null;
  };
  recipient: { role: RecipientRole; status: RecipientStatus; signed_at: string | null };
  /** Present where this browser may have the certificate of completion. */
  certificate?: true;
  /** Present where this browser may have the receipt of their act. */
  receipt?: true;
};

/** The answer of `GET /envelope/{token}/state`, from which the recipient's page is drawn. */
export type SessionView = OpenSession | EndedSession;

/** Tells whether there is more in a session than how it ended. */
export function isOpenSession(view: SessionView): view is OpenSession {
  return 'your_turn' in view;
}

/**
 * The way a signature or initials were made on the page. `image` is a PNG as data URL, `text` the typed text, `face` the handwriting in
 * which that is set.
 */
export type MarkInput = {
  type: 'drawn' | 'typed' | 'uploaded';
  image?: string;
  text?: string;
  face?: MarkFace;
};
