import { given } from '../given.ts';
import { en as evidence } from '../evidence/words-en.ts';
import type { CompletionWords } from './words.ts';

const quoted = (text: string) => `“${given(text)}”`;

/** The certificate of completion in English. */
export const en: CompletionWords = {
  title: 'Certificate of completion',
  subject: (envelopeId) => `How envelope ${envelopeId} went round and ended`,
  footer: (envelopeId) => `Certificate of completion of envelope ${envelopeId}`,
  outcome: { completed: 'Completed', declined: 'Declined', voided: 'Voided', expired: 'Expired' },
  sender: ({ name, email, emailProved, organization }) =>
    `${email} (${emailProved ? 'confirmed by whoever reads mail there' : 'not confirmed'})\n${name} · ${organization}, as the sender states`,
  who: ({ name, organization }) => `${quoted(name)} (${quoted(organization)}), as the sender states,`,
  whoErased: 'Somebody whose name has been erased since',
  summary: {
    completed: ({ who, name, at, signers }) =>
      `${who} sent ${quoted(name)}. All recipients have finished: ${signers} ${signers === 1 ? 'digital signature is' : 'digital signatures are'} inside the PDF, each by a key of its own; what proved each is said below. It was sealed on ${at}.`,
    declined: ({ who, name, at }) =>
      `${who} sent ${quoted(name)}. A recipient declined on ${at}, and with that the envelope ended. It is not complete.`,
    voided: ({ who, name, at }) =>
      `${who} sent ${quoted(name)}. The envelope was voided on ${at}, before everybody had finished. It is not complete.`,
    expired: ({ who, name, at }) =>
      `${who} sent ${quoted(name)}. The time for it ended on ${at}, before everybody had finished. It is not complete.`,
  },
  scan: 'Scan to check a file against this envelope',
  sections: {
    envelope: 'Envelope',
    document: 'Document',
    trail: 'Audit trail',
    verify: 'How to verify',
  },
  recipient: (position, name, role) => `${position}. ${name} · ${role}`,
  labels: {
    name: 'Name',
    message: 'Message',
    reference: 'Reference',
    externalRef: 'Reference of the sender',
    envelopeId: 'Envelope',
    sender: 'Sender',
    routing: 'Order',
    created: 'Made',
    sent: 'Sent',
    expires: 'Open until',
    ended: { completed: 'Completed', declined: 'Declined', voided: 'Voided', expired: 'Expired' },
    reason: 'Reason given',
    document: 'Name',
    pages: 'Pages',
    originalHash: 'SHA-256 of the document as sent',
    finalHash: 'SHA-256 of the signed PDF',
    email: 'E-mail',
    status: 'Status',
    authentication: 'How authenticated',
    provedBy: evidence.labels.provedBy,
    actStatement: evidence.labels.actStatement,
    host: 'Host',
    invited: 'Invited',
    opened: 'Opened',
    documentSent: 'Document sent in full',
    documentHash: 'SHA-256 of it',
    ticked: 'Ticked',
    agreed: 'Agreed to sign',
    signed: 'Signed',
    approved: 'Approved',
    declined: 'Declined',
    declinedBy: 'Declined by',
    declineReason: 'Reason given',
    ipAddress: 'IP address',
    device: 'Device',
    browser: 'As the browser called itself',
    consent: 'Words of the consent',
    look: 'Signature in the document',
    certificate: 'Certificate, subject',
    issuer: 'Certificate, issuer',
    serial: 'Serial number',
    timestamp: 'Timestamp',
    seal: 'Seal of the platform',
    sealHash: 'Seal, SHA-256',
    sealFiles: 'Attached statement and seal',
  },
  signatureUnreadable:
    'Cannot be read: the current PDF is damaged. The signing itself is on record above and in the audit trail.',
  unsealed: 'none was made: staff gave it up. The statement of the act is attached all the same.',
  routing: {
    sequential: 'one after another',
    parallel: 'all at once',
    hybrid: 'in groups, one group after another',
  },
  roles: { signer: 'signer', approver: 'approver', cc: 'copy', in_person: 'signer in person' },
  statuses: {
    pending: 'not their turn yet',
    sent: 'invited, not opened',
    delivered: 'opened, not finished',
    completed: 'finished',
    declined: 'declined',
    bounced: 'the address was refused',
    cancelled: 'the envelope ended without them',
  },
  proofs: {
    link: {
      own: 'The link that was sent to the e-mail address',
      host: 'The link that was sent to the e-mail address of the host',
      sender: 'A link that the sender of the envelope, or a colleague in their organization, was given',
      either:
        'The link that was sent by e-mail, or one that the sender of the envelope, or a colleague in their organization, was given',
    },
    method: {
      email: ({ link }) => `${link}.`,
      email_code: ({ link, email }) =>
        `${link}, and a one-time code of six digits that was sent to ${email}.`,
      sms: ({ link, phone }) => `${link}, and a one-time code of six digits that was sent to ${phone}.`,
      credential: ({ link }) =>
        `${link}, and the PIN of their own credential. The account of the credential holds this verified address.`,
    },
    imported: ({ link, issuer }) =>
      `${link}, and the PIN of a certificate in an account with this verified address. The certificate was issued by ${given(issuer)} and imported by the holder; this service compared its name with the account’s. This service asked its authority whether the certificate was revoked, and would have refused a revoked one; an authority that did not answer stopped nothing.`,
    declined: (link) => `${link}. Declining takes no further proof.`,
    nothing: 'Nothing was shown: they have neither agreed nor declined.',
    accessCode: 'An access code that the sender had given them was asked for first.',
    copy: 'Was sent a copy; nothing was asked of them.',
    noCopy: 'No copy was sent.',
  },
  quoted,
  consent: ({ version, language, agree, means }) =>
    `${quoted(agree)}\n${means.join(' ')}\nVersion ${version}, shown in ${language === 'en' ? 'English' : 'Mongolian'}`,
  marks: {
    drawn: 'Drawn by hand on the page',
    typed: 'Typed on the page',
    uploaded: 'Uploaded as a picture',
  },
  lookAlt: (name) => `The signature of ${given(name)} as the document shows it`,
  hosted: (name, at) =>
    at === null
      ? `${quoted(name)}, as the sender states`
      : `${quoted(name)}, as stated, who confirmed being present on ${at}`,
  actions: {
    'envelope.created': 'Envelope made',
    'envelope.updated': 'Draft changed',
    'envelope.sent': 'Sent',
    'envelope.certified': 'PDF laid out and certified',
    'envelope.invited': 'Invitation sent',
    'envelope.turn_came': 'The recipient’s turn came; nothing was sent to them',
    'envelope.link_given': 'A link to the recipient’s page was given to the sender or a colleague',
    'envelope.reminded': 'Reminder sent',
    'envelope.copied': 'Copy sent',
    'envelope.sealing_failed': 'The document could not be certified, signed or sealed',
    'envelope.flow_ended': 'Its process was interrupted',
    'envelope.bounced': 'Address refused by its mail server',
    'envelope.corrected': 'Recipient corrected by the sender',
    'envelope.changed': 'Name, message or end changed',
    'envelope.opened': 'Opened by whoever had the recipient’s link',
    'envelope.document_viewed': 'Document asked for with the recipient’s link',
    'envelope.document_downloaded': 'Document downloaded with the recipient’s link',
    'envelope.receipt_downloaded': 'Receipt downloaded with the recipient’s link',
    'envelope.host_confirmed': 'Host present',
    'envelope.access_granted': 'Access code shown',
    'envelope.access_locked': 'Access code wrong too often',
    'envelope.access_blocked': 'Link shut: too many wrong access codes',
    'envelope.code_sent': 'Code sent to the recipient',
    'envelope.code_locked': 'Code wrong too often',
    'envelope.pin_locked': 'PIN wrong too often',
    'envelope.accepted': 'The recipient agreed to sign',
    'envelope.activate': 'PIN given again by the recipient',
    'envelope.signed': 'Signature made and recorded',
    'envelope.approved': 'Approved by the recipient',
    'envelope.approval_sealed': 'Approval sealed by the platform',
    'envelope.completed': 'Sealed; everybody has finished',
    'envelope.declined': 'Declined by a recipient’s link',
    'envelope.voided': 'Voided',
    'envelope.expired': 'The time for it ended',
    'envelope.downloaded': 'Document downloaded',
    'envelope.sealed_link_sent': 'New link to the sealed document sent',
    'support.retried': 'Tried again by staff',
    'support.cancelled': 'Cancelled by staff',
    'support.sent_again': 'Link sent again by staff',
    'support.correction_proposed': 'Correction proposed by staff',
    'envelope.corrected_by_staff': 'Recipient corrected by staff',
    'envelope.changed_by_staff': 'End moved to later by staff',
  },
  actors: {
    recipient: (position, person) =>
      person === null
        ? `Recipient ${position}, before a correction`
        : `Recipient ${position}: ${given(person)}`,
    sender: 'The sender',
  },
  trail: evidence.trail,
  trailCut: ({ all, half }) =>
    `There are ${all} events in all. The first ${half} and the last ${half} are printed here; the attachment audit-trail.jsonl has every one.`,
  verify: {
    intro:
      'The signatures are in the signed PDF itself and hold without this certificate. The commands are those of OpenSSL and of poppler (pdfdetach, pdfsig) and ask nothing of this service.',
    detach: 'Take the attachments out of this certificate',
    final: 'Compare the signed PDF at hand with the hash above',
    signatures: 'List every signature in the signed PDF',
    reader:
      'In Adobe Acrobat Reader: open the signed PDF and its panel “Signatures”. It says first that the signers’ identity is unknown, because our root is not in its list of authorities; that the document is unchanged it says all the same. To have the certificates checked too, open the properties of a signature, then the certificate, choose our root, whose fingerprint stands below, and add it to the trusted certificates.',
    approval: 'Check the seal of an approval over the statement of the act',
    trail: evidence.verify.trail,
    openings: evidence.verify.openings,
    seal: 'Check that this certificate is unchanged since it was sealed',
    page: (url) => `A file can be compared in the browser, without leaving your machine, at ${url}`,
    root: evidence.verify.root,
    glyphs: evidence.verify.glyphs,
  },
  decliners: {
    link: 'somebody with the link; nothing else was shown',
    verified: 'somebody with the link, who had shown the one-time code that was sent to the recipient',
  },
  means: evidence.means,
  attachments: {
    ...evidence.attachments,
    approval: 'The service’s signed statement of an approval, JSON Web Signature',
    approvalSeal: 'The seal of the platform over that statement, CAdES, DER',
  },
  localZone: evidence.localZone,
};
