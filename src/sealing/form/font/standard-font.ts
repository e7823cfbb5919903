import { FontNames } from '@pdf-lib/standard-fonts';
import type { IFontNames } from '@pdf-lib/standard-fonts';

const standard: readonly string[] = Object.values(FontNames);

/** Tells whether a font's name is that of one of the 14 that every viewer has (ISO 32000-2 clause 9.6.2.2). */
export function isStandard(name: string): name is IFontNames {
  return standard.includes(name);
}

/** The standard font that viewers take for a font that is not embedded, by its name. */
export function likeStandard(name: string): IFontNames {
  if (isStandard(name)) return name;
  const bold = /bold|black|demi/i.test(name);
  const slanted = /italic|oblique/i.test(name);
  if (/courier|mono|consol/i.test(name)) return courier[Number(bold)]?.[Number(slanted)] ?? FontNames.Courier;
  if (/times|serif|georgia|garamond|roman/i.test(name) && !/sans/i.test(name))
    return times[Number(bold)]?.[Number(slanted)] ?? FontNames.TimesRoman;
  return helvetica[Number(bold)]?.[Number(slanted)] ?? FontNames.Helvetica;
}

const courier = [
  [FontNames.Courier, FontNames.CourierOblique],
  [FontNames.CourierBold, FontNames.CourierBoldOblique],
];
const times = [
  [FontNames.TimesRoman, FontNames.TimesRomanItalic],
  [FontNames.TimesRomanBold, FontNames.TimesRomanBoldItalic],
];
const helvetica = [
  [FontNames.Helvetica, FontNames.HelveticaOblique],
  [FontNames.HelveticaBold, FontNames.HelveticaBoldOblique],
];
