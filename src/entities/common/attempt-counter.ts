import { defineEntity, p } from '@mikro-orm/core';

const AttemptCounterSchema = defineEntity({
  name: 'AttemptCounter',
  tableName: 'attempt_counter',
  properties: {
    subject: p.string().length(200).primary(),
    failures: p.integer(),
    windowStartedAt: p.datetime(3),
    lockedUntil: p.datetime(3).nullable(),
  },
});

export class AttemptCounter extends AttemptCounterSchema.class {}
AttemptCounterSchema.setClass(AttemptCounter);
