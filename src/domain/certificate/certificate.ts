/** The types of a user's certificate (specification, "Certificate"). */
export const certificateTypes = ['self_signed', 'ca_issued', 'eidas', 'corporate'] as const;
export type CertificateType = (typeof certificateTypes)[number];

/** The types of certificates that another authority issued: they come with their key, by import. */
export const importedTypes = ['eidas', 'corporate'] as const;

export const certificateStatuses = ['active', 'revoked', 'expired'] as const;
export type CertificateStatus = (typeof certificateStatuses)[number];

/** Reasons for a revocation that a holder may give (RFC 5280 section 5.3.1); a hold is not offered. */
export const revocationReasons = [
  'unspecified',
  'keyCompromise',
  'affiliationChanged',
  'superseded',
  'cessationOfOperation',
  'privilegeWithdrawn',
] as const;
export type RevocationReason = (typeof revocationReasons)[number];

/** The sizes of keys by their type; EC sizes name the curves P-256 and P-384. */
export const keySizes = { RSA: [2048, 3072, 4096], EC: [256, 384] } as const;

/** The days that a certificate of ours may be valid. */
export const validityDays = { min: 1, max: 1825, default: 365 } as const;

/** The days before a certificate's end on which its holder gets a reminder. */
export const reminderDays = [30, 7, 1] as const;

/** The ways in which a certificate signs: by a holder's own call, by CSC, for a partner's request, for an envelope. */
export const certificateUseKinds = ['platform', 'csc', 'sign_request', 'envelope'] as const;
export type CertificateUseKind = (typeof certificateUseKinds)[number];
