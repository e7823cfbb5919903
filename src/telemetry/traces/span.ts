import { context, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Attributes, Context, Span, SpanKind } from '@opentelemetry/api';
import { isSampled, isTraceparent } from '#domain/common/traceparent.ts';

/** How a span begins. Attributes carry our own names and ids of flows, and nothing about a person. */
export type SpanStart = {
  kind: SpanKind;
  attributes?: Attributes;
  /** The traceparent of what the work belongs to, where it came from another process. */
  parent?: string | undefined;
};

const tracer = trace.getTracer('tamga');

/** Gives the context of a traceparent that came from another process; undefined when it is none. */
function contextOf(traceparent: string | undefined): Context | undefined {
  if (!isTraceparent(traceparent)) return undefined;
  const [, traceId = '', spanId = ''] = traceparent.split('-');
  const traceFlags = isSampled(traceparent) ? 1 : 0;
  return trace.setSpanContext(context.active(), { traceId, spanId, traceFlags, isRemote: true });
}

/**
 * Runs work in a span that ends with it. An error marks the span by its name alone: messages may quote people's data. Does no
 * more than run it where nothing is traced.
 */
export function inSpan<T>(
  name: string,
  { kind, attributes = {}, parent }: SpanStart,
  run: (span: Span) => Promise<T>,
): Promise<T> {
  const options = { kind, attributes };
  return tracer.startActiveSpan(name, options, contextOf(parent) ?? context.active(), async (span) => {
    try {
      return await run(span);
    } catch (error) {
      markFailed(span, typeOf(error));
      throw error;
    } finally {
      span.end();
    }
  });
}

/** The type or code of an error, else its name: words of programs. */
function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const given: unknown = Reflect.get(error, 'type') ?? Reflect.get(error, 'code');
  return typeof given === 'string' && /^[\w.-]{1,60}$/.test(given) ? given : error.name;
}

/** Marks a span as failed, by the name of its error or the code of its answer. */
export function markFailed(span: Span, type: string): void {
  span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Records a span whose work was done elsewhere, from its times in milliseconds since 1970. */
export function recordSpan(
  name: string,
  { kind, attributes = {}, parent }: SpanStart,
  { startMs, endMs, failed }: { startMs: number; endMs: number; failed?: string | undefined },
): void {
  const options = { kind, attributes, startTime: startMs };
  const span = tracer.startSpan(name, options, contextOf(parent) ?? context.active());
  if (failed !== undefined) markFailed(span, failed);
  span.end(endMs);
}

/** Tells whether the current work is recorded in a trace. */
export function isRecorded(): boolean {
  return trace.getActiveSpan()?.isRecording() === true;
}

/** Gives the traceparent of the current work, for another process; undefined where it is not recorded. */
export function currentTraceparent(): string | undefined {
  const span = trace.getActiveSpan();
  if (!span?.isRecording()) return undefined;
  const { traceId, spanId } = span.spanContext();
  return `00-${traceId}-${spanId}-01`;
}

/** The header that carries it to another of our services. */
export function traceHeaders(): Record<string, string> {
  const traceparent = currentTraceparent();
  return traceparent === undefined ? {} : { traceparent };
}
