import type { ApiDependencies } from '../../http/deps.ts';
import type { Attempt } from '../../http/idempotency.ts';

/** Waits up to 8 s until the row says that the request is signed; tells whether it does, and keeps `signed`, the answer then, in that look. */
export async function waitForSeal(
  { ends }: Pick<ApiDependencies, 'ends'>,
  id: string,
  { attempt: { keepAnswer }, signed }: { attempt: Attempt; signed: object },
): Promise<boolean> {
  const row = { table: 'sign_request', id, status: 'signed' } as const;
  return (await ends.wait(row, keepAnswer && (() => keepAnswer(signed, row)))) === row.status;
}
