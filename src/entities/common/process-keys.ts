import { defineEntity, p } from '@mikro-orm/core';

/** What a process says of itself every minute. Times are in ISO 8601; a skew is how far its clock is ahead, in milliseconds. */
export type ProcessReport = {
  version: string;
  commit: string | null;
  /** The name of its machine; absent in rows of releases that did not say it. */
  host?: string;
  started_at: string;
  clocks: { against: string; skew_ms: number; error_ms: number; measured_at: string }[];
  dependencies: Record<string, { status: string; since: string; cause: string | null }>;
};

const ProcessKeysSchema = defineEntity({
  name: 'ProcessKeys',
  tableName: 'process_keys',
  properties: {
    /** A process of ours; a new one at each start. */
    id: p.uuid().primary(),
    program: p.enum(['api', 'worker'] as const),
    /** Of each secret that rotates, the names of the keys that the process was given, the one that it uses first. */
    keys: p.json<Record<string, string[]>>(),
    /** What it says of itself; null from a process of an earlier version. */
    report: p.json<ProcessReport>().nullable(),
    /** A process says every minute that it runs. */
    seenAt: p.datetime(3),
  },
});

/** The keys of one running process by their names, so that a rotation knows what each of them can read. */
export class ProcessKeys extends ProcessKeysSchema.class {}
ProcessKeysSchema.setClass(ProcessKeys);
