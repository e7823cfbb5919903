/** The readers of the reference. */
export const audiences = ['partner', 'platform', 'staff'] as const;
export type Audience = (typeof audiences)[number];

type Tag = { name: string; about: string; for: readonly Audience[] };

/** Groups of the reference, in its order: each with its tags, what they are about, and who reads of them. */
export const tagGroups: readonly { name: string; tags: readonly Tag[] }[] = [
  {
    name: 'Partner systems',
    tags: [
      {
        name: 'Partner tokens',
        about: 'Access tokens for programs (OAuth 2.0, client credentials).',
        for: ['partner'],
      },
      { name: 'Sign requests', about: 'Ask a person to sign a document by its hash.', for: ['partner'] },
      {
        name: 'Webhooks',
        about: 'Where events of sign requests are sent, and what was delivered.',
        for: ['partner'],
      },
      {
        name: 'Partner events',
        about: 'Events of sign requests, as they are sent to webhooks.',
        for: ['partner'],
      },
      { name: 'Sign-in', about: 'Sign people in to your application (OpenID Connect).', for: ['partner'] },
      {
        name: 'Discovery',
        about: 'Where everything of the authorization server is.',
        for: ['partner', 'platform'],
      },
    ],
  },
  {
    name: 'Organizations',
    tags: [
      { name: 'Accounts', about: 'Register, sign in, and keep one’s account.', for: ['platform'] },
      {
        name: 'Second factor',
        about: 'Apps that make codes, recovery codes and passkeys.',
        for: ['platform'],
      },
      { name: 'API keys', about: 'Keys for programs that act as a user.', for: ['platform'] },
      {
        name: 'Organization',
        about: 'The organization, how long it keeps what has ended, and legal holds.',
        for: ['platform'],
      },
      { name: 'Users', about: 'The people of the organization.', for: ['platform'] },
      { name: 'Subscription', about: 'Plans, and what was used.', for: ['platform'] },
      { name: 'Documents', about: 'Upload and keep documents.', for: ['platform'] },
      {
        name: 'Envelopes',
        about: 'Send a document to recipients who sign, approve or get a copy.',
        for: ['platform'],
      },
      {
        name: 'Bulk sends',
        about: 'A template sent to many people: an envelope for each row.',
        for: ['platform'],
      },
      {
        name: 'Templates',
        about: 'Layouts of envelopes with roles in the place of people.',
        for: ['platform'],
      },
      { name: 'Certificates', about: 'Certificates of users, and signing with them.', for: ['platform'] },
      {
        name: 'Remote signing',
        about: 'Sign with a certificate from other software (CSC API).',
        for: ['platform'],
      },
      {
        name: 'Platform webhooks',
        about: 'Where events of envelopes and certificates are sent.',
        for: ['platform'],
      },
      {
        name: 'Platform events',
        about: 'Events of envelopes and certificates, as they are sent to webhooks.',
        for: ['platform'],
      },
      { name: 'Audit', about: 'What was done, and whether the record is whole.', for: ['platform'] },
      { name: 'Platform', about: 'Whether the service is well.', for: ['platform', 'staff'] },
    ],
  },
  {
    name: 'Signers and recipients',
    tags: [
      { name: 'Signing', about: 'The calls behind the link of a sign request.', for: ['partner'] },
      { name: 'Envelope session', about: 'The calls behind a recipient’s link.', for: ['platform'] },
    ],
  },
  {
    name: 'Everybody',
    tags: [
      { name: 'Verification', about: 'Verify signatures of anybody.', for: ['partner', 'platform'] },
      {
        name: 'Certificate status',
        about: 'OCSP, revocation lists and the certificates of the authorities.',
        for: ['partner', 'platform'],
      },
      { name: 'Timestamps', about: 'Timestamps by RFC 3161.', for: ['partner', 'platform'] },
    ],
  },
  {
    name: 'Staff',
    tags: [
      { name: 'Support', about: 'Look after flows, letters and the service itself.', for: ['staff'] },
      {
        name: 'Administration',
        about: 'Customers, their clients, and whose identity was proved.',
        for: ['staff'],
      },
    ],
  },
];
