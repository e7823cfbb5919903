/** A pattern of a name however its characters are escaped: `/Size` and `/#53ize` (ISO 32000-2 clause 7.3.5). */
function patternOf(name: string): RegExp {
  return new RegExp(`/${Array.from(name, patternOfLetter).join('')}`, 'g');
}

function patternOfLetter(letter: string): string {
  const code = letter.charCodeAt(0).toString(16);
  return `(?:${letter}|#${code.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`;
}

/**
 * Finds the beginnings of names that start with these letters, from a position on; -1 when there is none. Ask for rising
 * positions.
 */
export function startFindingName(bytes: Buffer, name: string): (from: number) => number {
  if (!bytes.includes('#')) return (from) => bytes.indexOf(`/${name}`, from);
  const text = bytes.toString('latin1');
  const pattern = patternOf(name);
  return (from) => {
    pattern.lastIndex = from;
    return pattern.exec(text)?.index ?? -1;
  };
}
