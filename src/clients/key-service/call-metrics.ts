import { Problem } from '#domain/common/problem.ts';
import { SpanKind } from '@opentelemetry/api';
import { durations, stopwatch } from '#telemetry/metrics/registry.ts';
import { inSpan } from '#telemetry/traces/span.ts';

const calls = durations(
  'tamga_key_service_call_duration_seconds',
  'Time of a call of the key service: answered (ok), refused, or without an answer (unreachable)',
  ['outcome'],
);

/** Measures and traces a call of the key service; `refusal` tells an error that it answered from one without an answer. */
export async function measuredCall<T>(
  call: () => Promise<T>,
  refusal: (error: unknown) => boolean,
): Promise<T> {
  const passed = stopwatch();
  let outcome = 'unreachable';
  try {
    const result = await inSpan('key service', { kind: SpanKind.CLIENT }, call);
    outcome = 'ok';
    return result;
  } catch (error) {
    if (refusal(error)) outcome = 'refused';
    throw error;
  } finally {
    calls.observe({ outcome }, passed());
  }
}

/** Tells whether a call in bytes was refused: then nothing lies behind the problem. */
export function wasRefused(error: unknown): boolean {
  return error instanceof Problem && error.cause === undefined;
}
