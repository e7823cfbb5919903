import type { EnvelopeNotice, RecipientRole } from '#domain/envelope/envelope.ts';
import { given, oneLine } from '../given.ts';
import { utcMinute, type MessageText } from './sign-request.ts';
import { zonedMinute } from './zoned-time.ts';
import { sealedMessage } from './sealed-link.ts';
import type { SealingFault, SealingStep } from '#domain/envelope/sealing-failure.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';

/** The facts in a message with a recipient's link; times are moments, names as their writers gave them. */
export type InvitationFacts = {
  role: RecipientRole;
  sender: { name: string; organization: string };
  envelopeName: string;
  message: string | null;
  /** The person who signs in the host's presence, for in_person. */
  signerName: string;
  link: string;
  expiresAt: Date;
  reminder: boolean;
};

/** The facts of a notice. `about`: the person who declined, or whose address is refused. */
export type NoticeFacts = {
  notice: EnvelopeNotice;
  sender: { name: string; organization: string };
  envelopeName: string;
  about: string | null;
  /** For declined: nothing but the link showed that it was they. */
  byLink?: boolean;
  reason: string | null;
  /** The link to the sealed document and its end; null when there is none. */
  sealed: { link: string; until: Date } | null;
  /** The fault of the document, for sealing_failed. */
  fault?: SealingFault;
  /** What the reader did, and when, in the time zone of the sender's organization: for a receipt. */
  did?: { act: 'sign' | 'approve'; at: Date; timeZone: string };
};

type Texts = {
  invitation: (facts: InvitationFacts) => MessageText;
  notice: (facts: NoticeFacts) => MessageText;
};

const longestQuote = 1_000;

/** Quotes the sender's own words, each line marked as theirs: none can pass for a sentence of ours. A cut shows. */
function quoted(message: string): string {
  const letters = Array.from(message);
  const shown = letters.length > longestQuote ? `${letters.slice(0, longestQuote).join('')} …` : message;
  const lines = shown.split(/\r\n|\r|\n/);
  return lines.map((line) => `> ${oneLine(line)}`).join('\n');
}

function paragraphs(...parts: (string | null)[]): string {
  return parts.filter((part) => part !== null).join('\n\n');
}

const asksEn: Record<RecipientRole, string> = {
  signer: 'asks you to sign',
  approver: 'asks you to approve',
  cc: 'sends you a copy of',
  in_person: 'asks you to host the signing of',
};

const asksMn: Record<RecipientRole, string> = {
  signer: 'баримт бичигт гарын үсэг зурахыг танаас хүсэж байна',
  approver: 'баримт бичгийг батлахыг танаас хүсэж байна',
  cc: 'баримт бичгийн хуулбарыг танд илгээлээ',
  in_person: 'баримт бичигт биечлэн гарын үсэг зурахыг зохион байгуулахыг танаас хүсэж байна',
};

const failedEn: Record<SealingStep, string> = {
  certify: 'could not be prepared for signing. Nobody has been invited.',
  sign: 'cannot take a signature that a recipient has agreed to. Their agreement is on record.',
  complete: 'could not be sealed, although everybody has finished. Their signatures are kept.',
};

const failedMn: Record<SealingStep, string> = {
  certify: 'баримт бичгийг гарын үсэг зуруулахад бэлтгэж чадсангүй. Хэнд ч урилга илгээгээгүй.',
  sign: 'баримт бичигт хүлээн авагчийн зөвшөөрсөн гарын үсгийг оруулж чадсангүй. Тэдний зөвшөөрөл бүртгэгдсэн.',
  complete:
    'бүх хүн үүргээ гүйцэтгэсэн боловч баримт бичгийг битүүмжилж чадсангүй. Зурсан гарын үсгүүд хадгалагдсан.',
};

/** Writes what a receipt says was done: act, document, asker and time. */
function didEn({ envelopeName, sender, did }: NoticeFacts): string {
  const verb = did?.act === 'approve' ? 'approved' : 'signed';
  const at = did ? ` on ${zonedMinute('en', did.at, did.timeZone)}` : '';
  return `You ${verb} “${envelopeName}”${at}. ${sender.name} (${sender.organization}) had asked you to.`;
}

function didMn({ envelopeName, sender, did }: NoticeFacts): string {
  const verb = did?.act === 'approve' ? 'баримт бичгийг баталлаа' : 'баримт бичигт гарын үсэг зурлаа';
  const at = did ? [`Огноо: ${zonedMinute('mn', did.at, did.timeZone)}`] : [];
  const by = `Хүсэлт гаргасан: ${sender.name} (${sender.organization})`;
  return [`Та «${envelopeName}» ${verb}.`, ...at, by].join('\n');
}

const endsEn: Record<EnvelopeNotice, (facts: NoticeFacts) => { subject: string; what: string }> = {
  receipt: (facts) => ({
    subject: `Receipt: you ${facts.did?.act === 'approve' ? 'approved' : 'signed'} “${facts.envelopeName}”`,
    what: paragraphs(
      didEn(facts),
      'Others still have to act. When everybody has, a message tells you how to get the sealed document. Keep this message until then.',
    ),
  }),
  completed: ({ envelopeName }) => ({
    subject: `Completed: “${envelopeName}”`,
    what: `Everybody has finished “${envelopeName}”. The document is sealed.`,
  }),
  declined: ({ envelopeName, about, byLink }) => ({
    subject: `Declined: “${envelopeName}”`,
    what: `${byLink ? `Somebody with the link of ${about ?? 'a recipient'}` : (about ?? 'A recipient')} declined “${envelopeName}”. It has ended, and there is nothing more to do.`,
  }),
  voided: ({ envelopeName, sender }) => ({
    subject: `Voided: “${envelopeName}”`,
    what: `“${envelopeName}” of ${sender.name} was voided. It has ended, and there is nothing more to do.`,
  }),
  expired: ({ envelopeName }) => ({
    subject: `Expired: “${envelopeName}”`,
    what: `The time for “${envelopeName}” is over. It has ended, and there is nothing more to do.`,
  }),
  bounced: ({ envelopeName, about }) => ({
    subject: `Not delivered: “${envelopeName}”`,
    what: `The mail server refuses the address of ${about ?? 'a recipient'} of “${envelopeName}”. Correct the recipient, and the invitation is sent again.`,
  }),
  sealing_failed: ({ envelopeName, fault }) => ({
    subject: `Not sealed: “${envelopeName}”`,
    what: paragraphs(
      `The document of “${envelopeName}” ${failedEn[fault?.step ?? 'complete']}`,
      'You can void the envelope, save the document as a new PDF (print it to a file, for instance), and send that in a new envelope. Or you can wait: the service tries again by itself every few hours, and our support can retry at once.',
    ),
  }),
};

const endsMn: Record<EnvelopeNotice, (facts: NoticeFacts) => { subject: string; what: string }> = {
  receipt: (facts) => ({
    subject: `Баталгаажуулалт: та «${facts.envelopeName}» ${facts.did?.act === 'approve' ? 'баримт бичгийг баталлаа' : 'баримт бичигт гарын үсэг зурлаа'}`,
    what: paragraphs(
      didMn(facts),
      'Бусад хүн үүргээ гүйцэтгэх болоогүй байна. Бүгд гүйцэтгэмэгц битүүмжилсэн баримт бичгийг хэрхэн авахыг мессежээр мэдэгдэнэ. Тэр хүртэл энэ мессежийг хадгална уу.',
    ),
  }),
  completed: ({ envelopeName }) => ({
    subject: `Бүрэн гүйцсэн: «${envelopeName}»`,
    what: `«${envelopeName}» дугтуйд бүх хүн үүргээ гүйцэтгэсэн. Баримт бичгийг битүүмжилсэн.`,
  }),
  declined: ({ envelopeName, about, byLink }) => ({
    subject: `Татгалзсан: «${envelopeName}»`,
    what: `${about ?? 'Хүлээн авагч'}${byLink ? ' – энэ хүнд илгээсэн холбоос бүхий этгээд' : ''} «${envelopeName}» дугтуйгаас татгалзсан тул дугтуй дууссан. Өөр хийх зүйл байхгүй.`,
  }),
  voided: ({ envelopeName, sender }) => ({
    subject: `Хүчингүй болгосон: «${envelopeName}»`,
    what: `«${envelopeName}» дугтуйг (илгээгч: ${sender.name}) хүчингүй болгосон тул дугтуй дууссан. Өөр хийх зүйл байхгүй.`,
  }),
  expired: ({ envelopeName }) => ({
    subject: `Хугацаа дууссан: «${envelopeName}»`,
    what: `«${envelopeName}» дугтуйн хугацаа дууссан. Өөр хийх зүйл байхгүй.`,
  }),
  bounced: ({ envelopeName, about }) => ({
    subject: `Хүргэгдсэнгүй: «${envelopeName}»`,
    what: `Имэйл сервер «${envelopeName}» дугтуйн хүлээн авагчийн хаягийг хүлээж авсангүй${about === null ? '' : `: ${about}`}. Хүлээн авагчийн мэдээллийг засмагц урилгыг дахин илгээнэ.`,
  }),
  sealing_failed: ({ envelopeName, fault }) => ({
    subject: `Битүүмжилж чадсангүй: «${envelopeName}»`,
    what: paragraphs(
      `«${envelopeName}» дугтуй: ${failedMn[fault?.step ?? 'complete']}`,
      'Та дугтуйг хүчингүй болгож, баримт бичгийг PDF хэлбэрээр шинээр хадгалаад (жишээлбэл файл руу хэвлэж) шинэ дугтуйгаар илгээнэ үү. Эсвэл хүлээж болно: систем хэдэн цаг тутам өөрөө дахин оролдох ба манай тусламжийн алба шууд дахин оролдуулж чадна.',
    ),
  }),
};

const texts: Record<Language, Texts> = {
  en: {
    invitation: ({ role, sender, envelopeName, message, signerName, link, expiresAt, reminder }) => ({
      subject: `${reminder ? 'Reminder: ' : ''}${sender.name} ${asksEn[role]} “${envelopeName}”`,
      text: paragraphs(
        `${sender.name} (${sender.organization}) ${asksEn[role]} “${envelopeName}”.`,
        role === 'in_person'
          ? `${signerName} signs in your presence: open the link, confirm that you are there, and hand over.`
          : null,
        message === null ? null : `Their message:\n${quoted(message)}`,
        role === 'cc'
          ? `Open this link to read it:\n${link}`
          : `Open this link to read the document and to act, or to decline:\n${link}`,
        `The link works until ${utcMinute(expiresAt)}. It is for you alone: do not forward it.`,
        'If you did not expect this message, you need do nothing.',
      ),
    }),
    notice: (facts) => {
      const { subject, what } = endsEn[facts.notice](facts);
      const text = paragraphs(
        what,
        facts.reason === null ? null : `The reason given:\n${quoted(facts.reason)}`,
        facts.fault?.detail ? `What was found:\n${quoted(facts.fault.detail)}` : null,
        facts.sealed && sealedMessage('en', facts.sealed).text,
      );
      return { subject, text };
    },
  },
  mn: {
    invitation: ({ role, sender, envelopeName, message, signerName, link, expiresAt, reminder }) => ({
      subject: `${reminder ? 'Сануулга: ' : ''}${sender.name} «${envelopeName}» ${asksMn[role]}`,
      text: paragraphs(
        `${sender.name} (${sender.organization}) «${envelopeName}» ${asksMn[role]}.`,
        role === 'in_person'
          ? `${signerName} таны дэргэд гарын үсэг зурна: холбоосыг нээж, хамт байгаагаа баталгаажуулаад төхөөрөмжөө өгнө үү.`
          : null,
        message === null ? null : `Илгээгчийн зурвас:\n${quoted(message)}`,
        role === 'cc'
          ? `Дараах холбоосоор орж танилцана уу:\n${link}`
          : `Дараах холбоосоор орж баримт бичигтэй танилцаад, хүсэлтийг гүйцэтгэнэ үү, эсвэл татгалзана уу:\n${link}`,
        `Холбоос ${utcMinute(expiresAt)} хүртэл хүчинтэй. Зөвхөн танд зориулсан тул бусдад бүү дамжуулаарай.`,
        'Хэрэв та ийм мессеж хүлээгээгүй бол юу ч хийх шаардлагагүй.',
      ),
    }),
    notice: (facts) => {
      const { subject, what } = endsMn[facts.notice](facts);
      const text = paragraphs(
        what,
        facts.reason === null ? null : `Шалтгаан:\n${quoted(facts.reason)}`,
        facts.fault?.detail ? `Илэрсэн зүйл (англиар):\n${quoted(facts.fault.detail)}` : null,
        facts.sealed && sealedMessage('mn', facts.sealed).text,
      );
      return { subject, text };
    },
  },
};

type Named = { envelopeName: string; sender: { name: string; organization: string } };

/** Names on one line each: line breaks would let them forge lines of the message. */
function named<F extends Named>(facts: F): F {
  const sender = { name: oneLine(facts.sender.name), organization: oneLine(facts.sender.organization) };
  return { ...facts, envelopeName: given(facts.envelopeName), sender };
}

/** The message that carries a recipient's link, in the recipient's language. */
export function invitationMessage(language: Language, facts: InvitationFacts): MessageText {
  return texts[language].invitation({ ...named(facts), signerName: oneLine(facts.signerName) });
}

/** Makes the message that tells somebody the outcome of an envelope, in their language. */
export function noticeMessage(language: Language, facts: NoticeFacts): MessageText {
  const about = facts.about === null ? null : oneLine(facts.about);
  return texts[language].notice({ ...named(facts), about });
}
