import type { RecipientRole } from '#domain/envelope/envelope.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { partsOf, type Letter } from '../layout/letter.ts';
import { nameOf, titleOf } from '../layout/names.ts';
import { zonedMinute } from '../zoned-time.ts';

/** The sender of an envelope; `address` is undefined where nobody has proved it. */
export type LetterSender = { name: string; organization: string; address: string | undefined };

/** The facts in a message with a recipient's link; times are moments, written in the time zone, names as their writers gave them. */
export type InvitationFacts = {
  role: RecipientRole;
  sender: LetterSender;
  envelopeName: string;
  message: string | null;
  /** An access code will be asked for, which the sender has agreed with the reader. */
  hasAccessCode: boolean;
  /** The person who signs in the host's presence, for in_person. */
  signerName: string;
  link: string;
  expiresAt: Date;
  timeZone: string;
  reminder: boolean;
};

type Texts = (facts: InvitationFacts) => Letter;

const asksEn: Record<RecipientRole, string> = {
  signer: 'asks you to sign',
  approver: 'asks you to approve',
  cc: 'sends you a copy of',
  in_person: 'asks you to host the signing of',
};

const buttonsEn: Record<RecipientRole, string> = {
  signer: 'Read and sign',
  approver: 'Read and approve',
  cc: 'Open the document',
  in_person: 'Begin the signing',
};

const asksMn: Record<RecipientRole, string> = {
  signer: 'баримт бичигт гарын үсэг зурахыг танаас хүсэж байна',
  approver: 'баримт бичгийг батлахыг танаас хүсэж байна',
  cc: 'баримт бичгийн хуулбарыг танд илгээлээ',
  in_person: 'баримт бичигт биечлэн гарын үсэг зурахыг зохион байгуулахыг танаас хүсэж байна',
};

const buttonsMn: Record<RecipientRole, string> = {
  signer: 'Нээж танилцах',
  approver: 'Танилцаж батлах',
  cc: 'Баримт бичгийг нээх',
  in_person: 'Эхлүүлэх',
};

const en: Texts = ({ role, sender, envelopeName, message, hasAccessCode, signerName, ...facts }) => ({
  subject: `${facts.reminder ? 'Reminder: ' : ''}${sender.name} ${asksEn[role]} “${envelopeName}”`,
  heading: `${sender.name} (${sender.organization}) ${asksEn[role]} “${envelopeName}”.`,
  parts: partsOf(
    role === 'in_person' &&
      `${signerName} signs in your presence: open the link, confirm that you are there, and hand over.`,
    message !== null && { lead: 'Their message:', quote: message },
    {
      lead:
        role === 'cc'
          ? 'Open this link to read it:'
          : 'Open this link to read the document and to act, or to decline:',
      link: facts.link,
      button: buttonsEn[role],
    },
    hasAccessCode && 'An access code will be asked for. The sender tells it to you in another way.',
    {
      facts: [
        ...(sender.address === undefined ? [] : [['The sender’s address', sender.address] as const]),
        ['The link works until', zonedMinute('en', facts.expiresAt, facts.timeZone)],
      ],
    },
    `The link is for you alone: do not forward it.${sender.address === undefined ? '' : ' An answer to this letter goes to the sender.'}`,
  ),
});

const mn: Texts = ({ role, sender, envelopeName, message, hasAccessCode, signerName, ...facts }) => ({
  subject: `${facts.reminder ? 'Сануулга: ' : ''}${sender.name} «${envelopeName}» ${asksMn[role]}`,
  heading: `${sender.name} (${sender.organization}) «${envelopeName}» ${asksMn[role]}.`,
  parts: partsOf(
    role === 'in_person' &&
      `${signerName} таны дэргэд гарын үсэг зурна: холбоосыг нээж, хамт байгаагаа баталгаажуулаад төхөөрөмжөө өгнө үү.`,
    message !== null && { lead: 'Илгээгчийн зурвас:', quote: message },
    {
      lead:
        role === 'cc'
          ? 'Дараах холбоосоор орж танилцана уу:'
          : 'Дараах холбоосоор орж баримт бичигтэй танилцаад, хүсэлтийг гүйцэтгэнэ үү, эсвэл татгалзана уу:',
      link: facts.link,
      button: buttonsMn[role],
    },
    hasAccessCode && 'Нэвтрэх код асууна. Кодыг илгээгч танд өөр замаар хэлнэ.',
    {
      facts: [
        ...(sender.address === undefined ? [] : [['Илгээгчийн хаяг', sender.address] as const]),
        ['Холбоос хүчинтэй хугацаа', zonedMinute('mn', facts.expiresAt, facts.timeZone)],
      ],
    },
    `Холбоос зөвхөн танд зориулсан тул бусдад бүү дамжуулаарай.${sender.address === undefined ? '' : ' Энэ захидалд хариу бичвэл илгээгчид очно.'}`,
  ),
});

const texts: Record<Language, Texts> = { en, mn };

/** The message that carries a recipient's link, in the recipient's language. */
export function invitationMessage(language: Language, facts: InvitationFacts): Letter {
  const { envelopeName, signerName, sender } = facts;
  const named = { ...sender, name: nameOf(sender.name), organization: nameOf(sender.organization) };
  return texts[language]({
    ...facts,
    sender: named,
    envelopeName: titleOf(envelopeName),
    signerName: nameOf(signerName),
  });
}
