import type { EnvelopeNotice } from '#domain/envelope/envelope.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { partsOf, type Letter } from '../layout/letter.ts';
import { nameOf, titleOf } from '../layout/names.ts';
import { sealedMessage } from '../sealed-link.ts';
import { noticesEn } from './notice-en.ts';
import type { NoticeFacts, NoticeText } from './notice-facts.ts';
import { noticesMn } from './notice-mn.ts';

type Words = {
  notices: Record<EnvelopeNotice, (facts: NoticeFacts) => NoticeText>;
  reason: string;
  found: string;
};

const words: Record<Language, Words> = {
  en: { notices: noticesEn, reason: 'The reason given:', found: 'What was found:' },
  mn: { notices: noticesMn, reason: 'Шалтгаан:', found: 'Илэрсэн зүйл (англиар):' },
};

/** Makes the message that tells somebody the outcome of an envelope, in their language. */
export function noticeMessage(language: Language, given: NoticeFacts): Letter {
  const { notices, reason, found } = words[language];
  const facts = withNames(given);
  const { subject, parts } = notices[facts.notice](facts);
  return {
    subject,
    parts: partsOf(
      ...parts,
      facts.reason !== null && { lead: reason, quote: facts.reason },
      facts.fault?.detail ? { lead: found, quote: facts.fault.detail } : null,
      ...(facts.sealed ? sealedMessage(language, facts.sealed).parts : []),
    ),
  };
}

/** Names on one line each: line breaks would let them forge lines of the message. */
function withNames(facts: NoticeFacts): NoticeFacts {
  const { envelopeName, about, sender } = facts;
  return {
    ...facts,
    envelopeName: titleOf(envelopeName),
    about: about === null ? null : nameOf(about),
    sender: { name: nameOf(sender.name), organization: nameOf(sender.organization) },
  };
}
