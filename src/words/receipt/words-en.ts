import { given } from '../given.ts';
import type { ReceiptWords } from './words.ts';

const quoted = (text: string) => `“${given(text)}”`;

/** The receipt in English. */
export const en: ReceiptWords = {
  title: 'Receipt',
  subject: (envelopeId) => `What a recipient of envelope ${envelopeId} did`,
  footer: (envelopeId) => `Receipt about envelope ${envelopeId}`,
  acts: { sign: 'Signed', approve: 'Approved', decline: 'Declined' },
  summary: {
    sign: ({ who, name, person, at }) =>
      `${who} sent ${quoted(name)} to ${quoted(person)}, by whose link it was signed on ${at}.`,
    approve: ({ who, name, person, at }) =>
      `${who} sent ${quoted(name)} to ${quoted(person)}, by whose link it was approved on ${at}.`,
    decline: ({ who, name, person, at }) =>
      `${who} sent ${quoted(name)} to ${quoted(person)}, by whose link it was declined on ${at}.`,
  },
  sections: { act: 'What was done', fields: 'Fields filled in' },
  labels: {
    subject: 'Envelope, name',
    state: 'State of the envelope',
    later: 'What comes later',
    more: 'More fields',
  },
  underWay: (at) => `Still under way on ${at}, when this receipt was made`,
  ended: ({ how, at }) => `${how}: ${at}`,
  later:
    'When the envelope has ended, its certificate of completion tells the whole course. It is on the page of the same link.',
  fieldOn: (page) => `Field on page ${page}`,
  moreFields: (count) => `${count}; the document shows them`,
  check: (url) =>
    `Choose this file at ${url}. The page says whether the seal holds, and whether the file was changed.`,
  seal: 'Check that this receipt is unchanged since it was sealed',
};
