import type { Words, SigningWords } from './words.ts';

/** The pages beside the signing page in English. */
export const enPages: Omit<Words, keyof SigningWords> = {
  landing: {
    title: 'Signatures that anybody can verify',
    lead: 'Tamga asks a person for a signature, proves who signed, and delivers a signature that anybody can check, without us.',
    points: [
      {
        title: 'The document, or only its fingerprint',
        text: 'A partner’s sign request gives us the SHA-256 fingerprint alone: the document stays with the partner. An envelope has the document itself, which is kept encrypted and goes to the people in the envelope.',
      },
      {
        title: 'The signer is asked, not assumed',
        text: 'A link, a one-time code, a PIN: as much proof as the request’s level asks for.',
      },
      {
        title: 'Anyone can verify it',
        text: 'CAdES and PAdES with certificate and timestamp: OpenSSL, pyHanko and EU DSS read them as they are. To trust them, they need our root certificate.',
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
    privacy: 'Your data',
    privacyText: 'What is kept about people who sign, and for how long.',
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
    replyTo: 'Answers go to',
    asMail: 'Show as mail',
    json: 'As JSON',
    channel: { email: 'E-mail', sms: 'Text message', push: 'Push' },
    kind: { link: 'Link', code: 'Code', notice: 'Notice' },
  },
};
