import { given } from '../given.ts';
import type { EvidenceWords } from './words.ts';

const document = (name: string | null) =>
  name === null ? 'a document without a name' : `the document “${given(name)}”`;

const quoted = (name: string) => `“${given(name)}”`;

/** The evidence in English. */
export const en: EvidenceWords = {
  title: 'Evidence of a sign request',
  subject: (requestId) => `How sign request ${requestId} was carried out and ended`,
  test: {
    mark: 'TEST',
    notice:
      'TEST: this request was made in the sandbox. Its signature and the seal of this document are of a test authority that nobody trusts, and no e-mail or text message left Tamga. It proves nothing.',
  },
  footer: (requestId) => `Evidence of sign request ${requestId}`,
  outcome: { signed: 'Signed', rejected: 'Declined', expired: 'Ended without a signature' },
  summary: {
    signed: ({ partner, signer, document: name, at }) =>
      `At the request of ${quoted(partner)}, ${signer} signed ${document(name)} on ${at}. The signature covers the SHA-256 hash of the document that is given below; the document itself was never handed to this service.`,
    signedByLink: ({ partner, signer, document: name, at }) =>
      `At the request of ${quoted(partner)}, somebody with the link signed ${document(name)} on ${at}. The partner named ${signer} as the signer; nothing but the link was asked for, so nothing proves who it was. The signature covers the SHA-256 hash of the document that is given below; the document itself was never handed to this service.`,
    rejected: ({ partner, signer, document: name, at }) =>
      `${quoted(partner)} asked ${signer} to sign ${document(name)}. ${signer} declined on ${at}, having shown the code that was sent there. There is no signature.`,
    rejectedByLink: ({ partner, signer, document: name, at }) =>
      `${quoted(partner)} asked ${signer} to sign ${document(name)}. Somebody with the link declined on ${at}; nothing proves who it was. There is no signature.`,
    period_ended: ({ partner, signer, document: name, at }) =>
      `${quoted(partner)} asked ${signer} to sign ${document(name)}. The time for it ended on ${at} without an answer. There is no signature.`,
    withdrawn: ({ partner, signer, document: name, at }) =>
      `${quoted(partner)} asked ${signer} to sign ${document(name)} and withdrew the request on ${at}. There is no signature.`,
    cancelled: ({ partner, signer, document: name, at }) =>
      `${quoted(partner)} asked ${signer} to sign ${document(name)}. The operator of the service cancelled the request on ${at}. There is no signature.`,
  },
  namedBy: ({ partner, address }) => `the person whom ${quoted(partner)} names ${given(address)}`,
  nameless: 'not named',
  none: 'none',
  sections: {
    document: 'Document',
    parties: 'Partner and signer',
    identity: 'Who had the link, and what was proved',
    course: 'When and from where',
    signature: 'Signature and certificate',
    trail: 'Audit trail',
    verify: 'How to verify this evidence',
  },
  labels: {
    provedBy: 'Proved by',
    actStatement: 'Statement of the act',
    consent: 'Words of the consent',
    documentName: 'Name',
    description: 'Description',
    address: 'Published at',
    hash: 'SHA-256',
    externalRef: 'Reference of the partner',
    reference: 'Reference',
    requestId: 'Sign request',
    partner: 'Partner',
    organization: 'Organization',
    clientId: 'Client identifier',
    signerEmail: 'Signer as the partner names them, e-mail',
    signerPhone: 'Signer as the partner names them, phone',
    required: 'Level asked for',
    reached: 'Level reached',
    meaning: 'What was checked',
    linkGivenTo: 'Link given to',
    corrected: 'Address corrected',
    linkTo: 'Link sent by Tamga to',
    codeTo: 'Codes sent by Tamga to',
    created: 'Request made',
    validUntil: 'Open until',
    signedAt: 'Signed',
    rejectedAt: 'Declined',
    expiredAt: 'Ended',
    reason: 'Reason given',
    ipAddress: 'IP address of whoever acted',
    device: 'Device of whoever acted',
    browser: 'As the browser called itself',
    format: 'Format',
    subject: 'Certificate, subject',
    issuer: 'Certificate, issuer',
    serial: 'Serial number',
    validity: 'Valid',
    fingerprint: 'Certificate, SHA-256',
    timestamp: 'Timestamp',
    timestampBy: 'Timestamp made by',
    operation: 'Operation',
  },
  means: {
    link: 'the link',
    access_code: 'the access code',
    email_code: 'a code sent to the e-mail address',
    sms_code: 'a code sent to the phone',
    device: 'a confirmation on their own device',
    credential: 'the PIN of their own credential',
    account: 'their account',
    client: 'the partner’s system',
    staff: 'a member of staff',
  },
  linkGivenTo: {
    partner: 'the partner, by the answer of the API when the request was made',
    signer: 'the signer’s address, by the messages below',
  },
  sent: {
    email: ({ to, at, again }) => `${to} by e-mail${again ? ', as a reminder,' : ''} at ${at}`,
    sms: ({ to, at, again }) => `${to} by SMS${again ? ', as a reminder,' : ''} at ${at}`,
  },
  corrected: ({ at, from, to, staff }) =>
    `from ${from} to ${to} at ${at}, by two members of the operator’s staff together (${staff}). The partner did not name the new address.`,
  sentToNobody: 'nobody',
  levels: { 1: '1 (low)', 2: '2 (substantial)', 3: '3 (high)' },
  levelMeans: {
    1: () =>
      'Whoever signed had the link of the request. Nothing else was checked, so the certificate names the address as unverified.',
    2: (address) =>
      `The signer had the link of the request and entered a one-time code of six digits that was sent to ${address}. The code lived for five minutes and worked once.`,
    3: (address) =>
      `The signer had the link of the request, entered a one-time code that was sent to ${address}, and gave the PIN of their own credential. The credential belongs to an account with this verified address. The identity of its holder was proofed.`,
  },
  deviceMeans: (address) =>
    `The signer had the link of the request, confirmed this document on a device of their own by its key and its PIN, and gave the PIN of their own credential. Device and credential belong to an account with the verified address ${address}. The identity of its holder was proofed.`,
  importedMeans: ({ address, issuer, onDevice }) =>
    `The signer had the link of the request, ${onDevice ? 'confirmed this document on a device of their own, of the account with the address' : 'entered a one-time code that was sent to'} ${address}, and gave the PIN of a certificate in an account with this verified address. The certificate was issued by ${given(issuer)} and imported by the holder; this service compared its name with the account’s. This service asked its authority whether the certificate was revoked, and would have refused a revoked one; an authority that did not answer stopped nothing.`,
  declinedMeans: {
    link: () =>
      'Whoever declined had the link of the request. Declining asks for nothing else, and nothing else was shown.',
    verified: (address) =>
      `Whoever declined had the link of the request, and had entered the one-time code that was sent to ${address} in the same browser.`,
  },
  consent: ({ version, language, agree, means }) =>
    `“${agree}”\n${means.join(' ')}\nVersion ${version}, shown in ${language === 'en' ? 'English' : 'Mongolian'}`,
  levelAsked: {
    1: 'possession of the link',
    2: 'the link and a one-time code',
    3: 'the link, a one-time code and the PIN of the signer’s own credential',
  },
  expiryReasons: {
    period_ended: 'the period ended',
    withdrawn: 'withdrawn by the partner',
    cancelled: 'cancelled by the operator',
  },
  actions: {
    'sign_request.created': 'Request made',
    'sign_request.link_sent': 'Link sent',
    'sign_request.code_sent': 'Code sent',
    'sign_request.opened': 'Opened by whoever had the link',
    'sign_request.code_wrong': 'Wrong code entered',
    'sign_request.code_locked': 'Wrong code entered too often: locked for 15 minutes',
    'sign_request.accepted': 'Agreed to sign',
    'sign_request.signed': 'Signature made and recorded',
    'sign_request.rejected': 'Declined',
    'sign_request.expired': 'Ended without a signature',
    'sign_request.activated': 'PIN given again',
    'support.retried': 'Tried again by staff',
    'support.cancelled': 'Cancelled by staff',
    'support.sent_again': 'Link sent again by staff',
    'sign_request.corrected': 'Signer’s address corrected by staff',
    'sign_request.extended': 'End moved to later by staff',
    'support.correction_proposed': 'Correction of the address proposed by staff',
  },
  trail: {
    intro:
      'Each event carries the hash of the event before it in the organization’s log. Changing, removing or inserting an event breaks every hash after it.',
    head: 'Head of the chain',
    headMeans: (sequence, at) => `event ${sequence}, ${at}, when this evidence was made`,
    columns: { number: 'No.', time: 'Time', event: 'Event', from: 'From' },
    hash: 'SHA-256',
    previous: 'Event before',
    erased: 'erased',
  },
  verify: {
    intro:
      'The files that you need are attached to this PDF. The commands are those of OpenSSL and of poppler (pdfdetach, pdfsig) and ask nothing of this service.',
    detach: 'Take the attachments out',
    document: 'Compare the document at hand with the hash above',
    signature: 'Check the signature over the document at hand, as DOCUMENT',
    certificate: 'Read the certificate of the signature',
    trail: 'Check the audit trail: each line’s hash is the one in the table',
    openings:
      'Check the personal members: each line’s hash is a commitment in a line of the audit trail, or in a statement of an act',
    seal: 'Check that this PDF is unchanged since it was sealed',
    root: (url) => `The root certificate is also published at ${url}. Its SHA-256 fingerprint:`,
    glyphs: 'A character that cannot be printed is shown here by its code, such as ‹U+1F600›.',
  },
  attachments: {
    signature: 'The signature, CAdES, DER',
    certificate: 'The certificate of the signature, PEM',
    chain: 'The issuing and the root certificate, PEM',
    trail: 'The events of the audit trail, one line of canonical JSON each',
    openings:
      'The personal members of these events and statements: name, salt and value, one line of canonical JSON each',
    acts: 'The service’s signed statements of what people did, one JSON Web Signature a line',
    actKeys: 'The public keys of these statements, JWK Set',
  },
  localZone: null,
};
