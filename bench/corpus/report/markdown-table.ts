/** A table in Markdown that reads well as plain text: columns as wide as their widest cell, all but the first to the right. */
export function markdownTable(head: string[], rows: string[][]): string {
  const clean = [head, ...rows].map((row) =>
    row.map((cell) => cell.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')),
  );
  const widths = head.map((_, column) => Math.max(3, ...clean.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) => {
    const cells = widths.map((width, column) =>
      column === 0 ? (row[column] ?? '').padEnd(width) : (row[column] ?? '').padStart(width),
    );
    return `| ${cells.join(' | ')} |`;
  };
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  const [titles = [], ...others] = clean;
  return [line(titles), `| ${rule.join(' | ')} |`, ...others.map(line)].join('\n');
}
