import type { Language } from '#domain/sign-request/sign-request.ts';

/** The words of the page of the applications that a person signs in to. */
export type AppsWords = {
  title: string;
  text: string;
  none: string;
  organization: string;
  may: string;
  since: string;
  lastUsed: string;
  never: string;
  end: string;
  ended: string;
};

/** Those words in each language. */
export const appsWords: Record<Language, AppsWords> = {
  en: {
    title: 'Applications',
    text: 'You have allowed these applications to sign you in with Tamga. One that you end learns nothing more of you, and asks you again next time.',
    none: 'You have allowed no application to sign you in.',
    organization: 'Organization',
    may: 'It gets',
    since: 'Since',
    lastUsed: 'Last used',
    never: 'not yet',
    end: 'End',
    ended: 'It is ended. What the application had got opens nothing any more.',
  },
  mn: {
    title: 'Программууд',
    text: 'Та эдгээр программд Tamga-аар нэвтрүүлэхийг зөвшөөрсөн. Дуусгасан программ таны талаар өөр юу ч мэдэхгүй бөгөөд дараагийн удаа дахин асууна.',
    none: 'Та ямар ч программд нэвтрүүлэхийг зөвшөөрөөгүй байна.',
    organization: 'Байгууллага',
    may: 'Авах зүйл',
    since: 'Эхэлсэн',
    lastUsed: 'Сүүлд ашигласан',
    never: 'хараахан үгүй',
    end: 'Дуусгах',
    ended: 'Дууслаа. Программын авсан эрх юу ч нээхээ больсон.',
  },
};
