/** The parts of an audit event of a flow that its timeline may tell: nothing of a document, and addresses masked. */
export type TimelineFacts = {
  /** Such as `recipient 2 of 3, b…t@bank.mn`; `a recipient` when the event names none that is known. */
  recipient: string;
  /** A masked address, or `their address` when it was erased. */
  to: string;
  channel: string;
  /** The reason that a member of staff wrote. */
  reason: string | null;
  loa: string;
  reminder: boolean;
  restarted: boolean;
  step: string;
  why: string | null;
  expiresAt: string | null;
  changed: string;
};

type Sentence = (facts: TimelineFacts) => string;

const messages: Readonly<Record<string, string>> = { email: 'e-mail', sms: 'SMS' };
const channelOf = ({ channel }: TimelineFacts) => messages[channel] ?? 'message';
const because = ({ reason }: TimelineFacts) => (reason === null ? '.' : `: “${reason}”`);

const signRequest: Readonly<Record<string, Sentence>> = {
  'sign_request.created': () => 'The partner made the sign request.',
  'sign_request.discarded': () => 'The sign request was discarded, because it could not be written in time.',
  'sign_request.link_sent': (facts) =>
    facts.reminder
      ? `A reminder with the link was handed over for sending by ${channelOf(facts)}.`
      : `The link was handed over for sending by ${channelOf(facts)}.`,
  'sign_request.code_sent': (facts) => `A one-time code was sent by ${channelOf(facts)}.`,
  'sign_request.opened': () => 'Whoever had the link opened it.',
  'sign_request.code_wrong': () => 'A wrong one-time code was entered.',
  'sign_request.code_locked': () =>
    'Wrong one-time codes were entered too often: codes were locked for 15 minutes.',
  'sign_request.accepted': ({ loa }) => `The signer agreed${loa}. From here on the signature is being made.`,
  'sign_request.activated': () => 'The signer gave their PIN again.',
  'sign_request.signed': () => 'The signature was made and is on record.',
  'sign_request.rejected': () => 'The signer declined.',
  'sign_request.expired': ({ why }) => `The sign request ended without a signature${why ?? ''}.`,
  'sign_request.corrected': (facts) => `Staff corrected the signer’s address${because(facts)}`,
  'sign_request.extended': (facts) => `Staff moved the end${because(facts)}`,
  'sign_request.flow_ended': ended,
};

function ended({ restarted }: TimelineFacts): string {
  return restarted
    ? 'Its workflow was ended from outside, and was started again from the database.'
    : 'Its workflow was ended from outside, and cannot be started again by itself.';
}

const bySender: Readonly<Record<string, Sentence>> = {
  'envelope.created': () => 'The sender made a draft.',
  'envelope.updated': () => 'The sender changed the draft.',
  'envelope.deleted': () => 'The sender deleted the draft.',
  'envelope.sent': () => 'The sender sent the envelope.',
  'envelope.changed': ({ changed }) => `The sender changed the open envelope${changed}.`,
  'envelope.corrected': ({ recipient, changed }) => `The details of ${recipient} were corrected${changed}.`,
  'envelope.changed_by_staff': (facts) => `Staff changed the open envelope${facts.changed}${because(facts)}`,
  'envelope.corrected_by_staff': (facts) =>
    `Staff corrected the details of ${facts.recipient}${facts.changed}${because(facts)}`,
  'envelope.reminded': ({ recipient, to }) => `A reminder for ${recipient} was handed over for ${to}.`,
  'envelope.link_given': ({ recipient }) =>
    `The sender, or a colleague, was given a link to the page of ${recipient}.`,
  'envelope.voided': ({ why }) => `The envelope was voided${why ?? ''}.`,
  'envelope.downloaded': () => 'The document was downloaded.',
  'envelope.certificate_downloaded': () => 'The certificate of completion was downloaded.',
};

const byRecipient: Readonly<Record<string, Sentence>> = {
  'envelope.opened': ({ recipient }) => `The link of ${recipient} was opened.`,
  'envelope.access_granted': ({ recipient }) => `The access code of ${recipient} was right.`,
  'envelope.access_locked': ({ recipient }) =>
    `Too many wrong access codes for ${recipient}: locked for 15 minutes.`,
  'envelope.access_blocked': ({ recipient }) =>
    `Far too many wrong access codes for ${recipient}: the link is blocked.`,
  'envelope.document_viewed': ({ recipient }) => `The document was shown to ${recipient}.`,
  'envelope.document_downloaded': ({ recipient }) => `The document was downloaded by ${recipient}.`,
  'envelope.receipt_downloaded': ({ recipient }) => `The receipt of ${recipient} was downloaded.`,
  'envelope.code_sent': (facts) => `A one-time code for ${facts.recipient} was sent by ${channelOf(facts)}.`,
  'envelope.code_locked': ({ recipient }) => `Too many wrong one-time codes for ${recipient}: locked.`,
  'envelope.pin_locked': ({ recipient }) => `Too many wrong PINs for ${recipient}: locked.`,
  'envelope.host_confirmed': ({ recipient }) => `The host confirmed the presence of ${recipient}.`,
  'envelope.accepted': ({ recipient, loa }) =>
    `${capital(recipient)} agreed to sign${loa}. From here on the signature is being made.`,
  'envelope.signed': ({ recipient }) => `The signature of ${recipient} is in the document.`,
  'envelope.approved': ({ recipient }) => `${capital(recipient)} approved.`,
  'envelope.declined': ({ recipient }) => `${capital(recipient)} declined.`,
};

const byService: Readonly<Record<string, Sentence>> = {
  'envelope.certified': () => 'The document was laid out and certified.',
  'envelope.invited': ({ recipient, to }) => `An invitation for ${recipient} was handed over for ${to}.`,
  'envelope.turn_came': ({ recipient }) =>
    `It is the turn of ${recipient}. Nothing was sent: the sender hands links over.`,
  'envelope.copied': ({ recipient, to }) => `A copy for ${recipient} was handed over for ${to}.`,
  'envelope.bounced': ({ recipient, to }) => `The mail for ${recipient} was refused at ${to}.`,
  'envelope.sealing_failed': ({ step }) => `The document itself stopped a step${step}.`,
  'envelope.approval_sealed': ({ recipient }) => `The approval of ${recipient} was sealed.`,
  'envelope.completed': () => 'Everybody has finished, and the document is sealed.',
  'envelope.expired': () => 'The envelope expired.',
  'envelope.sealed_link_sent': () => 'A fresh link to the sealed document was sent.',
  'envelope.flow_ended': ended,
};

const others: Readonly<Record<string, Sentence>> = {
  'webhook_delivery.redelivered': () => 'The event was sent again.',
  'webhook_delivery.flow_ended': ended,
  'document.uploaded': () => 'The document was uploaded.',
  'document.ready': () => 'The document was inspected and is ready.',
  'document.failed': () => 'The document cannot be used.',
  'document.updated': () => 'The document’s name or description was changed.',
  'document.downloaded': () => 'The document was downloaded.',
  'document.deleted': () => 'The document was deleted.',
  'support.retried': (facts) => `Staff had the stuck steps tried again${because(facts)}`,
  'support.sent_again': (facts) => `Staff had the link sent again${because(facts)}`,
  'support.tried': (facts) => `Staff had one attempt made${because(facts)}`,
  'support.redelivered': (facts) => `Staff had the event delivered again${because(facts)}`,
  'support.correction_proposed': (facts) => `Staff proposed another address${because(facts)}`,
  'support.payloads_decoded': () => 'Staff read what Temporal keeps of it.',
  'support.cancelled': (facts) => `Staff cancelled it${because(facts)}`,
};

const sentences: Readonly<Record<string, Sentence>> = {
  ...signRequest,
  ...bySender,
  ...byRecipient,
  ...byService,
  ...others,
};

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Tells whether the timeline has words of its own for an action. */
export function hasTimelineWords(action: string): boolean {
  return Object.hasOwn(sentences, action);
}

/** Says in one sentence what an audit event of a flow tells; the action itself where it has no words. */
export function sayEvent(action: string, facts: TimelineFacts): string {
  const sentence = Object.hasOwn(sentences, action) ? sentences[action] : undefined;
  return sentence ? sentence(facts) : action;
}
