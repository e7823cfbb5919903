import { html } from 'hono/html';
import { retentionWords as words } from '#words/staff/retention.ts';
import type { Html } from '../../common/layout.ts';
import { given, table, timeOf } from '../parts.ts';

type Period = {
  days: number | 'forever';
  is_default: boolean;
  next: { days: number; from: string } | null;
};

/** For how long an organization keeps things, by kind, and the holds that stand, as the operations give them. */
export type ShownRetention = {
  periods: Readonly<Record<keyof typeof words.kinds, Period>>;
  holds: readonly {
    id: string;
    organization_id: string;
    kind: keyof typeof words.heldKinds;
    thing_id: string;
    placed_by: keyof typeof words.holders;
    reason: string;
    created_at: string;
  }[];
  /** Not all of them are shown. */
  hasMore: boolean;
};

function daysOf({ days, is_default: isDefault }: Period): string {
  const said = days === 'forever' ? words.forever : String(days);
  return isDefault ? words.byDefault(said) : said;
}

/** Draws for how long an organization keeps what has ended, and what of it is on legal hold. */
export function retentionCards({ periods, holds, hasMore }: ShownRetention): Html {
  const kinds = Object.keys(words.kinds) as (keyof typeof words.kinds)[];
  const rows = kinds.map((kind) => {
    const { next } = periods[kind];
    const shorter = next === null ? '' : html`${words.next(next.days)} ${timeOf(next.from)}`;
    return [words.kinds[kind], daysOf(periods[kind]), shorter];
  });
  const held = holds.map((hold) => [
    html`${words.heldKinds[hold.kind]}<small><code translate="no">${hold.thing_id}</code></small>`,
    words.holders[hold.placed_by],
    given(hold.reason),
    timeOf(hold.created_at),
    hold.placed_by === 'staff'
      ? html`<a href="/staff/organizations/${hold.organization_id}/lift/${hold.id}">${words.lift}</a>`
      : '',
  ]);
  return html`<section class="card">
      <h2>${words.title}</h2>
      ${table(words.title, Object.values(words.columns), rows)}
    </section>
    <section class="card">
      <h2>${words.holds}</h2>
      ${
        held.length === 0
          ? html`<p class="quiet">${words.noHolds}</p>`
          : table(words.holds, Object.values(words.holdColumns), held)
      }
      ${hasMore ? html`<p class="quiet">${words.more}</p>` : ''}
    </section>`;
}
