import { defineEntity, p } from '@mikro-orm/core';

const StaffProposalSchema = defineEntity({
  name: 'StaffProposal',
  tableName: 'staff_proposal',
  properties: {
    /** HMAC-SHA-256 in lower-case hex of just what was proposed: the addresses themselves are not kept. */
    id: p.string().length(64).primary(),
    flowId: p.uuid(),
    staffId: p.uuid(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
  },
});

/** A correction that one member of staff proposed, and that waits for another to ask for the very same. */
export class StaffProposal extends StaffProposalSchema.class {}
StaffProposalSchema.setClass(StaffProposal);
