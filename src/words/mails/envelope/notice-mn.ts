import type { EnvelopeNotice } from '#domain/envelope/envelope.ts';
import type { SealingStep } from '#domain/envelope/sealing-failure.ts';
import type { Part } from '../layout/letter.ts';
import { zonedMinute } from '../zoned-time.ts';
import type { NoticeFacts, NoticeText } from './notice-facts.ts';

const failed: Record<SealingStep, string> = {
  certify: 'баримт бичгийг гарын үсэг зуруулахад бэлтгэж чадсангүй. Хэнд ч урилга илгээгээгүй.',
  sign: 'баримт бичигт хүлээн авагчийн зөвшөөрсөн гарын үсгийг оруулж чадсангүй. Тэдний зөвшөөрөл бүртгэгдсэн.',
  complete:
    'бүх хүн үүргээ гүйцэтгэсэн боловч баримт бичгийг битүүмжилж чадсангүй. Зурсан гарын үсгүүд хадгалагдсан.',
};

const acted = ({ did }: NoticeFacts) =>
  did?.act === 'approve' ? 'баримт бичгийг баталлаа' : 'баримт бичигт гарын үсэг зурлаа';

/** Writes what the reader did: act, time and who asked for it. */
function didOf({ sender, did }: NoticeFacts): Part[] {
  if (!did) return [];
  const label = did.act === 'approve' ? 'Та баталсан' : 'Та гарын үсэг зурсан';
  const by = ['Хүсэлт гаргасан', `${sender.name} (${sender.organization})`] as const;
  return [{ facts: [[label, zonedMinute('mn', did.at, did.timeZone)], by] }];
}

const whenOf = (theirs: NoticeFacts['theirs']): Part[] =>
  theirs ? [{ facts: [['Хэзээ', zonedMinute('mn', theirs.at, theirs.timeZone)]] }] : [];

/** The ends of envelopes, in Mongolian. */
export const noticesMn: Record<EnvelopeNotice, (facts: NoticeFacts) => NoticeText> = {
  receipt: (facts) => ({
    subject: `Баталгаажуулалт: та «${facts.envelopeName}» ${acted(facts)}`,
    parts: [
      `Та «${facts.envelopeName}» ${acted(facts)}.`,
      ...didOf(facts),
      'Бусад хүн үүргээ гүйцэтгэх болоогүй байна. Бүгд гүйцэтгэмэгц битүүмжилсэн баримт бичгийг хэрхэн авахыг мессежээр мэдэгдэнэ. Тэр хүртэл энэ мессежийг хадгална уу; үйлдлийн баталгаажуулалтыг холбоосынхоо хуудаснаас PDF-ээр авч болно.',
    ],
  }),
  completed: (facts) => ({
    subject: `Бүрэн гүйцсэн: «${facts.envelopeName}»`,
    parts: [
      `«${facts.envelopeName}» дугтуйд бүх хүн үүргээ гүйцэтгэсэн. Баримт бичгийг битүүмжилсэн.`,
      ...didOf(facts),
    ],
  }),
  declined: ({ envelopeName, about, byLink }) => ({
    subject: `Татгалзсан: «${envelopeName}»`,
    parts: [
      `${about ?? 'Хүлээн авагч'}${byLink ? ' – энэ хүнд илгээсэн холбоос бүхий этгээд' : ''} «${envelopeName}» дугтуйгаас татгалзсан тул дугтуй дууссан. Өөр хийх зүйл байхгүй.`,
    ],
  }),
  voided: ({ envelopeName, sender }) => ({
    subject: `Хүчингүй болгосон: «${envelopeName}»`,
    parts: [
      `«${envelopeName}» дугтуйг (илгээгч: ${sender.name}) хүчингүй болгосон тул дугтуй дууссан. Өөр хийх зүйл байхгүй.`,
    ],
  }),
  expired: ({ envelopeName }) => ({
    subject: `Хугацаа дууссан: «${envelopeName}»`,
    parts: [`«${envelopeName}» дугтуйн хугацаа дууссан. Өөр хийх зүйл байхгүй.`],
  }),
  bounced: ({ envelopeName, about, refused }) => ({
    subject: `Хүргэгдсэнгүй: «${envelopeName}»`,
    parts: [
      `Имэйл сервер «${envelopeName}» дугтуйн хүлээн авагчийн хаягийг хүлээж авсангүй${about === null ? '' : `: ${about}${refused ? ` <${refused}>` : ''}`}. Хүлээн авагчийн мэдээллийг засмагц урилгыг дахин илгээнэ.`,
    ],
  }),
  sealing_failed: ({ envelopeName, fault }) => ({
    subject: `Битүүмжилж чадсангүй: «${envelopeName}»`,
    parts: [
      `«${envelopeName}» дугтуй: ${failed[fault?.step ?? 'complete']}`,
      'Та дугтуйг хүчингүй болгож, баримт бичгийг PDF хэлбэрээр шинээр хадгалаад (жишээлбэл файл руу хэвлэж) шинэ дугтуйгаар илгээнэ үү. Эсвэл хүлээж болно: систем хэдэн цаг тутам өөрөө дахин оролдох ба манай тусламжийн алба шууд дахин оролдуулж чадна.',
    ],
  }),
  recipient_delivered: ({ envelopeName, about, theirs }) => ({
    subject: `Нээсэн: «${envelopeName}»`,
    parts: [`«${envelopeName}» дугтуйн холбоосыг нээлээ. Хүлээн авагч: ${about ?? '–'}`, ...whenOf(theirs)],
  }),
  recipient_signed: ({ envelopeName, about, theirs }) => ({
    subject: `${theirs?.act === 'approve' ? 'Баталсан' : 'Гарын үсэг зурсан'}: «${envelopeName}», ${about ?? 'хүлээн авагч'}`,
    parts: [
      `${about ?? 'Хүлээн авагч'} «${envelopeName}» ${theirs?.act === 'approve' ? 'баримт бичгийг баталлаа' : 'баримт бичигт гарын үсэг зурлаа'}. Бусад хүн үүргээ гүйцэтгэх болоогүй байна.`,
      ...whenOf(theirs),
    ],
  }),
};
