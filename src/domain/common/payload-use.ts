/**
 * The one use that a payload was made for, such as `update/sign` or `activity/recordOpened`. Encryption alone proves that a
 * process of ours made a payload; the use within it proves for what, so that nobody can copy it into another step.
 */
export type PayloadUse = string;

/** A value as it is encrypted for Temporal: what it is for, which call it answers, and the value itself. */
export type Bound = { tamga_use: PayloadUse; tamga_call?: string; value?: unknown };

/** The uses of payloads, by the names of workflows, updates, queries and activities in histories. */
export const uses = {
  start: (workflowType: string) => `start/${workflowType}`,
  workflowResult: (workflowType: string) => `start-result/${workflowType}`,
  update: (name: string) => `update/${name}`,
  updateResult: (name: string) => `update-result/${name}`,
  query: (name: string) => `query/${name}`,
  queryResult: (name: string) => `query-result/${name}`,
  activity: (type: string) => `activity/${type}`,
  activityResult: (type: string) => `activity-result/${type}`,
  heartbeat: (type: string) => `heartbeat/${type}`,
} as const;

/** A payload that was made for another use, or for none. */
export class MisusedPayload extends Error {
  constructor(expected: PayloadUse, found: PayloadUse | undefined) {
    super(`A payload for ${expected} was expected; this one is for ${found ?? 'no use'}.`);
    this.name = 'MisusedPayload';
  }
}

/** Binds a value to its use, and to the call that it answers. */
export function bindTo(use: PayloadUse, value: unknown, call?: string): Bound {
  return { tamga_use: use, ...(call === undefined ? {} : { tamga_call: call }), value };
}

/** Tells whether a value is bound to a use. */
export function isBound(value: unknown): value is Bound {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'tamga_use') === 'string';
}

/** Reads a value that is bound to a use, and to a call when one is given. Throws MisusedPayload for any other. */
export function readBound(use: PayloadUse, value: unknown, call?: string): unknown {
  if (!isBound(value)) throw new MisusedPayload(use, undefined);
  if (value.tamga_use !== use) throw new MisusedPayload(use, value.tamga_use);
  if (call !== undefined && value.tamga_call !== call)
    throw new MisusedPayload(use, `${use} of another call`);
  return value.value;
}

/** Binds every argument to one use. */
export function bindAll(use: PayloadUse, values: readonly unknown[], call?: string): Bound[] {
  return values.map((value) => bindTo(use, value, call));
}

/** Reads arguments that are all bound to one use; no arguments stay none. Throws MisusedPayload. */
export function readAll(use: PayloadUse, values: readonly unknown[]): unknown[] {
  return values.map((value) => readBound(use, value));
}
