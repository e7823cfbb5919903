/**
 * The table of each kind of subject's codes, the column of the subject, those that narrow its codes further, and the one that
 * is empty until a code was used. Codes live for minutes: a common table would only move them.
 */
const codeTables = {
  sign_request: { codes: 'signing_code', subject: 'request_id', used: 'consumed_at' },
  envelope_recipient: { codes: 'recipient_code', subject: 'recipient_id', used: 'used_by' },
  user_account: { codes: 'phone_code', subject: 'user_id', used: undefined },
  account: { codes: 'account_code', subject: 'user_id', used: 'consumed_at' },
  certificate: { codes: 'certificate_code', subject: 'certificate_id', used: 'consumed_at' },
} as const;

export type CodeKind = keyof typeof codeTables;

/** Gives the table of the codes of a kind of subject, with its columns. */
export function codeTable({ kind }: { kind: CodeKind }) {
  return codeTables[kind];
}

/** The codes of one subject, or those of them that are for one purpose: a number, an operation. */
export type CodesOf = { kind: CodeKind; id: string; narrowed: Record<string, string> };

/** A subject's newest code: its HMAC in hex, whether its time is not over, and by what it was used; null while it was not. */
export type NewestCode = { id: string; codeHash: string; live: boolean; used: string | null };
