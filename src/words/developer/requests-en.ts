import type { RequestEventFacts, RequestWords } from './requests.ts';

const byEn = ({ channel }: RequestEventFacts) => (channel === 'email' ? 'e-mail' : 'SMS');

const endsEn = {
  period_ended: 'its time ended',
  withdrawn: 'you withdrew it',
  cancelled: 'staff cancelled it',
};

/** The words of the pages on an application's sign requests, in English. */
export const requestsEn: RequestWords = {
  title: 'Sign requests',
  none: 'No sign request is in this state.',
  noneYet: 'The application has made no sign request yet.',
  filter: 'State',
  all: 'All',
  stuck: 'Stuck',
  next: 'Older ones',
  unnamed: 'Without a name',
  status: { pending: 'Open', signed: 'Signed', rejected: 'Declined', expired: 'Ended' },
  facts: {
    id: 'request_id',
    reference: 'Reference',
    externalRef: 'external_ref',
    created: 'Made',
    expires: 'Ends',
    requiredLoa: 'Level asked for',
    loa: 'Level reached',
    signed: 'Signed',
    rejected: 'Declined',
    why: 'Why',
    linkHeldBy: 'The link was given to',
  },
  ends: endsEn,
  heldBy: { partner: 'you', signer: 'the signer' },
  since: (time) => `Stuck since ${time}`,
  trouble: {
    ours: {
      happened: 'A step waits for a part of this service that does not work at the moment.',
      todo: 'You need do nothing: it is tried again by itself, and support has been told.',
    },
    message: {
      happened: 'The message with the link could not be handed over yet.',
      todo: 'It is tried again by itself. The request goes on: whoever has sign_url can sign.',
    },
    address: {
      happened: 'The address of the signer is refused for good: there is likely no such address.',
      todo: 'Withdraw the request and make one with the right address, or give the signer sign_url yourself.',
    },
    suspended: {
      happened: 'Your messages are held, after reports or too many refused addresses.',
      todo: 'What is held goes out by itself once this is over; write to support. Whoever has sign_url can sign.',
    },
    pin: {
      happened: 'The signer’s PIN was given too long ago for the signature to be made.',
      todo: 'Ask the signer to open the link once more and give the PIN again.',
    },
  },
  timeline: 'What happened',
  deliveries: 'Events sent to you',
  noDeliveries: 'No event of it was sent yet.',
  say: {
    'sign_request.created': () => 'Your application made the request.',
    'sign_request.discarded': () => 'It was discarded, because it could not be written in time.',
    'sign_request.link_sent': (facts) =>
      facts.reminder
        ? `A reminder with the link was handed over for sending by ${byEn(facts)}.`
        : `The link was handed over for sending by ${byEn(facts)}.`,
    'sign_request.code_sent': (facts) => `A one-time code was sent by ${byEn(facts)}.`,
    'sign_request.opened': () => 'The link was opened.',
    'sign_request.code_wrong': () => 'A wrong code was entered.',
    'sign_request.code_locked': () => 'Wrong codes were entered too often: codes were locked for 15 minutes.',
    'sign_request.accepted': ({ loa }) =>
      `The signer agreed${loa === undefined ? '' : ` at level ${loa}`}. The signature is being made.`,
    'sign_request.activated': () => 'The signer gave the PIN again.',
    'sign_request.signed': () => 'The signature was made.',
    'sign_request.rejected': () => 'The signer declined.',
    'sign_request.expired': ({ why }) =>
      why === undefined ? 'It ended without a signature.' : `It ended without a signature: ${endsEn[why]}.`,
    'sign_request.corrected': () => 'Staff corrected the address of the signer. The link of before is dead.',
    'sign_request.extended': () => 'Staff moved its end.',
    'sign_request.flow_ended': ({ restarted }) =>
      restarted
        ? 'Its flow was interrupted, and was started again.'
        : 'Its flow was interrupted; support has been told.',
    'support.retried': () => 'Staff had the stuck step tried again.',
    'support.sent_again': () => 'Staff had the link sent again.',
    'support.cancelled': () => 'Staff cancelled it.',
  },
};
