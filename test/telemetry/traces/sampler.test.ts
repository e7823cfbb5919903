import { ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api';
import { SamplingDecision } from '@opentelemetry/sdk-trace';
import { expect, test } from 'vitest';
import { samplerOfCallers, samplerOfOurs } from '#telemetry/traces/sampler.ts';

const id = 'a'.repeat(32);
const under = (traceFlags: number, isRemote: boolean) =>
  trace.setSpanContext(ROOT_CONTEXT, { traceId: id, spanId: 'b'.repeat(16), traceFlags, isRemote });
const recorded = SamplingDecision.RECORD_AND_SAMPLED;

test('callers get ten traces in a second, whatever they ask for; the rest by chance', () => {
  let time = 0;
  let chance = 0.5;
  const sampler = samplerOfCallers(
    0.1,
    () => time,
    () => chance,
  );
  const ask = (context = ROOT_CONTEXT, kind = SpanKind.SERVER) =>
    sampler.shouldSample(context, id, 'x', kind, {}, []).decision === recorded;
  const asked = Array.from({ length: 30 }, () => ask(under(1, true)));
  expect(asked.filter(Boolean)).toHaveLength(10);
  time = 1_000;
  expect(ask(under(1, true))).toBe(true);
  expect(ask(under(0, true))).toBe(false);
  expect(ask()).toBe(false);
  chance = 0.05;
  expect(ask()).toBe(true);
  // Work of ours follows its own trace, and begins none.
  expect(ask(under(1, false), SpanKind.CLIENT)).toBe(true);
  expect(ask(under(0, false), SpanKind.CLIENT)).toBe(false);
  expect(ask(ROOT_CONTEXT, SpanKind.CLIENT)).toBe(false);
});

test('worker and key service follow the traces of our programs, and begin none', () => {
  const asked = [under(1, true), under(0, true), ROOT_CONTEXT].map(
    (context) => samplerOfOurs.shouldSample(context, id, 'x', SpanKind.SERVER, {}, []).decision === recorded,
  );
  expect(asked).toEqual([true, false, false]);
});
