/**
 * The act that a one-time code is for, as its message says it: a document that somebody asked for (`document` undefined where it has no name), or an act of
 * the holder of an account. `signatures` is how many a certificate makes (undefined: not known yet).
 */
export type CodeAct =
  | { kind: 'sign' | 'approve' | 'open_sealed'; document: string | undefined; askedBy: string }
  | { kind: 'sign_in' | 'move_account' | 'prove_address' | 'add_device' | 'prove_phone' }
  | { kind: 'use_certificate'; label: string; signatures: number | undefined };
