/** So wide is a line at most: as the terminal, between bounds; where there is none, for a file or another program, 100. */
export function lineWidth(terminal: number | undefined = process.stdout.columns): number {
  return Math.min(Math.max(terminal || 100, 60), 160);
}

/** One cell for people: on one line, without characters that a terminal obeys. */
export function plain(value: unknown): string {
  const text = textOf(value);
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === null || value === undefined ? '–' : JSON.stringify(value);
}

/** Lays rows out in columns; the last one is cut where the line ends. */
export function columns(titles: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const cells = [titles, ...rows].map((row) => row.map(plain));
  const widths = titles.map((_, at) => Math.max(...cells.map((row) => (row[at] ?? '').length)));
  return cells
    .map((row) =>
      cut(
        row
          .map((cell, at) => cell.padEnd(widths[at] ?? 0))
          .join('  ')
          .trimEnd(),
      ),
    )
    .join('\n');
}

/** Breaks text into lines that fit, each after the same indent. */
export function wrapped(text: string, indent: number): string {
  const width = lineWidth();
  const lines: string[] = [];
  let line = '';
  for (const word of plain(text).split(' ')) {
    if (line !== '' && indent + line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  lines.push(line);
  return lines.join(`\n${' '.repeat(indent)}`);
}

/** Cuts a line where the terminal ends, after an indent. */
export function cut(line: string, indent = 0): string {
  const width = lineWidth() - indent;
  return line.length > width ? `${line.slice(0, width - 1)}…` : line;
}

/** How long ago a time was, such as `12 min`; a dash for none. */
export function ago(time: unknown, now = Date.now()): string {
  const at = typeof time === 'string' ? Date.parse(time) : Number.NaN;
  if (Number.isNaN(at)) return '–';
  const seconds = Math.max(Math.round((now - at) / 1_000), 0);
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.round(seconds / 3_600)} h` : `${Math.round(seconds / 86_400)} d`;
}
