import type { KeptKind } from '#domain/retention/periods.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { utcMinute, type MessageText } from './sign-request.ts';

/** A kind of what has ended, the days for which it will be kept, and the time (ISO 8601) from which on. */
type Shortened = { periods: readonly { kind: KeptKind; days: number; from: string }[] };

const kindsEn: Record<KeptKind, string> = {
  documents: 'uploaded documents that no envelope uses, and the PDFs of envelopes that have ended',
  flows: 'envelopes and sign requests that have ended, with their evidence',
  webhook_bodies: 'the contents of webhook deliveries',
  messages: 'the log of messages',
  audit_personal: 'addresses, names and words in audit events',
};

const kindsMn: Record<KeptKind, string> = {
  documents: 'дугтуйд ашиглаагүй оруулсан баримт бичгүүд болон дууссан дугтуйнуудын PDF',
  flows: 'дууссан дугтуй, гарын үсгийн хүсэлтүүд, тэдгээрийн нотолгоо',
  webhook_bodies: 'webhook илгээлтүүдийн агуулга',
  messages: 'илгээсэн мэдээний бүртгэл',
  audit_personal: 'аудитын бүртгэл дэх хаяг, нэр, бичсэн үгс',
};

const line =
  (kinds: Record<KeptKind, string>, words: { days: string; from: string }) =>
  ({ kind, days, from }: Shortened['periods'][number]) =>
    `– ${kinds[kind]}: ${days} ${words.days}, ${words.from} ${utcMinute(new Date(from))}`;

/** Tells an owner that what has ended will be kept for a shorter time. */
export const retentionTexts: Record<Language, (facts: Shortened) => MessageText> = {
  en: ({ periods }) => ({
    subject: 'Your organization will keep its data for a shorter time',
    text: [
      'Somebody who may change your organization on Tamga set shorter times for which it keeps what has ended:',
      periods.map(line(kindsEn, { days: 'days', from: 'from' })).join('\n'),
      'What is older is then deleted for good. Download what you need before that. If this is not what you want, set a longer time at once (PUT /api/v1/organization/retention), or place a legal hold, and tell your administrator.',
    ].join('\n\n'),
  }),
  mn: ({ periods }) => ({
    subject: 'Танай байгууллагын өгөгдлийг хадгалах хугацаа богиносно',
    text: [
      'Tamga дахь танай байгууллагын тохиргоог өөрчлөх эрхтэй хүн дууссан зүйлсийг хадгалах хугацааг богиносгожээ:',
      periods.map(line(kindsMn, { days: 'хоног,', from: 'эхлэх хугацаа' })).join('\n'),
      'Түүнээс өмнөх бүхэн тэр үеэс бүрмөсөн устана. Хэрэгтэй зүйлээ өмнө нь татаж аваарай. Хэрэв ингэх ёсгүй бол даруй урт хугацаа тогтоож (PUT /api/v1/organization/retention) эсвэл хуулийн дагуу хадгалуулж, администратордоо мэдэгдэнэ үү.',
    ].join('\n\n'),
  }),
};
