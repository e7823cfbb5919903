import { defineEntity, p } from '@mikro-orm/core';

const RecoveryCodeSchema = defineEntity({
  name: 'RecoveryCode',
  tableName: 'recovery_code',
  properties: {
    /** SHA-256, in lower-case hex, of the code and whose it is. */
    codeHash: p.string().length(64).primary(),
    userId: p.uuid().index(),
    createdAt: p.datetime(3),
  },
});

/** A code that signs a user in once in place of their app's; used, it is gone. */
export class RecoveryCode extends RecoveryCodeSchema.class {}
RecoveryCodeSchema.setClass(RecoveryCode);
