import type { KeptKind } from '#domain/retention/periods.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import type { Fact, Letter } from '../layout/letter.ts';
import { zonedMinute } from '../zoned-time.ts';

/** A kind of what has ended, the days for which it will be kept, the time (ISO 8601) from which on, and the zone in which that is written. */
type Shortened = { periods: readonly { kind: KeptKind; days: number; from: string }[]; timeZone: string };

const kindsEn: Record<KeptKind, string> = {
  documents: 'Uploaded documents that no envelope uses, and the PDFs of envelopes that have ended',
  flows: 'Envelopes and sign requests that have ended, with their evidence',
  webhook_bodies: 'The contents of webhook deliveries',
  messages: 'The log of messages',
  audit_personal: 'Addresses, names and words in audit events',
};

const kindsMn: Record<KeptKind, string> = {
  documents: 'Дугтуйд ашиглаагүй оруулсан баримт бичгүүд болон дууссан дугтуйнуудын PDF',
  flows: 'Дууссан дугтуй, гарын үсгийн хүсэлтүүд, тэдгээрийн нотолгоо',
  webhook_bodies: 'Webhook илгээлтүүдийн агуулга',
  messages: 'Илгээсэн мэдээний бүртгэл',
  audit_personal: 'Аудитын бүртгэл дэх хаяг, нэр, бичсэн үгс',
};

const kinds = { en: kindsEn, mn: kindsMn } as const;

const terms: Record<Language, (days: number, from: string) => string> = {
  en: (days, from) => `${days} days, from ${from}`,
  mn: (days, from) => `${days} хоног, эхлэх хугацаа ${from}`,
};

function factsOf(language: Language, { periods, timeZone }: Shortened): Fact[] {
  return periods.map(({ kind, days, from }) => {
    const at = zonedMinute(language, new Date(from), timeZone);
    return [kinds[language][kind], terms[language](days, at)];
  });
}

/** Tells an owner that what has ended will be kept for a shorter time. */
export const retentionTexts: Record<Language, (facts: Shortened) => Letter> = {
  en: (shortened) => ({
    subject: 'Your organization will keep its data for a shorter time',
    parts: [
      'Somebody who may change your organization on Tamga set shorter times for which it keeps what has ended:',
      { facts: factsOf('en', shortened) },
      'What is older is then deleted for good. Download what you need before that. If this is not what you want, set a longer time at once (PUT /api/v1/organization/retention), or place a legal hold, and tell your administrator.',
    ],
  }),
  mn: (shortened) => ({
    subject: 'Танай байгууллагын өгөгдлийг хадгалах хугацаа богиносно',
    parts: [
      'Tamga дахь танай байгууллагын тохиргоог өөрчлөх эрхтэй хүн дууссан зүйлсийг хадгалах хугацааг богиносгожээ:',
      { facts: factsOf('mn', shortened) },
      'Түүнээс өмнөх бүхэн тэр үеэс бүрмөсөн устана. Хэрэгтэй зүйлээ өмнө нь татаж аваарай. Хэрэв ингэх ёсгүй бол даруй урт хугацаа тогтоож (PUT /api/v1/organization/retention) эсвэл хуулийн дагуу хадгалуулж, администратордоо мэдэгдэнэ үү.',
    ],
  }),
};
