import { deflateSync } from 'node:zlib';

/** An entry of a cross-reference section: the position of an object, its object stream, or that it is free. */
export type Row =
  | { offset: number; generation?: number }
  | { stream: number; index: number }
  | { next: number; generation?: number };

export type Rows = Record<number, Row>;

const fullHeader = '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n';

export type BuilderOptions = {
  /** The bytes before the header, and the header; offsets are counted from the header unless `origin` says otherwise. */
  before?: string;
  header?: string;
  origin?: number;
};

/** Writes a PDF byte by byte; nothing is mended, so that every class of oddity can be made. Texts are Latin-1. */
export class PdfBuilder {
  file: string;
  /** The entries of the last object of each number. */
  readonly rows: Rows = {};
  /** The position from which every written offset is counted. */
  readonly origin: number;

  constructor({ before = '', header = fullHeader, origin }: BuilderOptions = {}) {
    this.file = before + header;
    this.origin = origin ?? before.length;
  }

  /** The position of the next byte, as the file's own offsets count. */
  get at(): number {
    return this.file.length - this.origin;
  }

  raw(text: string): this {
    this.file += text;
    return this;
  }

  object(number: number, body: string, { head = `${number} 0 obj\n`, end = '\nendobj\n' } = {}): this {
    this.rows[number] = { offset: this.at };
    return this.raw(`${head}${body}${end}`);
  }

  /** Writes a stream; `length` is its /Length, right or wrong. */
  stream(
    number: number,
    members: string,
    data: string,
    { length = String(data.length), end = '\nendstream' } = {},
  ): this {
    return this.object(number, `<< ${members} /Length ${length} >>\nstream\n${data}${end}`);
  }

  /** Objects in an object stream, in the order of their numbers. */
  objectStream(number: number, objects: Record<number, string>, { members = '' } = {}): this {
    let text = '';
    const index = Object.entries(objects).map(([inner, value], position) => {
      this.rows[Number(inner)] = { stream: number, index: position };
      const at = text.length;
      text += `${value} `;
      return `${inner} ${at}`;
    });
    const head = `${index.join(' ')} `;
    const packed = deflateSync(Buffer.from(head + text, 'latin1')).toString('latin1');
    const about = `/Type /ObjStm /N ${index.length} /First ${head.length} /Filter /FlateDecode`;
    return this.stream(number, `${about} ${members}`, packed);
  }

  /** A classic section; gives where it begins. `entry` writes one line of it. */
  table(
    rows: Rows,
    trailer: string,
    { before = '', entry = tableEntry, first = undefined as number | undefined } = {},
  ): number {
    const start = this.at;
    this.raw(before);
    const numbers = Object.keys(rows).map(Number);
    const sections = runsOf(numbers).map((run) => {
      const lines = run.map((number) => entry(rows[number] ?? { next: 0 }));
      return `${first ?? run[0] ?? 0} ${run.length}\n${lines.join('')}`;
    });
    const body = sections.length > 0 ? sections.join('') : '0 0\n';
    this.raw(`xref\n${body}trailer\n<< ${trailer} >>\n`);
    return start;
  }

  /** A cross-reference stream; gives where it begins. `packed` compresses it with the predictor Up. */
  xrefStream(
    number: number,
    rows: Rows,
    members: string,
    { widths = [1, 4, 2], packed = true } = {},
  ): number {
    const start = this.at;
    const all: Rows = { ...rows, [number]: { offset: start } };
    const numbers = Object.keys(all).map(Number);
    const lines = numbers.map((one) => streamRow(all[one] ?? { next: 0 }, widths));
    const index = runsOf(numbers).flatMap((run) => [run[0] ?? 0, run.length]);
    const width = widths.reduce((sum, one) => sum + one, 0);
    const data = packed ? deflateSync(predicted(lines, width)) : Buffer.concat(lines);
    const filter = packed ? `/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns ${width} >>` : '';
    const about = `/Type /XRef /W [${widths.join(' ')}] /Index [${index.join(' ')}] ${filter}`;
    this.stream(number, `${about} ${members}`, data.toString('latin1'));
    return start;
  }

  /** Ends the file, or this revision of it. */
  end(startXref: number): this {
    return this.raw(`startxref\n${startXref}\n%%EOF\n`);
  }

  bytes(): Buffer {
    return Buffer.from(this.file, 'latin1');
  }
}

/** The head of the list of free objects. */
export const firstFree: Row = { next: 0, generation: 65_535 };

/** A line of twenty bytes (ISO 32000-2 clause 7.5.4). */
export function tableEntry(row: Row): string {
  const [place, generation, kind] =
    'offset' in row
      ? [row.offset, row.generation ?? 0, 'n']
      : ['next' in row ? row.next : 0, 'next' in row ? (row.generation ?? 0) : 0, 'f'];
  return `${String(place).padStart(10, '0')} ${String(generation).padStart(5, '0')} ${kind}\r\n`;
}

function streamRow(row: Row, widths: number[]): Buffer {
  const fields =
    'offset' in row
      ? [1, row.offset, row.generation ?? 0]
      : 'stream' in row
        ? [2, row.stream, row.index]
        : [0, row.next, row.generation ?? 0];
  return Buffer.concat(
    widths.map((width, index) => {
      const bytes = Buffer.alloc(width);
      if (width > 0) bytes.writeUIntBE(fields[index] ?? 0, Math.max(0, width - 6), Math.min(6, width));
      return bytes;
    }),
  );
}

function predicted(lines: Buffer[], width: number): Buffer {
  return Buffer.concat(
    lines.map((line, index) => {
      const above = lines[index - 1] ?? Buffer.alloc(width);
      return Buffer.from([2, ...line.map((byte, column) => (byte - (above[column] ?? 0)) & 0xff)]);
    }),
  );
}

function runsOf(numbers: number[]): number[][] {
  const runs: number[][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last && last.at(-1) === number - 1) last.push(number);
    else runs.push([number]);
  }
  return runs;
}
