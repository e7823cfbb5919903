import { call, type Answer } from '#test/support/http/http.ts';
import type { TestPartner, World } from '#test/support/world/world.ts';

/** A delivery as the partner surface gives it. */
export type Delivery = {
  id: string;
  webhook_id: string | null;
  request_id: string | null;
  event_type: string;
  payload: Record<string, unknown>;
  endpoint_url: string;
  status: string;
  attempts: number;
  redeliveries: number;
  response_code: number | null;
  next_attempt_at: string | null;
  last_attempt_at: string | null;
  delivered_at: string | null;
  attempt_log: { at: string; response_code?: number; error?: string; duration_ms: number }[];
};

export type DeliveryPage = { data: Delivery[]; has_more: boolean; next_cursor: string | null };

/** Calls the partner surface as one partner, with a token of scope webhook. */
export async function asPartner(world: World, partner: TestPartner) {
  const token = await partner.token('webhook');
  const send =
    (method: string) =>
    <B = Record<string, unknown>>(path: string, body?: unknown, key?: string): Promise<Answer<B>> =>
      call<B>(world, `/partner${path}`, {
        method,
        token,
        ...(method === 'GET' ? {} : { body: body ?? {} }),
        ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
      });
  return { get: send('GET'), post: send('POST'), patch: send('PATCH'), delete: send('DELETE') };
}
