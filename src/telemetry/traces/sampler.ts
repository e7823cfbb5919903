import { SpanKind, trace } from '@opentelemetry/api';
import type { Context } from '@opentelemetry/api';
import { SamplingDecision, type Sampler, type SamplingResult } from '@opentelemetry/sdk-trace';

/** Traces that callers may ask for in a second, of one process: nobody from outside fills the collector. */
const askedForInSecond = 10;

const yes: SamplingResult = { decision: SamplingDecision.RECORD_AND_SAMPLED };
const no: SamplingResult = { decision: SamplingDecision.NOT_RECORD };

/**
 * Decides which requests of others are traced. Without a traceparent: that share of them, by chance and not by the trace's id,
 * which a caller may choose. With one: as its flag says, but at most ten in a second. Work within a trace follows it; nothing
 * but a request begins one.
 */
export function samplerOfCallers(share: number, now = Date.now, random = Math.random): Sampler {
  let second = 0;
  let asked = 0;
  const mayAsk = () => {
    const current = Math.floor(now() / 1_000);
    if (current !== second) [second, asked] = [current, 0];
    asked += 1;
    return asked <= askedForInSecond;
  };
  const isRecorded = (parent: Context, kind: SpanKind): boolean => {
    const from = trace.getSpanContext(parent);
    const isAsked = from !== undefined && (from.traceFlags & 1) === 1;
    if (from && !from.isRemote) return isAsked;
    if (kind !== SpanKind.SERVER) return false;
    if (from) return isAsked && mayAsk();
    return random() < share;
  };
  return {
    shouldSample: (parent, _traceId, _name, kind) => (isRecorded(parent, kind) ? yes : no),
    toString: () => `Callers{${share}}`,
  };
}

/** Follows the traces of our own programs, and begins none. */
export const samplerOfOurs: Sampler = {
  shouldSample: (parent) => ((trace.getSpanContext(parent)?.traceFlags ?? 0) & 1 ? yes : no),
  toString: () => 'Ours',
};
