import { defineEntity, p } from '@mikro-orm/core';

const StatusMaterialSchema = defineEntity({
  name: 'StatusMaterial',
  tableName: 'status_material',
  properties: {
    /** SHA-256 in lower-case hex of what was asked for, and where. */
    key: p.string().length(64).primary(),
    url: p.text(),
    /** An OCSP response, a revocation list or a certificate, in DER; null when it could not be had. */
    der: p.blob().nullable(),
    fetchedAt: p.datetime(3),
    expiresAt: p.datetime(3),
  },
});

/** Certificate status of other authorities that was fetched, for all processes, until it expires. */
export class StatusMaterial extends StatusMaterialSchema.class {}
StatusMaterialSchema.setClass(StatusMaterial);
