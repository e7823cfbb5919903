import { defineEntity, p } from '@mikro-orm/core';

const SealedLinkSchema = defineEntity({
  name: 'SealedLink',
  tableName: 'sealed_link',
  indexes: [{ properties: ['envelopeId'] }],
  properties: {
    /** The recipient whose link it is; the envelope's own id for its sender. */
    id: p.uuid().primary(),
    envelopeId: p.uuid(),
    /** The generation that works now, from 1; links of former ones only lead to a page that sends a new one. */
    generation: p.integer(),
    expiresAt: p.datetime(3),
    /** When a message with it went out last, 1970 where none did, and how often somebody asked for one. */
    sentAt: p.datetime(3),
    renewals: p.integer().default(0),
  },
});

/** The link to an envelope's sealed PDF that one recipient, or the sender, got. The token itself is stored nowhere. */
export class SealedLink extends SealedLinkSchema.class {}
SealedLinkSchema.setClass(SealedLink);
