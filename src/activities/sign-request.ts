import { SignRequest } from '#entities/sign-request.ts';
import { createRow, deleteRow } from './create-row.ts';
import { recordOutcome } from './record-outcome.ts';
import { sealRequest } from './seal-request.ts';
import type {
  CreateInput,
  RecordEndInput,
  SealInput,
  SignRequestDependencies,
} from './sign-request-inputs.ts';

/** The side effects of a sign request's flow; each may run twice with the same result. */
export function createSignRequestActivities(deps: SignRequestDependencies) {
  return {
    /** Writes the row and its audit event; written already, it is left as it is. */
    recordCreated: (input: CreateInput): Promise<void> => createRow(deps, input),
    /** Takes back a row that may have been written after all, before anybody was told of it. */
    discardCreated: ({ requestId }: { requestId: string }): Promise<void> => deleteRow(deps, requestId),
    /** Lets the page say that the signature is being made. */
    markSealing: async ({ requestId }: { requestId: string }): Promise<void> => {
      await deps.orm.em
        .fork()
        .nativeUpdate(SignRequest, { id: requestId, status: 'pending' }, { sealing: true });
    },
    /** Has the key service sign, and records signature, audit event and deliveries in one transaction; gives the deliveries' ids. */
    seal: (input: SealInput): Promise<string[]> => sealRequest(deps, input),
    /** Records a rejection or an expiry likewise; gives the deliveries' ids. */
    recordEnd: (input: RecordEndInput): Promise<string[]> =>
      recordOutcome(deps, { requestId: input.requestId, outcome: input.outcome, actor: input.actor }),
  };
}

export type SignRequestActivities = ReturnType<typeof createSignRequestActivities>;
