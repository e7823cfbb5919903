import type { ConfirmationStatus } from '#domain/account/confirmation.ts';
import { writeConfirmation } from './ask.ts';
import { recordEnd } from './end.ts';
import type { AskInput, ConfirmationDependencies, EndInput } from './inputs.ts';
import { pushToDevices } from './push.ts';

/** Creates the side effects of a question to somebody's devices; each may run twice with the same result. */
export function createConfirmationActivities(deps: ConfirmationDependencies) {
  return {
    /** Writes the row; written already, it is left as it is. */
    recordConfirmationAsked: (input: AskInput): Promise<void> => writeConfirmation(deps, input),
    /** Tells the devices that there is something to confirm. */
    pushConfirmation: ({ confirmationId }: { confirmationId: string }): Promise<{ pushed: number }> =>
      pushToDevices(deps, confirmationId),
    /** Writes the end, and gives the one that is on record. */
    recordConfirmationEnd: (input: EndInput): Promise<{ status: ConfirmationStatus }> =>
      recordEnd(deps, input),
  };
}

export type ConfirmationActivities = ReturnType<typeof createConfirmationActivities>;
