import { defineEntity, p } from '@mikro-orm/core';

const SingleUseLinkSchema = defineEntity({
  name: 'SingleUseLink',
  tableName: 'single_use_link',
  properties: {
    id: p.uuid().primary(),
    recipientId: p.uuid().index(),
    /** Of the recipient's own link, which it leads to: a correction kills both. */
    linkGeneration: p.integer(),
    tokenHash: p.string().length(64).unique().hidden(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
    usedAt: p.datetime(3).nullable(),
  },
});

/** A link that opens a recipient's page once, given to the sender of the envelope. */
export class SingleUseLink extends SingleUseLinkSchema.class {}
SingleUseLinkSchema.setClass(SingleUseLink);
