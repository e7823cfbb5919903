import type { KeptReason } from './kept.ts';

/** The sets of ids and addresses by which the rows of a person are found (find-keys.ts). */
export type KeySet =
  | 'addresses'
  | 'requests'
  | 'recipients'
  | 'hosted'
  | 'envelopes'
  | 'declined'
  | 'users'
  | 'sessions'
  | 'certificates'
  | 'workflows';

/**
 * What an erasure does with a column: `null` empties it; `address` and `name` put a stand-in there; `body` that of a webhook's event;
 * `moment` is when it was; `row` deletes the row; `members` erases the personal members one by one; `account` is done by the deletion of the account; anything
 * else is the reason for which it stays.
 */
export type Fate =
  | 'null'
  | 'address'
  | 'name'
  | 'body'
  | 'moment'
  | 'row'
  | 'members'
  | 'account'
  | KeptReason;

export type PersonalColumn = {
  holds: string;
  fate: Fate;
  /** Set where no export has it as a column: it is a file of its own, sealed, or another's business as well. */
  withheld?: true;
  /** The set by which its rows are found, where that is not the table's. */
  by?: FoundBy;
};

/** Columns by which rows of a person are found, each with the sets that have its values; a row is theirs by any of them. */
export type FoundBy = Readonly<Record<string, KeySet | readonly KeySet[]>>;

/** What a table has about people, column by column. */
export type PersonalTable = {
  whose: string;
  /** The columns by which rows of a person are found, any of them; absent where they cannot be, or are found by functions of their own. */
  by?: FoundBy;
  personal: Readonly<Record<string, PersonalColumn>>;
  /** Columns that name nobody, which an export has, separated by spaces. */
  plain: string;
  /** Columns that name nobody and that no export has: hashes, secrets, business of others. */
  withheld?: string;
};

export type Register = Readonly<Record<string, PersonalTable>>;

/** A personal column, by what it holds and what becomes of it. */
export function column(
  holds: string,
  fate: Fate,
  more: Pick<PersonalColumn, 'withheld' | 'by'> = {},
): PersonalColumn {
  return { holds, fate, ...more };
}

/** A personal column that no export has as it is. */
export function sealed(holds: string, fate: Fate): PersonalColumn {
  return { holds, fate, withheld: true };
}
