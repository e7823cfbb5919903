import { relative } from 'node:path';
import { markdownTable } from './markdown-table.ts';
import type { Outcome } from './outcome.ts';
import { lossesOf } from './losses.ts';

type Grouped = [name: string, outcomes: Outcome[]][];

/** The tables of a run, and the same with the files of each loss; paths as from the folder. */
export function reportOf(outcomes: Outcome[], folder: string): { printed: string; written: string } {
  const parts = [
    ends(outcomes),
    refusals(outcomes),
    failures(outcomes),
    losses(outcomes),
    judgements(outcomes),
  ];
  const printed = parts.filter(Boolean).join('\n\n');
  const name = ({ file }: Outcome) => relative(folder, file);
  const lists = lossesOf(outcomes)
    .filter(({ files }) => files.length > 0)
    .map(({ loss, files, detail }) => {
      const items = files.map((one) => `- \`${name(one)}\`${detail(one) && `: ${detail(one)}`}`);
      return `## ${loss} (${files.length})\n\n${items.join('\n')}`;
    });
  return { printed, written: `${[printed, ...lists].join('\n\n')}\n` };
}

function groupBy(outcomes: Outcome[], key: (outcome: Outcome) => string | undefined): Grouped {
  const groups = new Map<string, Outcome[]>();
  for (const outcome of outcomes) {
    const name = key(outcome);
    if (name !== undefined) groups.set(name, [...(groups.get(name) ?? []), outcome]);
  }
  return [...groups].toSorted(([, a], [, b]) => b.length - a.length);
}

function ends(outcomes: Outcome[]): string {
  const types = groupBy(outcomes, ({ type }) => type).map(([type]) => type);
  const rows = groupBy(outcomes, ({ end, mode }) => (mode ? `${end}: ${mode}` : end)).map(([end, of]) => [
    end,
    ...types.map((type) => String(of.filter((one) => one.type === type).length)),
    String(of.length),
  ]);
  const changed = outcomes.filter(({ changes }) => (changes?.length ?? 0) > 0).length;
  return `${markdownTable(['outcome', ...types, 'all'], rows)}\n\nChanged before use: ${changed}.`;
}

/** The same reason for files that differ in numbers and names only. */
function classOf(reason: string): string {
  return reason
    .replaceAll(/\d+/g, 'N')
    .replaceAll(/"[^"]*"|“[^”]*”/g, '…')
    .slice(0, 120);
}

function refusals(outcomes: Outcome[]): string {
  const refused = outcomes.filter(({ end }) => end === 'refused');
  const rows = groupBy(refused, ({ reason }) => classOf(reason ?? '')).map(([reason, of]) => [
    reason,
    String(of.length),
    count(of, ({ readers }) => readers?.qpdf),
    count(of, ({ readers }) => readers?.poppler),
    count(of, ({ readers }) => readers?.pdfjs),
    count(of, ({ readers }) => readers && readers.qpdf && readers.poppler && readers.pdfjs),
  ]);
  const head = ['refused, because', 'files', 'qpdf clean', 'poppler draws', 'pdf.js opens', 'all three'];
  return rows.length > 0 ? markdownTable(head, rows) : '';
}

function failures(outcomes: Outcome[]): string {
  const failed = outcomes.filter(({ end }) => end === 'failed');
  const rows = groupBy(failed, ({ reason }) => classOf(reason ?? '')).map(([reason, of]) => [
    reason,
    String(of.length),
  ]);
  return rows.length > 0 ? markdownTable(['failed at', 'files'], rows) : '';
}

function losses(outcomes: Outcome[]): string {
  const completed = outcomes.filter(({ end }) => end === 'completed');
  const sum = (of: (outcome: Outcome) => number | undefined) =>
    completed.reduce((total, outcome) => total + (of(outcome) ?? 0), 0);
  const rows = lossesOf(outcomes).map(({ loss, files }) => [loss, String(files.length)]);
  const compared = [
    `Pages compared: ${sum(({ poppler }) => poppler?.pages)} by poppler, ${sum(({ mupdf }) => mupdf?.pages)} by MuPDF.`,
    `Signatures that were there before: ${sum(({ signatures }) => signatures?.earlier)}, worse ${sum(({ signatures }) => signatures?.worse.length)};`,
    `ours: ${sum(({ signatures }) => signatures?.ours)}, valid for pdfsig ${sum(({ signatures }) => signatures?.oursValid)}.`,
  ];
  return `${markdownTable(['lost or worse', 'files'], rows)}\n\n${compared.join(' ')}`;
}

function judgements(outcomes: Outcome[]): string {
  const tables = (['pyhanko', 'dss'] as const).map((judge) => {
    const rows = groupBy(outcomes, (one) => {
      const verdict = one[judge];
      return verdict && [verdict.ours, verdict.original].filter(Boolean).join(' – of the original: ');
    }).map(([said, of]) => [said, String(of.length)]);
    return rows.length > 0 ? markdownTable([`${judge} says of our signatures`, 'files'], rows) : '';
  });
  return tables.filter(Boolean).join('\n\n');
}

function count(of: Outcome[], is: (outcome: Outcome) => boolean | undefined): string {
  return String(of.filter((one) => is(one)).length);
}
