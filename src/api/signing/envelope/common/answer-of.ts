import type { ApiDependencies } from '../../../http/deps.ts';
import { recipientStatus } from '../../sign-request/row-status.ts';
import { waitUntil } from '../../sign-request/wait-for-signature.ts';

/**
 * Makes the answer to an act that the workflow has accepted: 200 when its row says completed within 8 s, else 202.
 * `signedAt` is the moment of acceptance.
 */
export async function answerOf(deps: ApiDependencies, recipientId: string, signedAt: string) {
  let status = 'delivered';
  const done = await waitUntil(async () => {
    status = (await recipientStatus(deps.orm, recipientId)) ?? status;
    return status === 'completed';
  });
  return done
    ? { status: 200 as const, body: { status: 'completed' as const, signed_at: signedAt } }
    : { status: 202 as const, body: { status, sealing: true as const, signed_at: signedAt } };
}
