import { defineEntity, p } from '@mikro-orm/core';

const CscAuthorizationSchema = defineEntity({
  name: 'CscAuthorization',
  tableName: 'csc_authorization',
  properties: {
    /** The activation's id at the key service. */
    id: p.uuid().primary(),
    certificateId: p.uuid(),
    userId: p.uuid(),
    expiresAt: p.datetime(3),
  },
});

/** An activation that a SAD of CSC opens: it tells whose it is, and for which certificate. The SAD itself is kept nowhere. */
export class CscAuthorization extends CscAuthorizationSchema.class {}
CscAuthorizationSchema.setClass(CscAuthorization);
