import { Buffer as ShapingBuffer, ClusterLevel, BufferFlag, Direction, Feature, shape } from 'harfbuzzjs';
import { graphemesOf } from './characters.ts';
import { nothing, textsOfGlyphs } from './glyph-texts.ts';
import { openTypeface } from './typefaces.ts';
import type { OpenTypeface, Typeface } from './typefaces.ts';

/** A part of a text in one typeface, script and direction. */
export type Run = {
  typeface: Typeface;
  text: string;
  /** The script by its ISO 15924 code, such as `Arab`. */
  script: string;
  rightToLeft: boolean;
};

/** A glyph at its position in a run; lengths for size 1. */
export type PlacedGlyph = {
  id: number;
  /** The text of the glyph; the texts of a run, in reading order, are its text or canonically equivalent to it. */
  text: string;
  /** The position in the run where its cluster begins: the letters that are drawn together. */
  cluster: number;
  /** True when the text of the cluster is written beside it, since its glyphs alone would not show it. */
  spelled: boolean;
  /** The distance to the next glyph, and the distance by the typeface itself. */
  advance: number;
  nominal: number;
  x: number;
  y: number;
};

/** A run in glyphs from left to right, as they are seen. */
export type ShapedRun = Run & { glyphs: PlacedGlyph[]; width: number };

const buffer = new ShapingBuffer();

/** Sets a run in glyphs by HarfBuzz. The same run is always set in the same way. */
export function shapeRun(run: Run): ShapedRun {
  const open = openTypeface(run.typeface);
  buffer.reset();
  buffer.addText(run.text);
  buffer.setDirection(run.rightToLeft ? Direction.RTL : Direction.LTR);
  buffer.setScript(run.script);
  // Without one the library takes the language that the process happens to run in.
  buffer.setLanguage('und');
  buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS);
  buffer.setFlags(BufferFlag.REMOVE_DEFAULT_IGNORABLES);
  shape(open.font, buffer, plain.has(run.script) ? plainFeatures(run.text) : []);
  const read = withTexts(run, glyphsOf(open));
  const glyphs = run.rightToLeft ? read.toReversed() : withLetters(read);
  return { ...run, glyphs, width: glyphs.reduce((sum, { advance }) => sum + advance, 0) };
}

function glyphsOf({ font, unitsPerEm }: OpenTypeface): PlacedGlyph[] {
  const positions = buffer.getGlyphPositions();
  const em = (units = 0): number => units / unitsPerEm;
  return buffer.getGlyphInfos().map(({ codepoint: id, cluster }, index) => ({
    id,
    text: '',
    cluster,
    spelled: false,
    advance: em(positions[index]?.xAdvance),
    nominal: em(font.glyphHAdvance(id)),
    x: em(positions[index]?.xOffset),
    y: em(positions[index]?.yOffset),
  }));
}

/**
 * The scripts that set letter beside letter, in which names come without ligatures. In other scripts ligatures belong to the
 * writing.
 */
const plain = new Set(['Latn', 'Cyrl', 'Grek', 'Armn', 'Geor', 'Hani', 'Hang', 'Zyyy']);
const unligated = ['-liga', '-clig'].flatMap((one) => Feature.fromString(one) ?? []);

/** Gives the features for a text. Letters that already have their marks are not taken apart: each stays one glyph. */
function plainFeatures(text: string): Feature[] {
  if (/^[ -~]*$/.test(text)) return unligated;
  const whole: Feature[] = [];
  let at = 0;
  for (const grapheme of graphemesOf(text)) {
    const end = at + grapheme.length;
    if (!/\p{M}/u.test(grapheme)) whole.push(new Feature('ccmp', 0, at, end));
    at = end;
  }
  return [...unligated, ...whole];
}

/** Gives the glyphs their texts; they come from left to right, and leave in reading order. */
function withTexts(run: Run, seen: PlacedGlyph[]): PlacedGlyph[] {
  const glyphs = run.rightToLeft ? seen.toReversed() : seen;
  const starts = Array.from(new Set(glyphs.map(({ cluster }) => cluster))).toSorted((a, b) => a - b);
  return starts.flatMap((start, index) => {
    const mine = glyphs.filter(({ cluster }) => cluster === start);
    // Any text before the first glyph's character belongs to that glyph.
    const text = run.text.slice(index && start, starts[index + 1]);
    const texts = textsOfGlyphs({ text, wide: mine.map(({ advance }) => advance !== 0) });
    const told = mine.map((glyph, place) => ({ ...glyph, text: texts[place] ?? '' }));
    if (run.rightToLeft) return told.flatMap((glyph) => letterByLetter(glyph, run.typeface));
    const spelled = texts.includes(nothing) || (mine.length > 1 && !plain.has(run.script));
    return told.map((glyph) => ({ ...glyph, spelled }));
  });
}

/** Joins a sign that is no letter to the letter before it, because some readers drop one that is by itself. */
function withLetters(glyphs: PlacedGlyph[]): PlacedGlyph[] {
  const list: PlacedGlyph[] = [];
  for (const glyph of glyphs) {
    const before = list.at(-1);
    if (before && glyph.text !== nothing && /^\p{Cf}+$/u.test(glyph.text)) {
      list[list.length - 1] = { ...before, text: `${before.text}${glyph.text}`, spelled: true };
      list.push({ ...glyph, text: nothing, cluster: before.cluster, spelled: true });
    } else list.push(glyph);
  }
  return list;
}

/**
 * Divides a ligature into its letters. Readers of PDFs reverse right-to-left text, code by code and each code's letters as
 * well. So a ligature is the first of its letters, and empty glyphs beside it are the others; signs that are no letters
 * stand the other way round.
 */
function letterByLetter(glyph: PlacedGlyph, typeface: Typeface): PlacedGlyph[] {
  const [first = '', ...others] = Array.from(glyph.text);
  if (others.length === 0) return [glyph];
  const empty = emptyGlyph(openTypeface(typeface));
  if (!empty || /\p{Cf}/u.test(glyph.text))
    return [{ ...glyph, text: `${others.toReversed().join('')}${first}` }];
  const beside = others.map((text) => ({ ...glyph, ...empty, text, advance: 0, x: 0, y: 0 }));
  return [{ ...glyph, text: first }, ...beside];
}

/** A glyph without a mark and without a width: that of the joiners. */
function emptyGlyph({ font }: OpenTypeface): Pick<PlacedGlyph, 'id' | 'nominal'> | undefined {
  const id = font.nominalGlyph(0x200c);
  return id === undefined || font.glyphHAdvance(id) !== 0 ? undefined : { id, nominal: 0 };
}
