import type { StuckReason } from './stuck.ts';

/** What a workflow says of its blocker: times are ISO 8601, `failure` is the last failure's message, which quotes no data. */
export type BlockerFacts = {
  reason: StuckReason;
  since: string;
  failure?: string;
  /** When the next try comes by itself; absent when it waits for somebody. */
  nextTryAt?: string;
};
