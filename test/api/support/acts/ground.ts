import { defined } from '#domain/common/defined.ts';
import { call } from '#test/support/http/http.ts';
import type { TestStaff } from '#test/support/people/staff.ts';
import type { World } from '#test/support/world/world.ts';

export const reason = 'the partner called';

export type Acted = Record<string, unknown>;

/** Calls an act of staff on a flow; `key` is the Idempotency-Key. */
export function actAs(
  world: Pick<World, 'baseUrl'>,
  { apiKey }: Pick<TestStaff, 'apiKey'>,
  { id, act, body = {}, key }: { id: string; act: string; body?: object; key?: string },
) {
  const headers = { 'x-api-key': apiKey, ...defined({ 'idempotency-key': key }) };
  return call<Acted>(world, `/support/flows/${id}/${act}`, { headers, body: { reason, ...body } });
}
