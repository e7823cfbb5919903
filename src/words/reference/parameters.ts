import type { MemberWords } from './members/word.ts';

/** What the reference says of parameters whose schemas say nothing; by name, or `operationId.name`. */
export const parameterWords: MemberWords = {
  id: 'The id of the object',
  rid: 'The id of the recipient',
  request_id: 'The id of the sign request',
  token: { text: 'The token at the end of the link', example: 'tkn_9f2c41d0' },
  limit: 'How many on a page, 1 to 100',
  cursor: 'The `next_cursor` of the page before; left out for the first page',
  status: 'Those in this state alone',
  type: 'Those of this type alone',
  kind: 'Those of this kind alone',
  external_ref: 'Those with this reference of your own',
  organization_id: 'Those of this organization',
  organization: 'Those of this organization',
  role: 'Those with this role',
  tag: 'Those with this tag',
  format: 'Which file: as it was uploaded, or the PDF',
  resource_type: 'Those about this kind of object',
  resource_id: 'Those about this object',
  email: 'The e-mail address',
  request: 'The request in base64, URL-encoded',
  client_id: 'The application',
  response_type: 'Always `code`',
  code_challenge_method: 'Always `S256`',
};
