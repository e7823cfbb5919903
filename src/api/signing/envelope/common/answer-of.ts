import type { ApiDependencies } from '../../../http/deps.ts';

/**
 * Makes the answer to an act that the workflow has accepted: 200 when its row says completed within 8 s, else 202.
 * `signedAt` is the moment of acceptance.
 */
export async function answerOf(deps: ApiDependencies, recipientId: string, signedAt: string) {
  const row = { table: 'envelope_recipient', id: recipientId } as const;
  const status = (await deps.ends.wait(row, 'completed')) ?? 'delivered';
  return status === 'completed'
    ? { status: 200 as const, body: { status: 'completed' as const, signed_at: signedAt } }
    : { status: 202 as const, body: { status, sealing: true as const, signed_at: signedAt } };
}
