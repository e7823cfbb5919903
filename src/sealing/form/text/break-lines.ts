/**
 * Breaks a text into lines of at most `width`, by the given measure: at line breaks, at spaces, and inside a word that is
 * longer than a line.
 */
export function breakLines(text: string, width: number, measure: (text: string) => number): string[] {
  return text.split(/\r\n|\r|\n/).flatMap((paragraph) => breakParagraph(paragraph, width, measure));
}

function breakParagraph(paragraph: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  let filled = 0;
  for (const piece of paragraph.match(/\s+|\S+\s*/gu) ?? []) {
    if (filled > 0 && filled + measure(piece.trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = '';
      filled = 0;
    }
    for (const part of partsOf(piece, width, measure)) {
      if (filled > 0 && filled + measure(part.trimEnd()) > width) {
        lines.push(line);
        line = '';
        filled = 0;
      }
      line += part;
      filled += measure(part);
    }
  }
  return [...lines, line.trimEnd()];
}

/** The characters of a word that is longer than a line, else the word. */
function partsOf(piece: string, width: number, measure: (text: string) => number): string[] {
  return measure(piece.trimEnd()) > width ? Array.from(piece) : [piece];
}
