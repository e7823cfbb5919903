import { styleText } from 'node:util';

export interface Section {
  title: string;
  rows: readonly (readonly [string, string])[];
}

/** Lays sections of names and values out as one table, colours only where `stream` shows them. */
export function formatTable(sections: readonly Section[], stream: NodeJS.WriteStream): string {
  const paint = (style: Parameters<typeof styleText>[0], text: string) => styleText(style, text, { stream });
  const width = Math.max(...sections.flatMap(({ rows }) => rows.map(([name]) => name.length)));
  const lines = sections.flatMap(({ title, rows }) => [
    '',
    `  ${paint('bold', title)}`,
    ...rows.map(([name, value]) => `  ${paint('dim', name.padEnd(width))}  ${value}`),
  ]);
  return `${lines.join('\n')}\n`;
}
