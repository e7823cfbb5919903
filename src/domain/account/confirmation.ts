/** What a device may be asked to confirm. */
export const confirmationKinds = ['sign_in'] as const;
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

export type ConfirmationDecision = 'confirm' | 'refuse';

/** What a device signs: `number` is the one that its owner typed, null where they refuse; `at` is ISO 8601. */
export type AnswerFacts = {
  confirmationId: string;
  kind: ConfirmationKind;
  number: number | null;
  decision: ConfirmationDecision;
  at: string;
};

/** The statement of a device's answer, as it is signed. */
export function answerStatement({ confirmationId, kind, number, decision, at }: AnswerFacts): string {
  return ['tamga confirmation', confirmationId, kind, number ?? '-', decision, at].join('\n');
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
