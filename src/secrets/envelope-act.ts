import type { RecipientFact } from '#domain/envelope/recipient-facts.ts';
import type { MarkInput } from '#domain/envelope/session-view.ts';
import { decryptUnder, encryptUnder, type KeyRing } from './key-ring.ts';

/** A recipient's field values, in the fields' order, with their signature and initials. */
export type SignPayload = {
  values: { fieldId: string; value: string }[];
  signature: MarkInput | null;
  initials: MarkInput | null;
};

/** The corrected properties of a recipient; absent ones stay. */
export type CorrectPayload = { [Name in RecipientFact | 'accessCodeHash']?: string | undefined };

/** New words of a sent envelope; absent ones stay. */
export type ChangePayload = { name?: string; message?: string };

/** The payload of each kind of act that has one. */
export type ActPayloads = { sign: SignPayload; correct: CorrectPayload; change: ChangePayload };

function contextOf(kind: keyof ActPayloads, actId: string): string {
  return `envelope-act:${kind}:${actId}`;
}

/** Encrypts the payload of an act as JSON, for the act's row, under the key of the purpose `envelope-acts`. */
export function encryptAct<K extends keyof ActPayloads>(
  ring: KeyRing,
  act: { id: string; kind: K; payload: ActPayloads[K] },
): string {
  return encryptUnder(ring, JSON.stringify(act.payload), contextOf(act.kind, act.id));
}

/** Opens the payload of an act's row; throws when it belongs to another act or is of another kind. */
export function decryptAct<K extends keyof ActPayloads>(
  ring: KeyRing,
  act: { id: string; kind: K; payloadSealed: string },
): ActPayloads[K] {
  return JSON.parse(decryptUnder(ring, act.payloadSealed, contextOf(act.kind, act.id))) as ActPayloads[K];
}
