import { FontNames } from '@pdf-lib/standard-fonts';
import { numbers } from '#signatures/pades/fields/appearance.ts';
import { dict, isDict, isRef, isStream, name, nameOf } from '#signatures/pdf/objects.ts';
import type { PdfDict, PdfValue } from '#signatures/pdf/objects.ts';
import type { Update } from '#signatures/pades/revision/update.ts';
import { breakLines } from '../text/break-lines.ts';
import { filling } from '../colour.ts';
import type { Face, PlacedLine } from './face.ts';
import { codesOf } from './font-codes.ts';
import { widthsOf } from './font-widths.ts';
import type { FormField } from '../form-field.ts';
import { isStandard, likeStandard } from './standard-font.ts';

/**
 * Gives the font that a field's /DA names, as viewers take it, when it is a simple one that can write this text; else
 * undefined. A font that is not among the resources stands for Helvetica.
 */
export function fieldFace(
  update: Update,
  field: FormField,
  { key, text }: { key: string | undefined; text: string },
): Face | undefined {
  const font = (key !== undefined && fontNamed(update, field, key)) || helvetica();
  const entries = update.resolve(font);
  const glyphs = isDict(entries) ? glyphsOf(update, entries) : undefined;
  const characters = Array.from(text.replaceAll(/[\r\n]/g, ''));
  if (!glyphs || !characters.every((character) => glyphs(character))) return undefined;
  const width = (part: string) =>
    Array.from(part).reduce((sum, character) => sum + (glyphs(character)?.width ?? 0), 0);
  return {
    width,
    lines: (part, size, room) => breakLines(part, room / size, width),
    draw: (lines) => ({
      operators: lines.map((line) => operatorsOf(line, glyphs)),
      fonts: new Map([['Field', font]]),
      forms: new Map(),
    }),
  };
}

function helvetica(): PdfDict {
  const entries = { BaseFont: name(FontNames.Helvetica), Encoding: name('WinAnsiEncoding') };
  return dict({ Type: name('Font'), Subtype: name('Type1'), ...entries });
}

/** In the resources of the field, of its appearance, or of the form. */
function fontNamed(update: Update, field: FormField, key: string): PdfValue | undefined {
  const appearances = update.resolve(field.widget.get('AP'));
  const normal = isDict(appearances) ? update.resolve(appearances.get('N')) : null;
  const own = isStream(normal) ? update.resolve(normal.dict.get('Resources')) : null;
  for (const resources of [field.get('DR'), update.resolve(field.form.entries.get('DR')), own]) {
    const fonts = isDict(resources) ? update.resolve(resources.get('Font')) : null;
    const font = isDict(fonts) ? fonts.get(key) : undefined;
    if (isDict(update.resolve(font))) return font;
  }
  return undefined;
}

type Glyphs = (character: string) => { code: number; width: number } | undefined;

/** The glyphs of a simple font; undefined of composite fonts, of those made of drawings, and of parts of a font. */
function glyphsOf(update: Update, font: PdfDict): Glyphs | undefined {
  const subtype = nameOf(update.resolve(font.get('Subtype')));
  const base = nameOf(update.resolve(font.get('BaseFont'))) ?? FontNames.Helvetica;
  const ofPart = /^[A-Z]{6}\+/.test(base);
  if (!['Type1', 'TrueType', 'MMType1'].includes(subtype ?? '') || ofPart) return undefined;
  const like = likeStandard(base);
  const pictorial = like === FontNames.Symbol || like === FontNames.ZapfDingbats;
  const standard = isStandard(base) || !isEmbedded(update, font);
  const codes = codesOf(update, font, { standard, pictorial });
  const widthOf = widthsOf(update, font, like);
  return (character) => {
    const number = character.codePointAt(0) ?? 0;
    const code = codes?.get(number);
    const width = code === undefined ? undefined : widthOf(code, number);
    return code === undefined || width === undefined ? undefined : { code, width };
  };
}

function isEmbedded(update: Update, font: PdfDict): boolean {
  const descriptor = update.resolve(font.get('FontDescriptor'));
  return (
    isDict(descriptor) && ['FontFile', 'FontFile2', 'FontFile3'].some((key) => isRef(descriptor.get(key)))
  );
}

function operatorsOf({ text, x, y, size, colour }: PlacedLine, glyphs: Glyphs): string {
  const codes = Array.from(text, (character) => glyphs(character)?.code ?? 32);
  const hex = Buffer.from(codes).toString('hex');
  return `BT ${filling(colour)} /Field ${numbers(size)} Tf ${numbers(x, y)} Td <${hex}> Tj ET`;
}
