import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { Time } from '../../../http/input/fields.ts';
import type { ActOnFlow } from '../flows/find-flow.ts';

export const Corrected = z.object({
  id: z.uuid(),
  kind: z.enum(['sign_request', 'envelope']),
  state: z.enum(['proposed', 'corrected']).meta({
    description: 'proposed: another member of staff has to ask for the very same before `proposed_until`',
  }),
  proposed_until: Time.nullable(),
});
export type Corrected = z.input<typeof Corrected>;

/** New addresses; absent ones stay. */
export type AddressCorrection = ActOnFlow & { recipientId?: string; email?: string; phone?: string };

/** Makes the answer of a correction that waits for a second member of staff; without a time, of one that was made. */
export function correctedAs(
  { id, kind }: Pick<Corrected, 'id' | 'kind'>,
  proposedUntil: Date | undefined,
): Corrected {
  const state = proposedUntil ? 'proposed' : 'corrected';
  return { id, kind, state, proposed_until: proposedUntil?.toISOString() ?? null };
}

/** Makes the Problem of a correction that would change nothing. */
export function sameAddress(): Problem {
  return new Problem('invalid_state', 'The address is the same already. Send the link again instead.');
}
