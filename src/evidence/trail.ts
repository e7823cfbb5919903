import { colours, page, textWidth } from '#typesetting/sheet.ts';
import type { Sheet, TextOptions } from '#typesetting/sheet.ts';
import { heading, paragraph, rows, rule } from './blocks.ts';
import type { EvidenceEvent, EvidenceFacts } from './facts.ts';
import { moment, momentOnTwoLines } from './times.ts';
import type { EvidenceWords } from '#words/evidence/words.ts';

const columns = { number: 34, time: 116, event: 0, from: 150 } as const;
const eventWidth = textWidth - columns.number - columns.time - columns.from;
const hashLabelWidth = 62;
const cellGap = 8;

type Cell = { text: string; x: number; width: number; down?: number; look: TextOptions };

const headLook = { style: 'bold', size: 8, colour: colours.soft } as const;
const cellLook = { size: 8.4, leading: 1.4 } as const;
const whomLook = { size: 8, leading: 1.4 } as const;
const labelLook = { size: 7.4, leading: 1.6, colour: colours.soft } as const;
const hashLook = { style: 'mono', size: 7.4, leading: 1.6, colour: colours.soft } as const;

type TrailFacts = Pick<EvidenceFacts, 'events' | 'chainHead'> & {
  /** A note on the table: not all events are in it. */
  note?: string | undefined;
};
type TrailWords = Pick<EvidenceWords, 'trail' | 'actions' | 'localZone'> & { sections: { trail: string } };

/** The audit trail: the head of the chain, then each event with its hash and the one before it. */
export function auditTrail(sheet: Sheet, facts: TrailFacts, words: TrailWords): void {
  const { trail, sections } = words;
  sheet.begin('Sect');
  heading(sheet, sections.trail, 120);
  paragraph(sheet, trail.intro, { size: 8.8, colour: colours.soft });
  const { sequence, hash, at } = facts.chainHead;
  rows(sheet, [
    { label: trail.head, value: hash, mono: true },
    { label: '', value: trail.headMeans(sequence, moment(at, words)) },
  ]);
  if (facts.note !== undefined) paragraph(sheet, facts.note, { size: 8.8 });
  sheet.y += 6;
  sheet.begin('Table');
  sheet.keep(90);
  tableHead(sheet, words);
  for (const event of facts.events) tableRow(sheet, event, words);
  sheet.end();
  sheet.end();
}

const places = {
  number: page.left,
  time: page.left + columns.number,
  event: page.left + columns.number + columns.time,
  from: page.left + columns.number + columns.time + eventWidth,
} as const;

function tableHead(sheet: Sheet, { trail }: TrailWords): void {
  const { number, time, event, from } = trail.columns;
  drawRow(sheet, 'TH', [
    { text: number, x: places.number, width: columns.number, look: headLook },
    { text: time, x: places.time, width: columns.time, look: headLook },
    { text: event, x: places.event, width: eventWidth, look: headLook },
    { text: from, x: places.from, width: columns.from, look: headLook },
  ]);
}

function tableRow(sheet: Sheet, event: EvidenceEvent, words: TrailWords): void {
  const { trail, actions } = words;
  const name = actions[event.action] ?? event.action;
  const first: Cell[] = [
    { text: String(event.sequence), x: places.number, width: columns.number, look: cellLook },
    { text: momentOnTwoLines(event.at, words), x: places.time, width: columns.time, look: cellLook },
    { text: name, x: places.event, width: eventWidth, look: { ...cellLook, style: 'bold' } },
    {
      text: event.isErased ? trail.erased : (event.ipAddress ?? '–'),
      x: places.from,
      width: columns.from,
      look: cellLook,
    },
  ];
  const whom = whomCells(sheet, event, first);
  const down = Math.max(...[...first, ...whom].map((cell) => (cell.down ?? 0) + heightOf(sheet, cell))) + 2;
  const hashes = {
    text: `${event.hash}\n${event.previousHash}`,
    x: places.time + hashLabelWidth,
    width: textWidth,
  };
  const cells: Cell[] = [
    ...first,
    ...whom,
    {
      text: `${trail.hash}\n${trail.previous}`,
      x: places.time,
      width: hashLabelWidth,
      down,
      look: labelLook,
    },
    { ...hashes, down, look: hashLook },
  ];
  const height = down + sheet.heightOf(sheet.lines(hashes.text, hashes.width, hashLook), hashLook) + 14;
  if (sheet.keep(height)) tableHead(sheet, words);
  drawRow(sheet, 'TD', cells);
}

/** Whom the event is about stands below its name. */
function whomCells(sheet: Sheet, { whom }: EvidenceEvent, [, , name]: Cell[]): Cell[] {
  if (whom === undefined || !name) return [];
  return [{ ...name, text: whom, down: heightOf(sheet, name), look: whomLook }];
}

function heightOf(sheet: Sheet, { text, width, look }: Cell): number {
  return sheet.heightOf(sheet.lines(text, width - cellGap, look), look);
}

function drawRow(sheet: Sheet, type: 'TH' | 'TD', cells: Cell[]): void {
  const options = type === 'TH' ? ({ scope: 'Column' } as const) : undefined;
  const height = Math.max(...cells.map((cell) => (cell.down ?? 0) + heightOf(sheet, cell)));
  sheet.begin('TR');
  for (const { text, x, width, down, look } of cells) {
    const lines = sheet.lines(text, width - cellGap, look);
    sheet.block(type, () => void sheet.draw(lines, x, sheet.y + (down ?? 0), look), options);
  }
  sheet.end();
  sheet.y += height + 5;
  rule(sheet, colours.line);
  sheet.y += 7;
}
