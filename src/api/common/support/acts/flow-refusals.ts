import { Problem } from '#domain/common/problem.ts';
import type { FoundFlow } from '../flows/find-flow.ts';

const names: Readonly<Record<string, string>> = {
  sign_request: 'sign request',
  envelope: 'envelope',
  webhook_delivery: 'webhook delivery',
  document: 'document',
};

/** How a kind of flow is called in a message, such as `sign request`. */
function nameOfKind(kind: FoundFlow['kind']): string {
  return names[kind] ?? kind.replaceAll('_', ' ');
}

/** Makes the Problem of an act that this kind of flow does not know; `instead` says what to do. */
export function notForKind({ kind }: FoundFlow, instead: string): Problem {
  return new Problem('invalid_state', `This is a ${nameOfKind(kind)}: ${instead}`, { kind });
}

/** Makes the Problem of an act on a flow that has ended. */
export function endedAlready({ kind }: FoundFlow, status: string): Problem {
  return new Problem('invalid_state', `The ${nameOfKind(kind)} has ended: it is ${status}.`, { status });
}
