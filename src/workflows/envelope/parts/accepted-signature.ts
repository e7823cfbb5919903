import type { SignRecipientInput } from '../messages.ts';

/** A signature that was accepted and is to be made; `at` is the moment of acceptance. */
export type AcceptedSignature = Readonly<SignRecipientInput & { at: string }>;
