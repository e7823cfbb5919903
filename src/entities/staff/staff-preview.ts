import { defineEntity, p } from '@mikro-orm/core';

const StaffPreviewSchema = defineEntity({
  name: 'StaffPreview',
  tableName: 'staff_preview',
  properties: {
    id: p.uuid().primary(),
    staffId: p.uuid(),
    act: p.string().length(32),
    /** Why, from the first time that it was carried out. */
    reason: p.text().nullable(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
  },
});

/** Many flows on which a member of staff is about to do the same. */
export class StaffPreview extends StaffPreviewSchema.class {}
StaffPreviewSchema.setClass(StaffPreview);
