import { createRequire } from 'node:module';
import type bidiModule from 'bidi-js';
import { hasRightToLeft } from './characters.ts';
import { runsOf } from './runs.ts';
import { shapeRun } from './shape.ts';
import type { Run, ShapedRun } from './shape.ts';
import type { Style } from './typefaces.ts';

// Its types describe an ES module, but Node gets only its factory.
const bidi = (createRequire(import.meta.url)('bidi-js') as typeof bidiModule.default)();

/** The direction of a paragraph: that of its first letter, unless it is given (UAX #9, P2 and P3). */
export type BaseDirection = 'ltr' | 'rtl';

export function directionOf(text: string): BaseDirection {
  if (!hasRightToLeft(text)) return 'ltr';
  return (bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0) % 2 === 1 ? 'rtl' : 'ltr';
}

/** Sets a text in one line: its runs from left to right as they are seen, each in glyphs. */
export function setLine(text: string, style: Style, direction: BaseDirection = 'ltr'): ShapedRun[] {
  const runs = runsOf(text, style).map(({ script, ...run }) => ({ ...run, script: script ?? 'Zyyy' }));
  if (direction === 'ltr' && !hasRightToLeft(text))
    return runs.map((run) => shapeRun({ ...run, rightToLeft: false }));
  const shown = runs.map((run) => run.text).join('');
  const { levels } = bidi.getEmbeddingLevels(shown, direction);
  let at = 0;
  const levelled = runs.flatMap((run) => {
    const pieces = byLevel(run, levels.subarray(at, at + run.text.length));
    at += run.text.length;
    return pieces;
  });
  return asSeen(levelled).map(({ level: _level, ...run }) => shapeRun(run));
}

type Levelled = Run & { level: number };

function byLevel(run: Omit<Run, 'rightToLeft'>, levels: Uint8Array): Levelled[] {
  const pieces: Levelled[] = [];
  levels.forEach((level, index) => {
    const last = pieces.at(-1);
    const unit = run.text.charAt(index);
    if (last?.level === level) last.text += unit;
    else pieces.push({ ...run, text: unit, level, rightToLeft: level % 2 === 1 });
  });
  return pieces;
}

/** Reverses the runs of each level, the deepest first (UAX #9, L2). */
function asSeen(runs: Levelled[]): Levelled[] {
  const list = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1)
    for (let from = 0; from < list.length; from += 1) {
      let to = from;
      while ((list[to]?.level ?? -1) >= level) to += 1;
      list.splice(from, to - from, ...list.slice(from, to).toReversed());
      from = to;
    }
  return list;
}
