import { defined } from '#domain/common/defined.ts';
import { noteFault } from './faults.ts';
import type { EnvelopeInput } from './messages.ts';
import { Approvals } from './parts/approvals.ts';
import { Deliveries } from './parts/deliveries.ts';
import { DocumentWork } from './parts/document.ts';
import { Ending } from './parts/ending.ts';
import { Messages } from './parts/messages.ts';
import { People } from './parts/people.ts';
import { Progress } from './parts/progress.ts';
import { describe } from './details.ts';
import { markBlocker, type EnvelopeState } from './state.ts';
import { defaultRetryLimits, type Cause, type StuckableView } from '../common/step.ts';

function loopOf(
  state: () => EnvelopeState,
  { patience = defaultRetryLimits }: EnvelopeInput,
  failed?: (cause: Cause) => void,
): StuckableView {
  return {
    trouble: undefined,
    retries: 0,
    patience,
    describe: () => describe(state()),
    // A loop of its own keeps the row as the loops show it.
    write: () => Promise.resolve(true),
    mark: () => markBlocker(state()),
    ...defined({ failed }),
  };
}

/** Makes the state of a workflow that begins, or that goes on from the run before. */
export function initialState(input: EnvelopeInput): EnvelopeState {
  const people = new People(input);
  const lane = (failed?: (cause: Cause) => void) => loopOf(() => state, input, failed);
  const state: EnvelopeState = {
    input,
    progress: new Progress(input),
    loops: {
      signatures: lane((cause) => noteFault(state, cause)),
      approvals: lane(),
      recording: lane(),
      messages: lane(),
    },
    people,
    document: new DocumentWork(input, people),
    approvals: new Approvals(input),
    messages: new Messages(input),
    deliveries: new Deliveries(),
    ending: new Ending(input),
  };
  return state;
}
