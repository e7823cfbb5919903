import { isStuckReason } from '#domain/common/stuck.ts';
import { adviceForTrouble, type TroubleReason } from '#domain/common/trouble.ts';
import type { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import type { FlowItem } from './flow-schemas.ts';

type BlockedRow = Pick<WebhookDelivery, 'stuckSince' | 'stuckReason' | 'lastError' | 'nextTryAt'>;

type Trouble = {
  reason: TroubleReason;
  since: Date;
  lastError: string | null;
  /** When it is tried again by itself; in the past while it is being tried. */
  nextTryAt: Date | null;
};

/** The members of an item that say whether it is stuck. */
export type TroubleView = Pick<
  FlowItem,
  'stuck' | 'stuck_since' | 'stuck_reason' | 'what_happened' | 'what_to_do' | 'last_error' | 'next_try_at'
>;

/** A time of a row or of Temporal as the API writes it. */
export function iso(time: Date | null | undefined): string | null {
  return time?.toISOString() ?? null;
}

/** Of an item that is not stuck. */
export const noTrouble = {
  stuck: false,
  stuck_since: null,
  stuck_reason: null,
  what_happened: null,
  what_to_do: null,
  last_error: null,
  next_try_at: null,
} satisfies TroubleView;

/** The quick tries of a step are over after so many milliseconds, with a service that hangs. */
const longestTry = 600_000;

/** Says what is wrong, and what to do; that it is being tried right now, where the time of its next try has just come. */
export function troubleView({ reason, since, lastError, nextTryAt }: Trouble): TroubleView {
  const { happened, todo } = adviceForTrouble(reason);
  const late = nextTryAt === null ? -1 : Date.now() - nextTryAt.getTime();
  const isTrying = late >= 0 && late < longestTry;
  return {
    stuck: true,
    stuck_since: since.toISOString(),
    stuck_reason: reason,
    what_happened: isTrying ? `${happened} It is being tried again right now.` : happened,
    what_to_do: todo,
    last_error: lastError,
    next_try_at: late >= longestTry ? null : iso(nextTryAt),
  };
}

/** The same from the columns of a row. */
export function troubleOf({ stuckSince, stuckReason, lastError, nextTryAt }: BlockedRow): TroubleView {
  if (!stuckSince || !isStuckReason(stuckReason)) return noTrouble;
  return troubleView({
    reason: stuckReason,
    since: stuckSince,
    lastError: lastError ?? null,
    nextTryAt: nextTryAt ?? null,
  });
}
