import { defineEntity, p } from '@mikro-orm/core';

const ProcessKeysSchema = defineEntity({
  name: 'ProcessKeys',
  tableName: 'process_keys',
  properties: {
    /** A process of ours; a new one at each start. */
    id: p.uuid().primary(),
    program: p.enum(['api', 'worker'] as const),
    /** Of each secret that rotates, the names of the keys that the process was given, the one that it uses first. */
    keys: p.json<Record<string, string[]>>(),
    /** A process says every minute that it runs. */
    seenAt: p.datetime(3),
  },
});

/** The keys of one running process by their names, so that a rotation knows what each of them can read. */
export class ProcessKeys extends ProcessKeysSchema.class {}
ProcessKeysSchema.setClass(ProcessKeys);
