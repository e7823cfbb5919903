import type { RevocationReport } from '../report.ts';

/** The status of a certificate that nobody was asked about. */
export const unknownStatus: RevocationReport = {
  status: 'unknown',
  kind: undefined,
  source: undefined,
  thisUpdate: undefined,
  checkedAt: undefined,
  revokedAt: undefined,
  reason: undefined,
};
