import { defineEntity, p } from '@mikro-orm/core';

const StaffLinkSchema = defineEntity({
  name: 'StaffLink',
  tableName: 'staff_link',
  properties: {
    /** SHA-256 of the link's token in lower-case hex. */
    tokenHash: p.string().length(64).primary(),
    staffId: p.uuid().index(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
  },
});

/** A link that opens one browser session; its row goes when it is used. */
export class StaffLink extends StaffLinkSchema.class {}
StaffLinkSchema.setClass(StaffLink);
