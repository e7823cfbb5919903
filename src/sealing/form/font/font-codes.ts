import { Encodings } from '@pdf-lib/standard-fonts';
import { isDict, nameOf } from '#signatures/pdf/objects.ts';
import type { PdfDict, PdfValue } from '#signatures/pdf/objects.ts';
import type { Update } from '#signatures/pades/revision/update.ts';

/** The code of each character that a simple font can write, by its Unicode number (ISO 32000-2 clause 9.6.5). */
export type FontCodes = Map<number, number>;

/**
 * Gives the codes of a simple font's encoding; undefined when it has an encoding of its own that nothing describes.
 * `standard`: one of the 14 fonts that every viewer has; `pictorial`: one of their two symbol fonts, whose codes are their
 * characters'.
 */
export function codesOf(
  update: Update,
  font: PdfDict,
  known: { standard: boolean; pictorial: boolean },
): FontCodes | undefined {
  if (known.pictorial) return identical();
  const encoding = update.resolve(font.get('Encoding'));
  if (!isDict(encoding)) return named(nameOf(encoding)) ?? (known.standard ? ascii() : undefined);
  const base =
    named(nameOf(update.resolve(encoding.get('BaseEncoding')))) ?? (known.standard ? ascii() : undefined);
  const differences = update.resolve(encoding.get('Differences'));
  if (!base && !Array.isArray(differences)) return undefined;
  return withDifferences(base ?? new Map(), Array.isArray(differences) ? differences : []);
}

function named(encoding: string | undefined): FontCodes | undefined {
  if (encoding === 'WinAnsiEncoding') return decoded('windows-1252');
  if (encoding === 'MacRomanEncoding') return decoded('macintosh');
  // The encodings are alike from the space to the tilde and from the section of Latin letters on.
  if (encoding === 'PDFDocEncoding') return new Map([...ascii(), ...latin()]);
  return encoding === 'StandardEncoding' ? ascii() : undefined;
}

function decoded(label: string): FontCodes {
  const decoder = new TextDecoder(label);
  const codes = range(32, 255).filter((code) => code !== 127);
  return new Map(codes.map((code) => [decoder.decode(Uint8Array.of(code)).codePointAt(0) ?? 0, code]));
}

/** In the standard encoding both quotes of ASCII are other characters. */
function ascii(): FontCodes {
  const codes = range(32, 126).filter((code) => code !== 0x27 && code !== 0x60);
  return new Map(codes.map((code) => [code, code]));
}

function latin(): FontCodes {
  return new Map(range(0xa1, 0xff).map((code) => [code, code]));
}

function identical(): FontCodes {
  return new Map(range(32, 255).map((code) => [code, code]));
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** Codes that a /Differences array gives to other characters, and takes from those that had them. */
function withDifferences(base: FontCodes, differences: PdfValue[]): FontCodes {
  const characters = new Map(Array.from(base, ([character, code]) => [code, character]));
  let code = 0;
  for (const one of differences.slice(0, 1000)) {
    if (typeof one === 'number') code = one;
    const glyph = nameOf(one);
    if (glyph === undefined) continue;
    characters.set(code, characterOf(glyph) ?? -1);
    code += 1;
  }
  return new Map(Array.from(characters, ([code, character]): [number, number] => [character, code]));
}

const glyphs = new Map(
  Encodings.WinAnsi.supportedCodePoints.map((character): [string, number] => [
    Encodings.WinAnsi.encodeUnicodeCodePoint(character).name,
    character,
  ]),
);

function characterOf(glyph: string): number | undefined {
  const number = /^(?:uni([\dA-F]{4})|u([\dA-F]{4,6}))$/.exec(glyph);
  return number ? Number.parseInt(number[1] ?? number[2] ?? '', 16) : glyphs.get(glyph);
}
