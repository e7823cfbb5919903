import type { EnvelopeNotice } from '#domain/envelope/envelope.ts';
import type { SealingStep } from '#domain/envelope/sealing-failure.ts';
import type { Part } from '../layout/letter.ts';
import { zonedMinute } from '../zoned-time.ts';
import type { NoticeFacts, NoticeText } from './notice-facts.ts';

const failed: Record<SealingStep, string> = {
  certify: 'could not be prepared for signing. Nobody has been invited.',
  sign: 'cannot take a signature that a recipient has agreed to. Their agreement is on record.',
  complete: 'could not be sealed, although everybody has finished. Their signatures are kept.',
};

const acted = ({ did }: NoticeFacts) => (did?.act === 'approve' ? 'approved' : 'signed');

/** Writes what the reader did: act, time and who asked for it. */
function didOf({ sender, ...facts }: NoticeFacts): Part[] {
  if (!facts.did) return [];
  const { at, timeZone } = facts.did;
  const when = [`You ${acted({ sender, ...facts })} it`, zonedMinute('en', at, timeZone)] as const;
  return [{ facts: [when, ['Asked by', `${sender.name} (${sender.organization})`]] }];
}

const whenOf = (theirs: NoticeFacts['theirs']): Part[] =>
  theirs ? [{ facts: [['When', zonedMinute('en', theirs.at, theirs.timeZone)]] }] : [];

/** The ends of envelopes, in English. */
export const noticesEn: Record<EnvelopeNotice, (facts: NoticeFacts) => NoticeText> = {
  receipt: (facts) => ({
    subject: `Receipt: you ${acted(facts)} “${facts.envelopeName}”`,
    parts: [
      `You ${acted(facts)} “${facts.envelopeName}”.`,
      ...didOf(facts),
      'Others still have to act. When everybody has, a message tells you how to get the sealed document. Keep this message until then; a receipt as PDF is on the page of your link.',
    ],
  }),
  completed: (facts) => ({
    subject: `Completed: “${facts.envelopeName}”`,
    parts: [`Everybody has finished “${facts.envelopeName}”. The document is sealed.`, ...didOf(facts)],
  }),
  declined: ({ envelopeName, about, byLink }) => ({
    subject: `Declined: “${envelopeName}”`,
    parts: [
      `${byLink ? `Somebody with the link of ${about ?? 'a recipient'}` : (about ?? 'A recipient')} declined “${envelopeName}”. It has ended, and there is nothing more to do.`,
    ],
  }),
  voided: ({ envelopeName, sender }) => ({
    subject: `Voided: “${envelopeName}”`,
    parts: [`“${envelopeName}” of ${sender.name} was voided. It has ended, and there is nothing more to do.`],
  }),
  expired: ({ envelopeName }) => ({
    subject: `Expired: “${envelopeName}”`,
    parts: [`The time for “${envelopeName}” is over. It has ended, and there is nothing more to do.`],
  }),
  bounced: ({ envelopeName, about, refused }) => ({
    subject: `Not delivered: “${envelopeName}”`,
    parts: [
      `The mail server refuses the address of ${about ?? 'a recipient'}${refused ? ` <${refused}>` : ''} of “${envelopeName}”. Correct the recipient, and the invitation is sent again.`,
    ],
  }),
  sealing_failed: ({ envelopeName, fault }) => ({
    subject: `Not sealed: “${envelopeName}”`,
    parts: [
      `The document of “${envelopeName}” ${failed[fault?.step ?? 'complete']}`,
      'You can void the envelope, save the document as a new PDF (print it to a file, for instance), and send that in a new envelope. Or you can wait: the service tries again by itself every few hours, and our support can retry at once.',
    ],
  }),
  recipient_delivered: ({ envelopeName, about, theirs }) => ({
    subject: `Opened: “${envelopeName}”`,
    parts: [`The link of ${about ?? 'a recipient'} to “${envelopeName}” was opened.`, ...whenOf(theirs)],
  }),
  recipient_signed: ({ envelopeName, about, theirs }) => ({
    subject: `${theirs?.act === 'approve' ? 'Approved' : 'Signed'} by ${about ?? 'a recipient'}: “${envelopeName}”`,
    parts: [
      `${about ?? 'A recipient'} ${theirs?.act === 'approve' ? 'approved' : 'signed'} “${envelopeName}”. Others still have to act.`,
      ...whenOf(theirs),
    ],
  }),
};
