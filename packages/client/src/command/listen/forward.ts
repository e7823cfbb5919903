import type { ListenerDelivery } from '../../webhooks/deliveries-in.ts';

/** What the receiver on this machine answered, as Tamga keeps it. */
export type Answer = { response_code?: number; duration_ms: number; error?: string };

/** As long as Tamga waits for a receiver, in milliseconds. */
const patienceMs = 10_000;

/** Posts a delivery to an address as Tamga would; a receiver that is away is an answer, too. */
export async function forward(url: string, { headers, body }: ListenerDelivery): Promise<Answer> {
  const started = performance.now();
  const duration = () => Math.round(performance.now() - started);
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
    await response.body?.cancel();
    return { response_code: response.status, duration_ms: duration() };
  } catch (error) {
    return { duration_ms: duration(), error: reasonOf(error).slice(0, 300) };
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer within ${patienceMs / 1_000} s`;
  const { cause } = error;
  return cause instanceof Error && cause.message !== '' ? cause.message : error.message;
}
