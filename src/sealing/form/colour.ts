import { numbers } from '#signatures/pades/fields/appearance.ts';

/** One number for grey, three for red, green and blue, four for cyan, magenta, yellow and black; each 0 to 1. */
export type Colour = number[];

/** A colour by its numbers; undefined when they are none, or when there are no numbers: nothing is painted. */
export function colourOf(values: number[]): Colour | undefined {
  const sound = values.every((value) => value >= 0 && value <= 1);
  return sound && [1, 3, 4].includes(values.length) ? values : undefined;
}

/** The operators that set a colour for filling and for lines (ISO 32000-2 clause 8.6.8). */
export function filling(colour: Colour): string {
  return `${numbers(...colour)} ${{ 1: 'g', 3: 'rg', 4: 'k' }[colour.length] ?? 'g'}`;
}

export function stroking(colour: Colour): string {
  return `${numbers(...colour)} ${{ 1: 'G', 3: 'RG', 4: 'K' }[colour.length] ?? 'G'}`;
}

/** The colour as red, green and blue. */
export function rgbOf(colour: Colour): [number, number, number] {
  const [a = 0, b = 0, c = 0, black = 0] = colour;
  if (colour.length === 1) return [a, a, a];
  if (colour.length === 3) return [a, b, c];
  return [(1 - a) * (1 - black), (1 - b) * (1 - black), (1 - c) * (1 - black)];
}
