/** The columns of a recipient that their sender decides while the envelope is a draft, and its id. */
export type DraftRecipientColumn =
  | 'id'
  | 'position'
  | 'email'
  | 'name'
  | 'phone'
  | 'hostEmail'
  | 'hostName'
  | 'role'
  | 'routingOrder'
  | 'authMethod'
  | 'accessCodeHash'
  | 'language';
