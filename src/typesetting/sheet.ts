import Pdfkit from 'pdfkit';
import { linesOf, startMeasure } from './lines.ts';
import type { Line } from './lines.ts';
import { startSheetFonts } from './sheet-fonts.ts';
import type { SheetFonts } from './sheet-fonts.ts';
import type { SheetStyle } from './typefaces.ts';

/** The colours of documents, as of the pages. */
export const colours = {
  ink: '#1c1e26',
  soft: '#5b564d',
  line: '#ddd3c2',
  wash: '#f7f3eb',
  seal: '#b0301c',
  good: '#1d6b45',
  paper: '#fff7ec',
} as const;

/** A4 with margins, in points. */
export const page = { width: 595.28, height: 841.89, left: 56, right: 56, top: 60, bottom: 64 } as const;
export const textWidth = page.width - page.left - page.right;

export type TextOptions = { style?: SheetStyle; size?: number; colour?: string; leading?: number };

export type SheetOptions = {
  title: string;
  subject: string;
  language: string;
  author: string;
  createdAt: Date;
};

export type Sheet = {
  pdf: PDFKit.PDFDocument;
  /** The position of the next block, from the top of the page. */
  y: number;
  /** A container in the structure tree; blocks go into the innermost that is open. */
  begin(type: string): void;
  end(): void;
  /** Draws a block that belongs to the structure tree as an element of this type. */
  block(type: string, draw: () => void, options?: { scope?: 'Column' | 'Row'; alt?: string }): void;
  /** Lines as wide as the text may be. */
  lines(text: string, width: number, options?: TextOptions): Line[];
  /** Draws lines from a point on; gives the height that they took. */
  draw(lines: Line[], x: number, y: number, options?: TextOptions): number;
  heightOf(lines: Line[], options?: TextOptions): number;
  /** Goes on to a new page when less than `height` points are left. True when it did. */
  keep(height: number): boolean;
  finish(footer: (number: number, count: number) => string): Promise<Buffer>;
};

const defaults = { style: 'regular', size: 9.5, colour: colours.ink, leading: 1.42 } as const;

/**
 * A document to be set page by page: tagged, with its language and embedded subsets of its typefaces, as PDF/A-3a asks
 * (ISO 19005-3).
 */
export function createSheet(options: SheetOptions): Sheet {
  const pdf = newDocument(options);
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<void>((resolve, reject) => pdf.on('end', resolve).on('error', reject));
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const open = [root];
  const fonts = startSheetFonts(pdf);
  const measures = {
    regular: startMeasure('regular'),
    bold: startMeasure('bold'),
    mono: startMeasure('mono'),
  };
  pdf.addPage();
  const sheet: Sheet = {
    pdf,
    y: page.top,
    begin: (type) => {
      const element = pdf.struct(type);
      open.at(-1)?.add(element);
      open.push(element);
    },
    end: () => open.pop()?.end(),
    block: (type, draw, elementOptions = {}) => {
      const element = pdf.struct(type, elementOptions, draw);
      open.at(-1)?.add(element);
    },
    lines: (text, width, given) => {
      const { style, size } = { ...defaults, ...given };
      return linesOf({ text, style, size, width, direction: 'ltr', measure: measures[style] });
    },
    draw: (lines, x, y, given) => drawLines(fonts, lines, { x, y, ...defaults, ...given }),
    heightOf: (lines, given) => {
      const { size, leading } = { ...defaults, ...given };
      return lines.length * size * leading;
    },
    keep: (height) => {
      if (sheet.y + height <= page.height - page.bottom) return false;
      pdf.addPage();
      sheet.y = page.top;
      return true;
    },
    finish: async (footer) => {
      drawFooters(sheet, footer);
      fonts.embed();
      root.end();
      pdf.end();
      await done;
      return Buffer.concat(chunks);
    },
  };
  return sheet;
}

function newDocument(options: SheetOptions): PDFKit.PDFDocument {
  const { title, subject, author, createdAt } = options;
  const info = { Title: title, Subject: subject, Author: author, Creator: 'Tamga', Producer: 'Tamga' };
  return new Pdfkit({
    size: [page.width, page.height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    subset: 'PDF/A-3a',
    tagged: true,
    displayTitle: true,
    lang: options.language,
    // No font: HarfBuzz sets the texts, and the library gets its glyphs.
    font: '',
    info: { ...info, CreationDate: createdAt, ModDate: createdAt },
  });
}

type Placed = Required<TextOptions> & { x: number; y: number };

function drawLines(fonts: SheetFonts, lines: Line[], placed: Placed): number {
  const { size, leading, colour, x } = placed;
  lines.forEach(({ runs }, index) => {
    const baseline = placed.y + index * size * leading + size * 1.07;
    fonts.draw(runs, { x, y: baseline, size, colour });
  });
  return lines.length * size * leading;
}

/** Draws the footers, which repeat on every page, so they are not read aloud. */
function drawFooters(sheet: Sheet, footer: (number: number, count: number) => string): void {
  const { pdf } = sheet;
  const { count } = pdf.bufferedPageRange();
  const look = { size: 7.5, colour: colours.soft };
  for (let number = 1; number <= count; number += 1) {
    pdf.switchToPage(number - 1);
    pdf.markContent('Artifact', { type: 'Pagination' });
    const y = page.height - page.bottom + 22;
    pdf
      .lineWidth(0.5)
      .strokeColor(colours.line)
      .moveTo(page.left, y - 6)
      .lineTo(page.width - page.right, y - 6)
      .stroke();
    const [left, right] = [footer(number, count), `${number} / ${count}`].map((text) =>
      sheet.lines(text, textWidth, look),
    );
    sheet.draw(left ?? [], page.left, y, look);
    sheet.draw(right ?? [], page.width - page.right - (right?.[0]?.width ?? 0), y, look);
    pdf.endMarkedContent();
  }
}
