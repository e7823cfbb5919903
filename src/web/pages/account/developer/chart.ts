import { html } from 'hono/html';
import { usageTypes, type UsageType } from '#domain/account/usage.ts';
import type { Html } from '../../common/layout.ts';

/** From this share of a limit on a bar warns. */
const nearLimit = 0.8;

/** Draws a bar of what is used of a limit, beside numbers that say the same. */
export function shareBar(used: number, limit: number): Html {
  const share = limit > 0 ? Math.min(used / limit, 1) : 1;
  const width = Math.round(share * 1_000) / 10;
  return html`<svg
    class="bar ${share >= nearLimit ? 'near' : ''}"
    viewBox="0 0 100 8"
    preserveAspectRatio="none"
    aria-hidden="true"
    focusable="false"
  >
    <rect class="whole" width="100" height="8" rx="1" />
    <rect class="used" width="${width}" height="8" rx="1" />
  </svg>`;
}

type Day = { day: string; used: Readonly<Record<UsageType, number>> };

const columnWidth = 10;
const chartHeight = 60;

/** Draws a column for each day, of what was used of each type; `label` says where its numbers stand. */
export function columnChart(days: readonly Day[], label: string): Html {
  const most = Math.max(1, ...days.map(({ used }) => usageTypes.reduce((sum, type) => sum + used[type], 0)));
  return html`<svg
    class="columns"
    viewBox="0 0 ${days.length * columnWidth} ${chartHeight}"
    preserveAspectRatio="none"
    role="img"
    aria-label="${label}"
  >
    ${days.map(({ used }, index) => columnOf(used, index, most))}
  </svg>`;
}

function columnOf(used: Day['used'], index: number, most: number): Html {
  let top = chartHeight;
  const parts = usageTypes.map((type) => {
    const height = (used[type] / most) * chartHeight;
    top -= height;
    return html`<rect
      class="${type}"
      x="${index * columnWidth + 1}"
      y="${top.toFixed(2)}"
      width="${columnWidth - 2}"
      height="${height.toFixed(2)}"
    />`;
  });
  return html`${parts}`;
}
