import { defaultPayloadConverter, type Headers } from '@temporalio/common';
import { proxySinks, workflowInfo, type Sinks, type WorkflowInterceptors } from '@temporalio/workflow';
import { isSampled, isTraceparent, traceparentHeader } from '#domain/common/traceparent.ts';

/** A part of a workflow that is over; times are in milliseconds since 1970. */
export type TracedPart = {
  name: string;
  traceparent: string;
  startMs: number;
  endMs: number;
  failed: boolean;
};

export interface TraceSinks extends Sinks {
  traces: { part: (part: TracedPart) => void };
}

const { traces } = proxySinks<TraceSinks>();

/** Reads the traceparent of headers; anything else that somebody put there says nothing. */
function traceparentOf(headers: Headers): string | undefined {
  const payload = headers[traceparentHeader];
  if (!payload) return undefined;
  try {
    const value: unknown = defaultPayloadConverter.fromPayload(payload);
    return isTraceparent(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function tell(traceparent: string | undefined, part: Omit<TracedPart, 'traceparent'>): void {
  if (traceparent !== undefined && isSampled(traceparent)) traces.part({ ...part, traceparent });
}

/**
 * Has the steps of a workflow belong to the trace of the act that came last: the start, or an update. It decides nothing by it,
 * draws no random number and waits for nothing, so that histories with and without traces replay.
 */
export const interceptors = (): WorkflowInterceptors => {
  let current: string | undefined;
  const withTrace = <Input extends { headers: Headers }>(input: Input): Input =>
    current === undefined
      ? input
      : {
          ...input,
          headers: { ...input.headers, [traceparentHeader]: defaultPayloadConverter.toPayload(current) },
        };
  return {
    inbound: [
      {
        execute: (input, next) => {
          current ??= traceparentOf(input.headers);
          const now = Date.now();
          const name = `workflow ${workflowInfo().workflowType}`;
          // Its end may be days away, and no trace stays open for so long.
          tell(current, { name, startMs: now, endMs: now, failed: false });
          return next(input);
        },
        handleUpdate: async (input, next) => {
          const traceparent = traceparentOf(input.headers);
          current = traceparent ?? current;
          const startMs = Date.now();
          const name = `workflow ${workflowInfo().workflowType} ${input.name}`;
          try {
            const result = await next(input);
            tell(traceparent, { name, startMs, endMs: Date.now(), failed: false });
            return result;
          } catch (error) {
            tell(traceparent, { name, startMs, endMs: Date.now(), failed: true });
            throw error;
          }
        },
      },
    ],
    outbound: [
      {
        scheduleActivity: (input, next) => next(withTrace(input)),
        startChildWorkflowExecution: (input, next) => next(withTrace(input)),
        continueAsNew: (input, next) => next(withTrace(input)),
      },
    ],
  };
};
