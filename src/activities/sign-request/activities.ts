import { ApplicationFailure } from '@temporalio/common';
import {
  recordExtended,
  recordSignerCorrected,
  type ExtensionInput,
  type SignerCorrectionInput,
} from './changes.ts';
import { createRow, deleteRow } from './create.ts';
import { recordOutcome } from './outcome.ts';
import { signRequest } from './sign.ts';
import type {
  CancellationRecord,
  CreateInput,
  RecordEndInput,
  SignInput,
  SignRequestDependencies,
} from './inputs.ts';

/** Takes what an end is made of, and nothing else; a signature is no such end, whoever says so. Throws act_refused. */
function endOf({ requestId, outcome, actor, proofId }: RecordEndInput): RecordEndInput {
  const status: string = outcome.status;
  if (status === 'signed')
    throw ApplicationFailure.nonRetryable('A signature is recorded where it is made.', 'act_refused');
  return { requestId, outcome, actor, proofId };
}

/** Creates the side effects of a sign request's workflow; each may run twice with the same result. */
export function createSignRequestActivities(deps: SignRequestDependencies) {
  return {
    /** Writes the row and its audit event; written already, it is left as it is. */
    recordCreated: (input: CreateInput): Promise<void> => createRow(deps, input),
    /** Takes back a row that may have been written after all, before anybody heard of it. */
    discardCreated: ({ requestId }: { requestId: string }): Promise<void> => deleteRow(deps, requestId),
    /** Moves the end of a pending request, as staff decided. */
    recordExtended: (input: ExtensionInput): Promise<void> => recordExtended(deps, input),
    /** Gives a pending request's signer other addresses, as staff decided; their link gets the next generation. */
    recordSignerCorrected: (input: SignerCorrectionInput): Promise<void> =>
      recordSignerCorrected(deps, input),
    /** Has the key service sign, and records signature, audit event and deliveries in one transaction; gives the deliveries' ids. */
    seal: (input: SignInput): Promise<string[]> => signRequest(deps, input),
    /** Records a rejection or an expiry likewise; gives the deliveries' ids. */
    recordEnd: async (input: RecordEndInput): Promise<string[]> =>
      (await recordOutcome(deps, endOf(input))).deliveryIds,
    /**
     * Ends a request whose signature is stuck, unless the signature was recorded first; gives the recorded status and the
     * ids of the deliveries.
     */
    recordCancellation: async (input: RecordEndInput): Promise<CancellationRecord> => {
      const { status, deliveryIds } = await recordOutcome(deps, endOf(input));
      return { status: status === 'signed' ? 'signed' : 'expired', deliveryIds };
    },
  };
}

export type SignRequestActivities = ReturnType<typeof createSignRequestActivities>;
