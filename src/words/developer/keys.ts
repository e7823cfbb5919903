import type { Language } from '#domain/sign-request/sign-request.ts';

/** A page with one form: what it does, and the button that does it. */
type Act = { title: string; text: string; button: string };

/** The words of the pages on a person's API keys. */
export type KeyWords = {
  title: string;
  text: string;
  none: string;
  make: Act;
  made: string;
  once: string;
  kept: string;
  tryIt: string;
  end: Act;
  full: string;
  facts: Record<'name' | 'key' | 'prefix' | 'created' | 'lastUsed' | 'expires', string>;
  never: string;
  name: string;
  nameHint: string;
  days: string;
  daysHint: (most: number) => string;
  faults: Record<'name' | 'days', string>;
};

const en: KeyWords = {
  title: 'API keys',
  text: 'A key calls the API of envelopes, documents and certificates (/api/v1) in your name, with what you may do. Sign requests are made by an application instead.',
  none: 'None yet.',
  make: {
    title: 'Make an API key',
    text: 'The key is shown once, on the next page.',
    button: 'Make it',
  },
  made: 'The API key is ready',
  once: 'The key is shown this once. Copy it now.',
  kept: 'I have kept it',
  tryIt: 'A first call',
  end: {
    title: 'End the key',
    text: 'Whatever uses it is refused from then on. This cannot be undone.',
    button: 'End it',
  },
  full: 'The newest 100 are shown. The API lists them all.',
  facts: {
    name: 'Name',
    key: 'Key',
    prefix: 'Begins with',
    created: 'Made',
    lastUsed: 'Last used',
    expires: 'Ends',
  },
  never: 'Never',
  name: 'Name',
  nameHint: 'For yourself: the system that will use it.',
  days: 'Days until it ends',
  daysHint: (most) => `From 1 to ${most}. Left empty, it goes on until you end it.`,
  faults: {
    name: 'Enter a name of at most 255 characters.',
    days: 'Enter a whole number of days within the bounds, or leave it empty.',
  },
};

const mn: KeyWords = {
  title: 'API түлхүүр',
  text: 'Энэ түлхүүр нь дугтуй, баримт бичиг, гэрчилгээний API-г (/api/v1) таны нэрийн өмнөөс, таны эрхээр дуудна. Гарын үсгийн хүсэлтийг харин систем үүсгэнэ.',
  none: 'Одоогоор алга.',
  make: {
    title: 'API түлхүүр үүсгэх',
    text: 'Түлхүүрийг дараагийн хуудсан дээр ганц удаа харуулна.',
    button: 'Үүсгэх',
  },
  made: 'API түлхүүр бэлэн боллоо',
  once: 'Түлхүүрийг ганц удаа харуулж байна. Одоо хуулж авна уу.',
  kept: 'Хадгаллаа',
  tryIt: 'Анхны дуудлага',
  end: {
    title: 'Түлхүүрийг хүчингүй болгох',
    text: 'Үүнээс хойш түүнийг ашиглах бүх дуудлага татгалзагдана. Буцаах боломжгүй.',
    button: 'Хүчингүй болгох',
  },
  full: 'Сүүлийн 100-г харуулж байна. Бүгдийг нь API-аас харна уу.',
  facts: {
    name: 'Нэр',
    key: 'Түлхүүр',
    prefix: 'Эхлэл',
    created: 'Үүсгэсэн',
    lastUsed: 'Сүүлд ашигласан',
    expires: 'Дуусах',
  },
  never: 'Үгүй',
  name: 'Нэр',
  nameHint: 'Өөртөө зориулж: ашиглах системийн нэр.',
  days: 'Хэдэн хоногийн дараа дуусах',
  daysHint: (most) => `1-ээс ${most} хүртэл. Хоосон бол таныг хүчингүй болготол үргэлжилнэ.`,
  faults: {
    name: '255 хүртэл тэмдэгттэй нэр оруулна уу.',
    days: 'Хязгаарт багтах бүхэл тоо оруулах эсвэл хоосон үлдээнэ үү.',
  },
};

/** The words of those pages, in each language. */
export const keyWords: Record<Language, KeyWords> = { en, mn };
