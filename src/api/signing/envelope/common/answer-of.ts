import type { ApiDependencies } from '../../../http/deps.ts';
import type { Attempt } from '../../../http/idempotency.ts';

type Acted = { recipientId: string; signedAt: string; attempt: Attempt };

/**
 * Makes the answer to an act that the workflow has accepted: 200 when its row says completed within 8 s, else 202.
 * `signedAt` is the moment of acceptance.
 */
export async function answerOf(deps: ApiDependencies, { recipientId, signedAt, attempt }: Acted) {
  const row = { table: 'envelope_recipient', id: recipientId, status: 'completed' } as const;
  const completed = { status: 200 as const, body: { status: row.status, signed_at: signedAt } };
  const { keepAnswer } = attempt;
  const status = (await deps.ends.wait(row, keepAnswer && (() => keepAnswer(completed, row)))) ?? 'delivered';
  if (status === row.status) return completed;
  return { status: 202 as const, body: { status, sealing: true as const, signed_at: signedAt } };
}
