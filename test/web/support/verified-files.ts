import type { ShownSignature, VerifiedFile } from '#web/pages/verify/facts.ts';

const tsa = 'CN=Tamga Timestamping,O=Tamga,C=MN';
const passed = { indication: 'TOTAL_PASSED', sub_indication: null, reasons: [] } as const;

const saraa: ShownSignature = {
  ...passed,
  countersigns: null,
  signer_name: 'Сараа Дорж',
  certificate_info: 'CN=Сараа Дорж,O=Бат ба нөхөд,C=MN',
  signing_time: '2026-11-21T10:49:41.000Z',
  signature_level: 'PAdES-LTA',
  best_signature_time: '2026-11-21T10:49:43.000Z',
  trust_anchor: 'Tamga',
  revocation: {
    status: 'good',
    source: 'embedded',
    checked_at: '2026-11-21T10:50:02.000Z',
    revoked_at: null,
  },
  timestamp: { time: '2026-11-21T10:49:43.000Z', tsa },
  timestamps: [
    { ...passed, kind: 'signature', time: '2026-11-21T10:49:43.000Z', tsa },
    { ...passed, kind: 'document', time: '2026-11-21T10:50:04.000Z', tsa },
  ],
  scopes: [{ name: 'document', scope: 'full' }],
  coverage: 'ENTIRE_REVISION',
  modification_level: 'FORM_FILLING',
};

const bat: ShownSignature = {
  ...saraa,
  signer_name: 'Bat Dorj',
  certificate_info: 'CN=Bat Dorj,O=Ger LLC,C=MN',
  timestamp: null,
  timestamps: [],
  signature_level: 'PAdES-B',
  coverage: 'ENTIRE_FILE',
  modification_level: 'NONE',
};

const unsure: ShownSignature = {
  ...bat,
  indication: 'INDETERMINATE',
  sub_indication: 'TRY_LATER',
  reasons: [
    {
      code: 'status_unknown',
      message:
        'It could not be found out whether the certificate of CN=Bat Dorj,O=Ger LLC,C=MN was revoked. Try again later.',
    },
  ],
  trust_anchor: 'european-list.xml',
  revocation: { status: 'unknown', source: null, checked_at: null, revoked_at: null },
  scopes: [
    { name: 'agreement.pdf', scope: 'full' },
    {
      name: 'an-attachment-with-a-name-that-is-longer-than-any-screen-of-a-telephone-is-wide.xlsx',
      scope: 'full',
    },
    { name: '#part', scope: 'partial' },
  ],
  coverage: null,
  modification_level: null,
};

const forged: ShownSignature = {
  ...unsure,
  indication: 'TOTAL_FAILED',
  sub_indication: 'HASH_FAILURE',
  reasons: [
    { code: 'hash_differs', message: 'agreement.pdf was changed after it was signed. Ask for the original.' },
  ],
  trust_anchor: null,
  signing_time: null,
};

const countersignature: ShownSignature = { ...unsure, countersigns: 'signature-1', signer_name: null };

const verifiedAt = { verified_at: '2026-11-22T08:15:00.000Z', deleted_envelope: null };
const written = { json: '{}', xml: '<ValidationReport/>' };

/** Results of verifications as the page shows them. */
export const verifiedFiles = {
  holds: { ...written, name: 'гэрээ.pdf', result: { ...passed, ...verifiedAt, signatures: [saraa, bat] } },
  unsure: {
    ...written,
    name: 'agreement.asice',
    result: { ...unsure, ...verifiedAt, signatures: [unsure, countersignature] },
  },
  fails: { ...written, name: 'agreement.p7m', result: { ...forged, ...verifiedAt, signatures: [forged] } },
  unfinished: {
    json: '{}',
    xml: undefined,
    name: '',
    result: {
      ...verifiedAt,
      indication: 'INDETERMINATE',
      sub_indication: 'CUSTOM',
      reasons: [
        { code: 'limit_exceeded', message: 'The file exceeds a limit: 10 s. It was not checked further.' },
      ],
      signatures: [],
    },
  },
  deleted: {
    ...written,
    name: 'гэрээ.pdf',
    result: {
      ...passed,
      ...verifiedAt,
      deleted_envelope: {
        id: '3f0e7a52-5d2a-4a8e-9f3e-0c3f1a7b9d11',
        ended_at: '2026-11-21T10:49:43.000Z',
        deleted_at: '2033-11-22T02:00:00.000Z',
      },
      signatures: [saraa],
    },
  },
} as const satisfies Record<string, VerifiedFile>;
