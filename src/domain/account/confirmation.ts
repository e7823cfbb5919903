/** What a device may be asked to confirm. */
export const confirmationKinds = ['sign_in', 'sign', 'authorize'] as const;
export type ConfirmationKind = (typeof confirmationKinds)[number];

export const confirmationStatuses = ['pending', 'confirmed', 'refused', 'expired'] as const;
export type ConfirmationStatus = (typeof confirmationStatuses)[number];

/** Why a confirmation was refused: its owner said no, typed another number, or too many wrong PINs; or it was signed by nobody. */
export const refusalReasons = ['owner', 'number', 'pin', 'signature'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** The seconds in which a device answers. */
export const confirmationSeconds = 120;

/** The most that one person is asked in an hour: nobody is worn down by questions. */
export const confirmationsPerHour = 3;

/** The bounds of the number that is compared: two digits. */
export const confirmationNumbers = { min: 10, max: 99 } as const;

/** Who asks, as far as it is known: the page shows it on the device. */
export type Asker = { browser: string | null; network: string; place: string | null };

/** The time in which a confirmed signature is made, in milliseconds: a code's proof lasts as long. */
export const confirmedLastsMs = 10 * 60_000;

/** The signatures that a device is asked about: of a document (`sign`), or of the hashes that other software sends (`authorize`). */
export type SignatureAsked = {
  /** The id of the sign request or of the envelope's recipient; of the credential where other software asks. */
  target: string;
  /** The document's name, where one is known. */
  name: string | null;
  /** Who wants the signature: the partner or the sender; null for other software. */
  by: string | null;
  /** Each with its algorithm, such as `sha256:` before the digits. */
  hashes: readonly string[];
  signatures: number;
};

export type ConfirmationDecision = 'confirm' | 'refuse';

/** What a device signs: `number` is the one that its owner typed, null where they refuse; `at` is ISO 8601. */
export type AnswerFacts = {
  confirmationId: string;
  kind: ConfirmationKind;
  number: number | null;
  decision: ConfirmationDecision;
  at: string;
  /** What is signed; absent for a sign-in. */
  about?: Pick<SignatureAsked, 'hashes' | 'signatures'> | null | undefined;
};

/** What a device answered, and its signature of that in base64url. */
export type SignedAnswer = Pick<AnswerFacts, 'number' | 'decision' | 'at'> & { signature: string };

/** The statement of a device's answer, as it is signed: where signatures are asked for, it holds their number and every hash. */
export function answerStatement({ confirmationId, kind, number, decision, at, about }: AnswerFacts): string {
  const answered = ['tamga confirmation', confirmationId, kind, number ?? '-', decision, at];
  return [...answered, ...(about ? [about.signatures, ...about.hashes] : [])].join('\n');
}

/** The statement by which a device asks what there is to confirm; `at` is ISO 8601. */
export function askingStatement({ deviceId, at }: { deviceId: string; at: string }): string {
  return ['tamga confirmation asked for', deviceId, at].join('\n');
}

/** The statement by which a device gives or takes back where pushes to it go; `hash` is SHA-256 of what it gives, in hexadecimal. */
export function pushStatement({
  deviceId,
  at,
  hash,
}: {
  deviceId: string;
  at: string;
  hash: string;
}): string {
  return ['tamga push subscription', deviceId, at, hash].join('\n');
}
