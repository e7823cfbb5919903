import { defineEntity, p } from '@mikro-orm/core';

const StaffPreviewFlowSchema = defineEntity({
  name: 'StaffPreviewFlow',
  tableName: 'staff_preview_flow',
  properties: {
    previewId: p.uuid().primary(),
    flowId: p.string().length(255).primary(),
    /** How the flow stood when it was shown. */
    seen: p.string().length(64),
    begunAt: p.datetime(3).nullable(),
    doneAt: p.datetime(3).nullable(),
    /** Why it was refused; null where it was done, or is still to be done. */
    failure: p.text().nullable(),
  },
});

/** One of the flows of a preview, and what came of it. */
export class StaffPreviewFlow extends StaffPreviewFlowSchema.class {}
StaffPreviewFlowSchema.setClass(StaffPreviewFlow);
