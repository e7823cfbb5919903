import type { Context } from 'hono';
import { defined } from '#domain/common/defined.ts';
import { Problem } from '#domain/common/problem.ts';
import { StaffMember } from '#entities/staff/staff-member.ts';
import type { ApiDependencies, ApiEnv } from '../../../http/deps.ts';
import { findFlow } from '../flows/find-flow.ts';
import type { AddressCorrection, Corrected } from './corrected.ts';
import { notForKind } from './flow-refusals.ts';
import { correctRecipientAddress } from './correct-recipient-address.ts';
import { correctSignerAddress } from './correct-signer-address.ts';

/**
 * Corrects the address of a sign request's signer or of an envelope's recipient, once two members of staff have asked for the very
 * same. Throws Problem not_found, invalid_state where nothing would change, or the address is one of staff's, or they have acted.
 */
export async function correctAddress(
  c: Context<ApiEnv>,
  { email, phone, ...act }: AddressCorrection,
): Promise<Corrected> {
  const { deps } = c.var;
  const flow = await findFlow(deps, act.id);
  if (email === undefined && phone === undefined)
    throw new Problem('invalid_request', 'The body has no address: expected email or phone.');
  await assertNotStaffs(deps, email);
  const correction = { ...act, ...defined({ email, phone }) };
  if (flow.kind === 'sign_request') return correctSignerAddress(c, flow, correction);
  if (flow.kind === 'envelope') return correctRecipientAddress(c, flow, correction);
  throw notForKind(flow, 'it has no address of a person. Its owner can change the webhook.');
}

/** Throws Problem invalid_state for the address of a member of staff: nobody of them becomes a customer's signer. */
async function assertNotStaffs({ orm }: ApiDependencies, email: string | undefined): Promise<void> {
  if (email === undefined) return;
  if ((await orm.em.fork().count(StaffMember, { email: email.toLowerCase() })) === 0) return;
  const message = 'This is the address of a member of staff. Give the address of the signer.';
  throw new Problem('invalid_state', message);
}
