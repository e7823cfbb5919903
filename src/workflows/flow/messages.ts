import type { FlowKind } from '#domain/common/flow-kinds.ts';

/** The input of the workflow that cancels in place of one that has ended. */
export type CancelEndedInput = {
  kind: Exclude<FlowKind, 'webhook_delivery'>;
  id: string;
  /** The owner of the events. */
  owner: { clientId: string } | { organizationId: string };
  /** The recipients of an envelope who know of it: they are told of the end. */
  told: string[];
};

/** The time of the end by either name, as the workflows of requests and of envelopes answer. */
export type CancelledEnded = { expiredAt: string; voidedAt: string };
