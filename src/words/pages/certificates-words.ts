import type {
  CertificateStatus,
  CertificateType,
  CertificateUseKind,
  RevocationReason,
} from '#domain/certificate/certificate.ts';

/** A page with one form: what it does, and the button that does it. */
type Act = { title: string; text: string; button: string };

/** The words of the pages on which people keep their certificates. */
export type CertificateWords = {
  title: string;
  none: string;
  unproved: string;
  make: string;
  import: string;
  older: string;
  back: string;
  isDefault: string;
  status: Record<CertificateStatus, string>;
  type: Record<CertificateType, string>;
  facts: {
    type: string;
    subject: string;
    issuer: string;
    validFrom: string;
    validTo: string;
    key: string;
    serialNumber: string;
    uses: string;
    count: (signatures: number) => string;
    lastUsed: string;
    revokedAt: string;
    reason: string;
    renewedFrom: string;
    renewedBy: string;
  };
  fields: {
    label: string;
    labelHint: string;
    type: string;
    typeText: { ca_issued: string; self_signed: string; corporate: string; eidas: string };
    key: string;
    keyText: Record<'RSA 2048' | 'RSA 3072' | 'RSA 4096' | 'EC 256' | 'EC 384', string>;
    days: string;
    daysHint: (least: number, most: number) => string;
    file: string;
    fileHint: (kilobytes: number) => string;
    passphrase: string;
    pin: string;
    pinHint: string;
    newPin: string;
    repeat: string;
    reason: string;
    comment: string;
    notices: string;
  };
  makeAct: Act & { names: (name: string, email: string, organization: string) => string };
  importAct: Act;
  settings: { title: string; button: string };
  makeDefault: { text: string; button: string };
  pinAct: Act;
  renewAct: Act;
  revokeAct: Act & { sure: string };
  deleteAct: Act & { sure: string };
  reasons: Record<RevocationReason, string>;
  download: string;
  acts: string;
  history: { title: string; none: string; signatures: (count: number) => string; hash: string };
  kinds: Record<CertificateUseKind, string>;
  done: Record<Done, string>;
  faults: Record<CertificateFault, string> & {
    attemptsLeft: (count: number) => string;
    locked: (minutes: number) => string;
    lockedSomeTime: string;
    refusedBecause: string;
  };
};

/** Acts after which a page says that they are done. */
export const doneActs = [
  'made',
  'imported',
  'changed',
  'default',
  'pin',
  'renewed',
  'revoked',
  'deleted',
] as const;
export type Done = (typeof doneActs)[number];

/** Reasons why a form was not done; the rest are told with the words of the service. */
export type CertificateFault =
  | 'label'
  | 'type'
  | 'notQualified'
  | 'key'
  | 'days'
  | 'file'
  | 'fileRefused'
  | 'passphrase'
  | 'pin'
  | 'pinWrong'
  | 'pinSame'
  | 'repeat'
  | 'reason'
  | 'comment'
  | 'sure'
  | 'unproved'
  | 'quota'
  | 'unusable'
  | 'deletedSince'
  | 'waitedFor'
  | 'revokedBefore'
  | 'renewedBefore'
  | 'imported'
  | 'otherNames'
  | 'refused';
