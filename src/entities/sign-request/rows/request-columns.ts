import type { SignRequest } from '../sign-request.ts';

/** The columns of a request that its flow, its messages and its events are made of. */
export const requestColumns = [
  'id',
  'clientId',
  'organizationId',
  'livemode',
  'partnerName',
  'status',
  'sealing',
  'acceptedProofId',
  'userEmail',
  'userPhone',
  'documentHash',
  'documentName',
  'documentUrl',
  'description',
  'requiredLoa',
  'callbackUrl',
  'redirectUrl',
  'externalRef',
  'metadata',
  'language',
  'notify',
  'linkHash',
  'linkGeneration',
  'createdAt',
  'expiresAt',
  'signedAt',
  'rejectedAt',
  'xRequestId',
  'reference',
] as const satisfies readonly (keyof SignRequest)[];

export type RequestRow = Pick<SignRequest, (typeof requestColumns)[number]>;
