import type { Language } from '#domain/sign-request/sign-request.ts';
import { verifyEn } from './verify-en.ts';
import { verifyMn } from './verify-mn.ts';

type Indication = 'TOTAL_PASSED' | 'INDETERMINATE' | 'TOTAL_FAILED';
type Coverage = 'UNCLEAR' | 'CONTIGUOUS_BLOCK_FROM_START' | 'ENTIRE_REVISION' | 'ENTIRE_FILE';
type Modification = 'NONE' | 'LTA_UPDATES' | 'FORM_FILLING' | 'ANNOTATIONS' | 'OTHER';

/** The words of the page on which anybody verifies the signatures of a file. */
export type VerifyWords = {
  title: string;
  intro: string;
  form: {
    signature: string;
    signatureHint: string;
    document: string;
    documentHint: string;
    drop: string;
    submit: string;
    working: string;
    kept: string;
  };
  refused: { title: string; text: string };
  verdict: Record<Indication, { title: (signatures: number) => string; text: string }>;
  file: string;
  verifiedAt: string;
  /** Of the sealed PDF of an envelope that was deleted after its time. */
  deleted: { envelope: string; text: string; ended: string; deleted: string };
  signature: (number: number) => string;
  countersignature: string;
  holds: Record<Indication, string>;
  who: string;
  nobody: string;
  when: string;
  proved: string;
  claimed: string;
  noTime: string;
  covers: string;
  document: string;
  partOf: (name: string) => string;
  coverage: Record<Coverage, string>;
  since: string;
  modification: Record<Modification, string>;
  certificate: string;
  revocation: Record<'good' | 'revoked' | 'unknown' | 'not_needed', string>;
  why: string;
  notes: string;
  details: string;
  level: string;
  result: string;
  bestTime: string;
  anchor: string;
  noAnchor: string;
  source: string;
  embedded: string;
  checkedAt: string;
  chain: string;
  timestamps: string;
  print: string;
  json: string;
  xml: string;
  another: string;
};

export const verifyWords: Record<Language, VerifyWords> = { en: verifyEn, mn: verifyMn };
