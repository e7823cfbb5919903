import { defineEntity, p } from '@mikro-orm/core';

const PartnerLogoSchema = defineEntity({
  name: 'PartnerLogo',
  tableName: 'partner_logo',
  properties: {
    clientId: p.uuid().primary(),
    /** The picture alone: what else its file held is left out. */
    png: p.blob(),
    /** SHA-256 of it in lower-case hexadecimal. */
    sha256: p.string().length(64),
    changedAt: p.datetime(3),
  },
});

/** The logo of a partner's application, which people see where they allow it to sign them in. */
export class PartnerLogo extends PartnerLogoSchema.class {}
PartnerLogoSchema.setClass(PartnerLogo);
