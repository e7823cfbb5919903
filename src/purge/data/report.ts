import type { Erased } from '#entities/retention/erasing/erase.ts';
import type { ErasedProofs } from '#entities/retention/erasing/erase-proofs.ts';
import type { RowCounts } from './erase-rows.ts';
import type { Hindrance } from './hindrances.ts';
import type { Stays } from './stays.ts';

/** What was erased of a person in one organization, or would be. */
export type ErasedThere = {
  organization_id: string;
  name: string;
  flows: number;
  /** Set where a legal hold keeps all of theirs there. */
  held: boolean;
  rows: RowCounts;
  events: Erased;
  statements: ErasedProofs;
};

/** The report of an erasure: it has no address, and `salt` with the addresses gives `subject`. */
export type ErasureReport = {
  made_at: string;
  /** False for a trial, and where something stands against it. */
  erased: boolean;
  subject: string;
  salt: string;
  proved: string;
  hindrances: Hindrance[];
  organizations: ErasedThere[];
  /** Rows that are no organization's, such as invitations and mailed links. */
  elsewhere: RowCounts;
  stays: Stays[];
};

type Table = { title: string; rows: (readonly [string, string])[] };

/** The report as tables of text, for people. */
export function textOf(report: ErasureReport): Table[] {
  const { hindrances, organizations, elsewhere, stays, erased } = report;
  if (hindrances.length > 0)
    return [
      {
        title: 'Nothing was erased: this comes first',
        rows: hindrances.map(({ kind, id, first }) => [`${kind.replaceAll('_', ' ')} ${id}`, first] as const),
      },
    ];
  const title = erased ? 'Erased' : 'Would be erased (nothing is: add --erase)';
  return [
    ...organizations.map((one) => ({
      title: `${title}: ${one.name}, ${one.organization_id}`,
      rows: linesOf(one),
    })),
    ...(Object.keys(elsewhere).length > 0
      ? [{ title: `${title}: elsewhere`, rows: countLines(elsewhere) }]
      : []),
    ...(stays.length > 0 ? [{ title: 'Stays', rows: stays.map(stayLine) }] : []),
  ];
}

function linesOf({ held, rows, events, statements }: ErasedThere): (readonly [string, string])[] {
  if (held)
    return [['legal hold', 'Nothing of it is erased before the hold is lifted: then run the command again.']];
  return [
    ...countLines(rows),
    ['audit events', `${events.members} members of ${events.events}`],
    ['statements of acts', `${statements.members} members of ${statements.statements}`],
  ];
}

function countLines(rows: RowCounts): (readonly [string, string])[] {
  return Object.entries(rows).map(([table, count]) => [table, `${count} rows`] as const);
}

function stayLine({ place, rows, why, until }: Stays): readonly [string, string] {
  const count = rows === null ? 'where it names them' : `in at most ${rows} rows`;
  return [place, `${count}: it ${why}; until ${until}`];
}
