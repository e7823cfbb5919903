/**
 * The search attributes of our workflows and their types in Temporal; registered when the server is set up. Stored in clear:
 * bounded values only, never an address, name or hash.
 */
export const searchAttributes = {
  ClientId: 'Keyword',
  OrganizationId: 'Keyword',
  FlowStage: 'Keyword',
  ExpiresAt: 'Datetime',
  Stuck: 'Bool',
  StuckReason: 'Keyword',
} as const;

export type SearchAttributeName = keyof typeof searchAttributes;
