import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Blob, Face, Font } from 'harfbuzzjs';

const require = createRequire(import.meta.url);

/** The styles that documents are set in. */
const styles = ['regular', 'bold', 'mono', 'caveat', 'badScript', 'pacifico'] as const;
export type Style = (typeof styles)[number];
/** Those that the sheets of our own documents are set in. */
export type SheetStyle = 'regular' | 'bold' | 'mono';

/** A package with a weight of Noto Sans in each folder. */
const noto = (script: string, weight: '400Regular' | '600SemiBold') => {
  const family = script.split('-').map((word) => word.replace(/^./, (letter) => letter.toUpperCase()));
  const file = `${weight}/NotoSans${family.join('')}_${weight}.ttf`;
  return [`@expo-google-fonts/noto-sans${script && `-${script}`}`, file] as const;
};
const hand = (family: string, file: string) =>
  [`@expo-google-fonts/${family}`, `400Regular/${file}_400Regular.ttf`] as const;
const packed = (part: string, file: string) => [`@embedpdf/fonts-${part}`, `../fonts/${file}`] as const;

/** Package and file in it. */
const files = {
  sans: noto('', '400Regular'),
  sansBold: noto('', '600SemiBold'),
  mono: noto('mono', '400Regular'),
  caveat: hand('caveat', 'Caveat'),
  badScript: hand('bad-script', 'BadScript'),
  pacifico: hand('pacifico', 'Pacifico'),
  armenian: noto('armenian', '400Regular'),
  armenianBold: noto('armenian', '600SemiBold'),
  georgian: noto('georgian', '400Regular'),
  georgianBold: noto('georgian', '600SemiBold'),
  hebrew: packed('hebrew', 'NotoSansHebrew-Regular.ttf'),
  hebrewBold: packed('hebrew', 'NotoSansHebrew-Bold.ttf'),
  arabic: packed('arabic', 'NotoNaskhArabic-Regular.ttf'),
  arabicBold: packed('arabic', 'NotoNaskhArabic-Bold.ttf'),
  ethiopic: noto('ethiopic', '400Regular'),
  ethiopicBold: noto('ethiopic', '600SemiBold'),
  bengali: noto('bengali', '400Regular'),
  bengaliBold: noto('bengali', '600SemiBold'),
  tamil: noto('tamil', '400Regular'),
  tamilBold: noto('tamil', '600SemiBold'),
  thai: noto('thai', '400Regular'),
  thaiBold: noto('thai', '600SemiBold'),
  mongolian: noto('mongolian', '400Regular'),
  chinese: packed('sc', 'NotoSansHans-Regular.otf'),
  chineseBold: packed('sc', 'NotoSansHans-Medium.otf'),
  korean: packed('kr', 'NotoSansKR-Regular.otf'),
  koreanBold: packed('kr', 'NotoSansKR-Medium.otf'),
  japanese: packed('jp', 'NotoSansJP-Regular.otf'),
  japaneseBold: packed('jp', 'NotoSansJP-Medium.otf'),
} as const;

export type Typeface = keyof typeof files;

const scripts = ['armenian', 'georgian', 'hebrew', 'arabic', 'ethiopic', 'bengali', 'tamil', 'thai'] as const;
const ideographs = ['chinese', 'korean', 'japanese'] as const;

const bold = <Name extends string>(name: Name) => `${name}Bold` as const;

const strong = ['sansBold', 'mono', ...scripts.map(bold), 'mongolian', ...ideographs.map(bold)] as const;

/**
 * The typefaces of a style: the first that has a character sets it. Noto, and three hands that have Mongolian Cyrillic; SIL Open
 * Font License 1.1.
 */
export const preferred: Record<Style, readonly Typeface[]> = {
  caveat: ['caveat', ...strong],
  badScript: ['badScript', ...strong],
  pacifico: ['pacifico', ...strong],
  regular: ['sans', 'mono', ...scripts, 'mongolian', ...ideographs],
  bold: strong,
  mono: ['mono', 'sans', ...scripts, 'mongolian', ...ideographs],
};

const found = new Map<Typeface, string>();

/** Gives the path of a typeface's file, for libraries that embed it. */
export function typefaceFile(typeface: Typeface): string {
  const known = found.get(typeface);
  if (known) return known;
  const [from, file] = files[typeface];
  // Beside the package's entry: not every package opens its files to resolution by path.
  const path = join(dirname(require.resolve(from)), file);
  found.set(typeface, path);
  return path;
}

/** A typeface as HarfBuzz has it. Nothing that is asked of it changes it: no text leaves a trace for the next. */
export type OpenTypeface = { font: Font; unitsPerEm: number; characters: ReadonlySet<number> };

const opened = new Map<Typeface, OpenTypeface>();

/** A typeface read once for the process; the large ones when the first text needs them (8 MB of memory). */
export function openTypeface(typeface: Typeface): OpenTypeface {
  const known = opened.get(typeface);
  if (known) return known;
  const face = new Face(new Blob(readFileSync(typefaceFile(typeface))));
  const made = {
    font: new Font(face),
    unitsPerEm: face.upem,
    characters: new Set(face.collectUnicodes()),
  };
  opened.set(typeface, made);
  return made;
}

/** Tells whether a typeface has every character of a text. */
export function hasCharacters(typeface: Typeface, text: string): boolean {
  const { characters } = openTypeface(typeface);
  for (const character of text) if (!characters.has(character.codePointAt(0) ?? 0)) return false;
  return true;
}
