import type { Language } from '#domain/sign-request/sign-request.ts';

/** A page with one form: what it does, and the button that does it. */
type Act = { title: string; text: string; button: string };

/** The words of the pages of one webhook, and of the page that computes signatures. */
export type WebhookWords = {
  change: Act;
  pause: string;
  goOn: string;
  key: Act;
  keyMade: string;
  /** Until when the key before signs. */
  previousKey: (until: string) => string;
  confirm: string;
  delete: Act & { points: readonly string[] };
  deliveries: string;
  signature: Act & {
    body: string;
    bodyHint: string;
    id: string;
    idHint: string;
    timestamp: string;
    key: string;
    keyHint: string;
    result: string;
    resultText: string;
    link: string;
    faults: Record<'body' | 'id' | 'timestamp' | 'key', string>;
  };
};

const en: WebhookWords = {
  change: {
    title: 'Change it',
    text: 'Deliveries under way go to the new address from their next attempt on. The signing key stays.',
    button: 'Save',
  },
  pause: 'Pause it',
  goOn: 'Let it go on',
  key: {
    title: 'New signing key',
    text: 'For 24 hours X-Webhook-Signature is still made with the key of before, and webhook-signature with both, so that no event is lost while you put the new key in place. Confirm the new key on the page of the webhook then.',
    button: 'Make a new key',
  },
  keyMade: 'The new key is ready',
  previousKey: (until) => `X-Webhook-Signature is made with the key of before until ${until}.`,
  confirm: 'The new key is in place',
  delete: {
    title: 'Delete the webhook',
    text: 'This cannot be undone.',
    button: 'Delete it',
    points: [
      'Nothing more is sent to its address, and deliveries under way end as failed.',
      'Its signing key is deleted. The list of what was sent stays.',
      'Events that happen from now on are not kept for it. A pause is enough if you want it back.',
    ],
  },
  deliveries: 'Deliveries to it',
  signature: {
    title: 'Compute a signature',
    text: 'Compare it with what your own code computes. Nothing of this is kept.',
    button: 'Compute it',
    body: 'Body',
    bodyHint: 'As it came, before it was parsed: one line of JSON.',
    id: 'X-Webhook-Id',
    idHint: 'May be left empty: only webhook-signature needs it.',
    timestamp: 'X-Webhook-Timestamp',
    key: 'Signing key',
    keyHint: 'Its 64 characters, or the text that begins with whsec_. It is not shown again.',
    result: 'The headers',
    resultText: 'A request with this body has these headers.',
    link: 'Compute its signature',
    faults: {
      body: 'Paste the body of a request, at most 64 KiB.',
      id: 'Paste the X-Webhook-Id as it came, or leave it empty.',
      timestamp: 'Enter the seconds since 1970, as X-Webhook-Timestamp has them.',
      key: 'Paste the 64 characters of the signing key, or the text that begins with whsec_.',
    },
  },
};

const mn: WebhookWords = {
  change: {
    title: 'Өөрчлөх',
    text: 'Явж буй илгээлт дараагийн оролдлогоосоо шинэ хаяг руу очно. Webhook-ийн түлхүүр хэвээр үлдэнэ.',
    button: 'Хадгалах',
  },
  pause: 'Түр зогсоох',
  goOn: 'Үргэлжлүүлэх',
  key: {
    title: 'Webhook-ийн шинэ түлхүүр',
    text: 'X-Webhook-Signature-ийг 24 цагийн турш өмнөх түлхүүрээр, webhook-signature-ийг хоёулангаар нь үүсгэх тул шинэ түлхүүрээ тавих хооронд үйл явдал алдагдахгүй. Дараа нь webhook-ийн хуудсан дээр шинэ түлхүүрээ баталгаажуулна уу.',
    button: 'Шинэ түлхүүр үүсгэх',
  },
  keyMade: 'Шинэ түлхүүр бэлэн боллоо',
  previousKey: (until) => `X-Webhook-Signature-ийг ${until} хүртэл өмнөх түлхүүрээр үүсгэнэ.`,
  confirm: 'Шинэ түлхүүрийг тавьсан',
  delete: {
    title: 'Webhook устгах',
    text: 'Буцаах боломжгүй.',
    button: 'Устгах',
    points: [
      'Энэ хаяг руу дахин юу ч илгээхгүй, явж буй илгээлт амжилтгүй гэж дуусна.',
      'Түлхүүр нь устана. Илгээсэн зүйлсийн жагсаалт үлдэнэ.',
      'Үүнээс хойшхи үйл явдлыг түүнд зориулж хадгалахгүй. Дараа ашиглах бол түр зогсооход хангалттай.',
    ],
  },
  deliveries: 'Энэ хаяг руу илгээсэн',
  signature: {
    title: 'Гарын үсэг тооцоолох',
    text: 'Өөрийн кодын тооцоолсонтой тулгана уу. Эндээс юу ч хадгалахгүй.',
    button: 'Тооцоолох',
    body: 'Агуулга',
    bodyHint: 'Задлахаас өмнө, ирсэн хэвээр нь: нэг мөр JSON.',
    id: 'X-Webhook-Id',
    idHint: 'Хоосон үлдээж болно: зөвхөн webhook-signature-т хэрэгтэй.',
    timestamp: 'X-Webhook-Timestamp',
    key: 'Webhook-ийн түлхүүр',
    keyHint: '64 тэмдэгт нь, эсвэл whsec_ гэж эхэлсэн текст. Дахин харуулахгүй.',
    result: 'Толгой хэсэг',
    resultText: 'Ийм агуулгатай хүсэлт дараах толгойтой байна.',
    link: 'Гарын үсгийг нь тооцоолох',
    faults: {
      body: 'Хүсэлтийн агуулгыг буулгана уу, 64 KiB хүртэл.',
      id: 'X-Webhook-Id-г ирсэн хэвээр нь буулгах эсвэл хоосон үлдээнэ үү.',
      timestamp: 'X-Webhook-Timestamp дахь шиг 1970 оноос хойшхи секундийг оруулна уу.',
      key: 'Webhook-ийн түлхүүрийн 64 тэмдэгт, эсвэл whsec_ гэж эхэлсэн текстийг буулгана уу.',
    },
  },
};

/** The words of those pages, in each language. */
export const webhookWords: Record<Language, WebhookWords> = { en, mn };
