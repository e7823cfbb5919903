import { defineUpdate } from '@temporalio/workflow';
import type { ConfirmationFacts, DeviceAnswer } from '#activities/confirmation/inputs.ts';
import type { ConfirmationStatus } from '#domain/account/confirmation.ts';

export type ConfirmationInput = { facts: ConfirmationFacts };

export type ConfirmationAnswerInput = { answer: DeviceAnswer };

/** A device whose PIN was wrong five times. */
export type PinLockedInput = { deviceId: string };

/** Answers when the row is written: the devices can ask for it. */
export const askUpdate = defineUpdate<{ confirmationId: string }>('ask');

/** Answers when the end is on record, and gives it. */
export const answerUpdate = defineUpdate<{ status: ConfirmationStatus }, [ConfirmationAnswerInput]>('answer');

/** Ends the question as refused; answers when that is on record. */
export const pinLockedUpdate = defineUpdate<{ status: ConfirmationStatus }, [PinLockedInput]>('pinLocked');
