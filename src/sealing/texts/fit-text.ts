import { defined } from '#domain/common/defined.ts';
import type { DrawnText, AppearanceBox } from '#signatures/pades/fields/appearance.ts';
import { widthOfRuns } from '#signatures/pades/fields/appearance.ts';
import type { RevisionFonts } from '#signatures/pades/revision/revision-fonts.ts';
import { fontRuns } from '#typesetting/font-runs.ts';
import { breakLines, startMeasure } from '#typesetting/lines.ts';
import type { BrokenLine } from '#typesetting/lines.ts';
import type { Style } from '#typesetting/typefaces.ts';
import { fitColumns } from './fit-columns.ts';
import type { Box } from './fit-columns.ts';

export type { Box };

export type TextFit = {
  style?: Style;
  /** In points; smaller when the text would not fit otherwise. */
  largest: number;
  /** Else as the line's writing begins. */
  align?: 'left' | 'center' | 'right';
  colour?: DrawnText['colour'];
};

const leading = 1.25;
/** The height of a baseline above the bottom of its line, for size 1. */
const descent = 0.33;

/**
 * Sets a text in a box, broken into lines, as large as fits: nothing of it is cut off, however long it is. The Mongolian
 * script gets columns if there is space for them.
 */
export function fitText(fonts: RevisionFonts, text: string, box: Box, fit: TextFit): DrawnText[] {
  const style = fit.style ?? 'regular';
  const { size, lines } = fittingLines(text, box, { style, largest: fit.largest });
  const downward = fitColumns(text, box, { ...fit, style, line: size });
  if (downward) return downward;
  const top = box.y + box.height / 2 + (lines.length * size * leading) / 2;
  return lines.map((line, index) => {
    const runs = fontRuns(line.text, style, line.direction);
    const free = box.width - widthOfRuns(fonts, runs) * size;
    const align = fit.align ?? (line.direction === 'rtl' ? 'right' : 'left');
    const shift = { left: 0, center: free / 2, right: free }[align];
    const y = top - (index + 1) * size * leading + size * descent;
    return { runs, size, x: box.x + Math.max(0, shift), y, ...defined({ colour: fit.colour }) };
  });
}

const steps = 0.92;
const smallest = 0.5;

/** Finds the size by steps and not by search: it must not depend on the course of a search. */
function fittingLines(text: string, box: Box, { style, largest }: { style: Style; largest: number }) {
  const measure = startMeasure(style);
  const across = (line: BrokenLine) => measure(line.text, line.direction);
  let size = Math.min(largest, box.height / leading);
  for (;;) {
    const lines = breakLines({ text, style, size, width: box.width, measure });
    const height = lines.length * size * leading;
    const width = size * lines.reduce((most, line) => Math.max(most, across(line)), 0);
    if ((height <= box.height + 0.01 && width <= box.width + 0.01) || size <= smallest)
      return { size, lines };
    size *= steps;
  }
}

/** The whole of a room but a narrow edge. */
export function insideOf(room: AppearanceBox): Box {
  const edge = Math.min(2, room.width / 10, room.height / 10);
  return { x: edge, y: edge, width: room.width - 2 * edge, height: room.height - 2 * edge };
}
