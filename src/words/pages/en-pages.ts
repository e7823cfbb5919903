import type { Words } from './words.ts';

/** The pages beside the signing page in English. */
export const enPages: Pick<Words, 'landing' | 'outbox' | 'staff'> = {
  landing: {
    title: 'Signatures that anybody can verify',
    lead: 'Tamga asks a person for a signature, proves who signed, and delivers a signature that any outside verifier accepts.',
    points: [
      {
        title: 'The document stays with you',
        text: 'Only its SHA-256 fingerprint reaches the service. The signature is bound to it.',
      },
      {
        title: 'The signer is asked, not assumed',
        text: 'A link, a one-time code, a PIN: as much proof as the request’s level asks for.',
      },
      {
        title: 'Anyone can verify it',
        text: 'CAdES with certificate and timestamp: OpenSSL, pyHanko and EU DSS read it as it is.',
      },
    ],
    linksTitle: 'Where to go',
    reference: 'API reference',
    referenceText: 'Every operation, to read and to try.',
    guides: 'Guides',
    guidesText: 'A quick start, and how everything works, for developers.',
    description: 'OpenAPI document',
    descriptionText: 'The same for machines.',
    verify: 'Verify signatures',
    verifyText: 'Who signed a file, and whether it holds.',
    root: 'Root certificate',
    rootText: 'The anchor that verifiers need.',
    outbox: 'Outbox',
    outboxText: 'Messages of this development stack.',
  },
  staff: {
    title: 'Sign in as staff',
    text: (hours) =>
      `With your second factor this opens a session of at most ${hours} hours in this browser. Do it on a machine that nobody else uses.`,
    open: 'Go on',
    spent: {
      title: 'This link opens nothing',
      text: (minutes) =>
        `It has been used, a newer one was made, or its ${minutes} minutes are over. Ask the operator for another one.`,
    },
    nobody: {
      title: 'Nobody is signed in',
      text: 'Staff sign in with a one-time link and their second factor. The operator makes the link by “npm run staff -- link EMAIL”.',
    },
  },
  outbox: {
    title: 'Outbox',
    intro:
      'E-mails and text messages of this development stack end here instead of leaving it. Newest first; the page follows by itself.',
    empty: 'Nothing has been sent yet. Create a sign request and its link appears here.',
    to: 'To',
    at: 'Sent',
    code: 'Code',
    openLink: 'Open the link',
    json: 'As JSON',
    channel: { email: 'E-mail', sms: 'Text message', push: 'Push' },
    kind: { link: 'Link', code: 'Code', notice: 'Notice' },
  },
};
