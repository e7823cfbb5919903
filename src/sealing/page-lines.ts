import { dict } from '#signatures/pdf/objects.ts';
import type { PdfRef } from '#signatures/pdf/objects.ts';
import { drawAppearance } from '#signatures/pades/fields/appearance.ts';
import type { AppearanceBox } from '#signatures/pades/fields/appearance.ts';
import { pageGeometry, userSpaceRect } from '#signatures/pades/page/page-geometry.ts';
import type { PageGeometry, Placement } from '#signatures/pades/page/page-geometry.ts';
import type { RevisionFonts } from '#signatures/pades/revision/revision-fonts.ts';
import type { Update } from '#signatures/pades/revision/update.ts';
import { fontRuns } from '#typesetting/font-runs.ts';
import { widthOf } from '#typesetting/lines.ts';
import { burnOnPages } from './form/burn-on-pages.ts';
import type { Look } from './form/look.ts';
import type { EnvelopePlan } from './plan.ts';

/** In points: the size of the letters, the line's height, and the space to the edges of the page. */
const look = { largest: 6, smallest: 4.5, height: 8, edge: 8, side: 24, colour: [0.45, 0.45, 0.45] } as const;

/**
 * Draws the plan's line small and grey at the foot of each page as displayed, within its visible box; at its head where a field of the
 * envelope is at the foot, and nowhere where fields are at both, the page is too narrow for any of the lines, or pages share more than
 * burnOnPages copies.
 */
export function drawPageLines(update: Update, fonts: RevisionFonts, plan: EnvelopePlan): void {
  const { pageLine } = plan;
  if (!pageLine) return;
  const made = new Map<string, PdfRef>();
  const looks: { page: PdfRef; look: Look }[] = [];
  const drawn = new Set<number>();
  for (const [index, page] of update.file.pages.entries()) {
    // A page that is in the tree twice is one page.
    if (drawn.has(page.object)) continue;
    drawn.add(page.object);
    const geometry = pageGeometry(update, page);
    const line = fitted(pageLine, geometry);
    const place = line && placeOn(geometry, fieldsOn(plan, index + 1));
    if (!line || !place) continue;
    const room = { width: place.width, height: place.height, rotation: geometry.rotation };
    const key = JSON.stringify([room, line.text]);
    const appearance = made.get(key) ?? drawLine(update, fonts, { line, room });
    made.set(key, appearance);
    const widget = dict({ Rect: userSpaceRect(geometry, place) });
    looks.push({ page, look: { appearance, widget } });
  }
  burnOnPages(update, looks);
}

type Line = { text: string; size: number };

/** The first line that is no wider than the page, as large as it may be. */
function fitted(lines: readonly string[], { width }: PageGeometry): Line | undefined {
  for (const text of lines) {
    const size = Math.min(look.largest, (width - 2 * look.side) / widthOf(runsOf(text)));
    if (size >= look.smallest) return { text, size };
  }
  return undefined;
}

function runsOf(text: string) {
  return fontRuns(text, 'regular', 'ltr');
}

function placeOn({ width, height }: PageGeometry, fields: readonly Placement[]): Placement | undefined {
  const strip = { x: look.side, width: width - 2 * look.side, height: look.height };
  const places = [height - look.edge - look.height, look.edge].map((y) => ({ ...strip, y }));
  return places.find((place) => place.y >= 0 && !fields.some((field) => overlap(place, field)));
}

function overlap(a: Placement, b: Placement): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function fieldsOn({ fields }: EnvelopePlan, page: number): Placement[] {
  return fields.filter((field) => field.page === page);
}

function drawLine(
  update: Update,
  fonts: RevisionFonts,
  { line: { text, size }, room }: { line: Line; room: AppearanceBox },
): PdfRef {
  const y = (room.height - size * 0.71) / 2;
  return drawAppearance(update, fonts, room, {
    texts: [{ runs: runsOf(text), size, x: 0, y, colour: look.colour }],
  });
}
