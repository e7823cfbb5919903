/** The ways in which a person can show that an act is theirs. */
const provingMeans = [
  /** They had the link that was sent. */
  'link',
  /** They knew the access code that the sender gave them. */
  'access_code',
  /** They had the one-time code that was sent to their e-mail address or phone. */
  'email_code',
  'sms_code',
  /** They confirmed it on a device of theirs, by its key and its PIN. */
  'device',
  /** They gave the PIN of a credential of their own. */
  'credential',
  /** They are signed in: a user by session or API key, a partner's system, a member of staff. */
  'account',
  'client',
  'staff',
] as const;
export type ProvingMeans = (typeof provingMeans)[number];

/** The version of the statement's format, its first member. */
export const actStatementType = 'tamga-act/v1';

/**
 * The API's statement that a person did something to a workflow; the API signs its canonical JSON. Its members are stored and
 * printed in evidence, so they never change their names.
 */
export type ActStatement = {
  type: typeof actStatementType;
  /** A UUID: the workflow carries it, and an activity that records the act looks the statement up by it. */
  id: string;
  /** The workflow's id. */
  workflow: string;
  /** The name of the update that carries the act. */
  act: string;
  /**
   * The update's input: the actor, and the recipient, link generation or level that the act has. Its personal members are not in
   * it: the address and browser, a reason, the name of a host.
   */
  input: Readonly<Record<string, unknown>>;
  /**
   * SHA-256 in hex of each personal member with a salt, by its name: of the input's, and of who each recipient is whom the act is
   * about (`recipient/ID`). Members and salts are kept beside the statement, and can be erased.
   */
  commitments: Readonly<Record<string, string>>;
  proved_by: readonly ProvingMeans[];
  /**
   * SHA-256 in hex of the document: the one that a request names, or the revision of an envelope that was sent to the person
   * last; null where none was.
   */
  shown: string | null;
  /** When that revision was sent to them to its end, ISO 8601; null where we sent none. */
  shown_at: string | null;
  /** The one address that a certificate made for this act names; null for acts by which no such certificate is made. */
  address: NamedAddress | null;
  /** SHA-256 in hex of the canonical JSON of further input that is stored apart (field values, a correction); null for none. */
  content: string | null;
  /** The name of this call: a repeat with the same Idempotency-Key has the same. */
  attempt: string;
  /** The time of the act by the API's clock, ISO 8601. */
  made_at: string;
  /** Of an act on a sandbox's request alone: the key service signs it in its test hierarchy, and in no other. */
  livemode?: false;
};

/** The version of an answer's format, its first member. */
export const actAnswerType = 'tamga-act-answer/v1';

/**
 * The API's statement that a workflow accepted an act and that the person was told so, before an activity has recorded it; the
 * API signs its canonical JSON with the key of its statements of acts.
 */
export type ActAnswer = {
  type: typeof actAnswerType;
  /** The id of the act's statement. */
  id: string;
  workflow: string;
  /** When the workflow accepted it, ISO 8601, as the person was told. */
  accepted_at: string;
};

/** An address that received a link or a code. */
export type NamedAddress = { email: string } | { phone: string };

type Addresses = { email?: string | null | undefined; phone?: string | null | undefined };

/**
 * Gives the address that a certificate made for one signature names: the one that received the code; at level 1, where none
 * was sent, the one that the link went to. Null where there is none.
 */
export function namedAddress(
  { email, phone }: Addresses,
  provedChannel?: 'email' | 'sms',
): NamedAddress | null {
  if (email && !(provedChannel === 'sms' && phone)) return { email };
  return phone ? { phone } : null;
}

/**
 * The longest time between an act and a signature by it, in milliseconds: a signature that was agreed to waits for services
 * that are down.
 */
export const longestSigningMs = 30 * 24 * 3_600_000;

/** An input of an update with the id of its statement. */
export type ProvenInput = { proofId: string };

/**
 * The longest time between the statement of an act and its acceptance by the workflow, in milliseconds: an act may wait for
 * workers that are down.
 */
export const longestActMs = 24 * 3_600_000;
