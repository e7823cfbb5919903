/**
 * The callers of the key service, each with a credential of its own. `internal` is the holder of INTERNAL_API_KEY, which opens
 * the operations of the specification; the others are our own programs, and staff.
 */
export const callerNames = ['internal', 'api', 'worker', 'staff'] as const;
export type CallerName = (typeof callerNames)[number];

/** Who may call what: the one list. An operation that is not in it is open to nobody. */
export const mayCall: Readonly<Record<string, readonly CallerName[]>> = {
  'GET /api/v1/ca': ['internal', 'api', 'worker', 'staff'],
  'POST /api/v1/certificates/generate': ['internal', 'api'],
  'POST /api/v1/certificates/import': ['api'],
  'GET /api/v1/certificates': ['internal', 'api', 'staff'],
  'GET /api/v1/certificates/:id': ['internal', 'api', 'staff'],
  'POST /api/v1/certificates/:id/renew': ['api'],
  'POST /api/v1/certificates/:id/change-pin': ['api'],
  'POST /api/v1/certificates/:id/revoke': ['internal', 'api', 'staff'],
  'GET /api/v1/revocations': ['api'],
  'POST /api/v1/sign': ['internal'],
  'POST /api/v1/verify': ['internal'],
  'POST /api/v1/activations': ['api'],
  'POST /api/v1/activations/:id/extend': ['api'],
  'POST /api/v1/activations/:id/end': ['api'],
  'POST /api/v1/activations/:id/sign': ['api', 'worker'],
  'POST /api/v1/one-time-signatures': ['worker'],
  'POST /api/v1/device-pins': ['api'],
  'POST /api/v1/device-pins/:id/check': ['api'],
  'POST /api/v1/device-pins/:id/remove': ['api'],
  'POST /api/v1/seals': ['api', 'worker'],
  'POST /api/v1/timestamps': ['api', 'worker'],
  'POST /api/v1/timestamp-queries': ['api'],
  'POST /api/v1/status/ocsp': ['api'],
  'POST /api/v1/status/ocsp/live': ['api', 'worker'],
  'POST /api/v1/status/ocsp/refresh': ['worker', 'staff'],
  'POST /api/v1/status/crl': ['api', 'worker', 'staff'],
  'POST /api/v1/status/root-crl': ['api', 'worker', 'staff'],
  'POST /api/v1/status/renewals': ['worker', 'staff'],
  'GET /api/v1/keys': ['staff'],
  'POST /api/v1/keys/renew-encryption': ['staff'],
  'POST /api/v1/authority/successor': ['staff'],
  'POST /api/v1/authority/move': ['staff'],
  'GET /api/v1/log/verification': ['staff'],
  'POST /api/v1/audit-heads': ['worker'],
  'GET /api/v1/audit-heads/:id': ['api', 'worker', 'staff'],
  'GET /api/v1/audit-heads': ['worker', 'staff'],
};
