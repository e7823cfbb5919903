import type { StuckReason } from '#domain/common/stuck.ts';
import type { ExpiryReason, Language, SignRequestStatus } from '#domain/sign-request/sign-request.ts';

/** The parts of an audit event of a sign request that its timeline tells its partner. */
export type RequestEventFacts = {
  channel: 'email' | 'sms';
  reminder: boolean;
  /** The level at which the signer agreed; undefined where the event has none. */
  loa: number | undefined;
  /** Why it ended without a signature; undefined where the event does not say. */
  why: ExpiryReason | undefined;
  restarted: boolean;
};

/** The actions of which the timeline tells. */
export const toldActions = [
  'sign_request.created',
  'sign_request.discarded',
  'sign_request.link_sent',
  'sign_request.code_sent',
  'sign_request.opened',
  'sign_request.code_wrong',
  'sign_request.code_locked',
  'sign_request.accepted',
  'sign_request.activated',
  'sign_request.signed',
  'sign_request.rejected',
  'sign_request.expired',
  'sign_request.corrected',
  'sign_request.extended',
  'sign_request.flow_ended',
  'support.retried',
  'support.sent_again',
  'support.cancelled',
] as const;
export type ToldAction = (typeof toldActions)[number];

/** What keeps a stuck request, as its partner is told it: of our own machines only that the fault is ours. */
export type Trouble = 'ours' | 'message' | 'address' | 'suspended' | 'pin';

const troubles: Partial<Record<StuckReason, Trouble>> = {
  mail_unavailable: 'message',
  sms_unavailable: 'message',
  address_refused: 'address',
  sending_suspended: 'suspended',
  activation_lapsed: 'pin',
};

/** Gives what a partner is told of a reason. */
export function troubleOf(reason: StuckReason): Trouble {
  return troubles[reason] ?? 'ours';
}

/** The words of the pages on an application's sign requests. */
export type RequestWords = {
  title: string;
  none: string;
  noneYet: string;
  filter: string;
  all: string;
  stuck: string;
  next: string;
  unnamed: string;
  status: Record<SignRequestStatus, string>;
  facts: Record<
    | 'id'
    | 'reference'
    | 'externalRef'
    | 'created'
    | 'expires'
    | 'requiredLoa'
    | 'loa'
    | 'signed'
    | 'rejected'
    | 'why'
    | 'linkHeldBy',
    string
  >;
  ends: Record<ExpiryReason, string>;
  heldBy: Record<'partner' | 'signer', string>;
  since: (time: string) => string;
  trouble: Record<Trouble, { happened: string; todo: string }>;
  timeline: string;
  deliveries: string;
  noDeliveries: string;
  say: Record<ToldAction, (facts: RequestEventFacts) => string>;
};

const byEn = ({ channel }: RequestEventFacts) => (channel === 'email' ? 'e-mail' : 'SMS');
const byMn = ({ channel }: RequestEventFacts) => (channel === 'email' ? 'имэйлээр' : 'мессежээр');

const endsEn = {
  period_ended: 'its time ended',
  withdrawn: 'you withdrew it',
  cancelled: 'staff cancelled it',
};
const endsMn = {
  period_ended: 'хугацаа нь дууссан',
  withdrawn: 'та буцаан татсан',
  cancelled: 'ажилтан цуцалсан',
};

const en: RequestWords = {
  title: 'Sign requests',
  none: 'No sign request is in this state.',
  noneYet: 'The application has made no sign request yet.',
  filter: 'State',
  all: 'All',
  stuck: 'Stuck',
  next: 'Older ones',
  unnamed: 'Without a name',
  status: { pending: 'Open', signed: 'Signed', rejected: 'Declined', expired: 'Ended' },
  facts: {
    id: 'request_id',
    reference: 'Reference',
    externalRef: 'external_ref',
    created: 'Made',
    expires: 'Ends',
    requiredLoa: 'Level asked for',
    loa: 'Level reached',
    signed: 'Signed',
    rejected: 'Declined',
    why: 'Why',
    linkHeldBy: 'The link was given to',
  },
  ends: endsEn,
  heldBy: { partner: 'you', signer: 'the signer' },
  since: (time) => `Stuck since ${time}`,
  trouble: {
    ours: {
      happened: 'A step waits for a part of this service that does not work at the moment.',
      todo: 'You need do nothing: it is tried again by itself, and support has been told.',
    },
    message: {
      happened: 'The message with the link could not be handed over yet.',
      todo: 'It is tried again by itself. The request goes on: whoever has sign_url can sign.',
    },
    address: {
      happened: 'The address of the signer is refused for good: there is likely no such address.',
      todo: 'Withdraw the request and make one with the right address, or give the signer sign_url yourself.',
    },
    suspended: {
      happened: 'Your messages are held, after reports or too many refused addresses.',
      todo: 'What is held goes out by itself once this is over; write to support. Whoever has sign_url can sign.',
    },
    pin: {
      happened: 'The signer’s PIN was given too long ago for the signature to be made.',
      todo: 'Ask the signer to open the link once more and give the PIN again.',
    },
  },
  timeline: 'What happened',
  deliveries: 'Events sent to you',
  noDeliveries: 'No event of it was sent yet.',
  say: {
    'sign_request.created': () => 'Your application made the request.',
    'sign_request.discarded': () => 'It was discarded, because it could not be written in time.',
    'sign_request.link_sent': (facts) =>
      facts.reminder
        ? `A reminder with the link was handed over for sending by ${byEn(facts)}.`
        : `The link was handed over for sending by ${byEn(facts)}.`,
    'sign_request.code_sent': (facts) => `A one-time code was sent by ${byEn(facts)}.`,
    'sign_request.opened': () => 'The link was opened.',
    'sign_request.code_wrong': () => 'A wrong code was entered.',
    'sign_request.code_locked': () => 'Wrong codes were entered too often: codes were locked for 15 minutes.',
    'sign_request.accepted': ({ loa }) =>
      `The signer agreed${loa === undefined ? '' : ` at level ${loa}`}. The signature is being made.`,
    'sign_request.activated': () => 'The signer gave the PIN again.',
    'sign_request.signed': () => 'The signature was made.',
    'sign_request.rejected': () => 'The signer declined.',
    'sign_request.expired': ({ why }) =>
      why === undefined ? 'It ended without a signature.' : `It ended without a signature: ${endsEn[why]}.`,
    'sign_request.corrected': () => 'Staff corrected the address of the signer. The link of before is dead.',
    'sign_request.extended': () => 'Staff moved its end.',
    'sign_request.flow_ended': ({ restarted }) =>
      restarted
        ? 'Its flow was interrupted, and was started again.'
        : 'Its flow was interrupted; support has been told.',
    'support.retried': () => 'Staff had the stuck step tried again.',
    'support.sent_again': () => 'Staff had the link sent again.',
    'support.cancelled': () => 'Staff cancelled it.',
  },
};

const mn: RequestWords = {
  title: 'Гарын үсгийн хүсэлт',
  none: 'Ийм төлөвтэй хүсэлт алга.',
  noneYet: 'Энэ систем одоогоор хүсэлт үүсгээгүй байна.',
  filter: 'Төлөв',
  all: 'Бүгд',
  stuck: 'Гацсан',
  next: 'Өмнөх хүсэлтүүд',
  unnamed: 'Нэргүй',
  status: { pending: 'Нээлттэй', signed: 'Гарын үсэг зурсан', rejected: 'Татгалзсан', expired: 'Дууссан' },
  facts: {
    id: 'request_id',
    reference: 'Дугаар',
    externalRef: 'external_ref',
    created: 'Үүсгэсэн',
    expires: 'Дуусах',
    requiredLoa: 'Шаардсан түвшин',
    loa: 'Хүрсэн түвшин',
    signed: 'Гарын үсэг зурсан',
    rejected: 'Татгалзсан',
    why: 'Шалтгаан',
    linkHeldBy: 'Холбоосыг авсан',
  },
  ends: endsMn,
  heldBy: { partner: 'та', signer: 'гарын үсэг зурах хүн' },
  since: (time) => `Гацсан: ${time}`,
  trouble: {
    ours: {
      happened: 'Энэ үйлчилгээний нэг хэсэг одоогоор ажиллахгүй байгаа тул алхам нь хүлээж байна.',
      todo: 'Та юу ч хийх шаардлагагүй: дахин өөрөө оролдоно, тусламжийн ажилтанд мэдэгдсэн.',
    },
    message: {
      happened: 'Холбоостой мессежийг хараахан илгээж чадаагүй байна.',
      todo: 'Дахин өөрөө оролдоно. Хүсэлт үргэлжилнэ: sign_url-тай хүн гарын үсэг зурж чадна.',
    },
    address: {
      happened: 'Гарын үсэг зурах хүний хаягийг хүлээж авахгүй байна: ийм хаяг байхгүй бололтой.',
      todo: 'Хүсэлтээ буцаан татаж, зөв хаягаар дахин үүсгэх, эсвэл sign_url-ыг өөрөө өгнө үү.',
    },
    suspended: {
      happened: 'Гомдол ирсэн эсвэл олон хаяг татгалзсан тул таны мессежийг түр барьсан.',
      todo: 'Барьсан зүйл дараа нь өөрөө илгээгдэнэ; тусламжид бичнэ үү. sign_url-тай хүн гарын үсэг зурж чадна.',
    },
    pin: {
      happened: 'Гарын үсэг зурах хүн PIN кодоо өгснөөс хойш хэт удсан тул гарын үсгийг үүсгэж чадсангүй.',
      todo: 'Холбоосыг дахин нээж, PIN кодоо дахин өгөхийг гарын үсэг зурах хүнээс хүснэ үү.',
    },
  },
  timeline: 'Юу болсон бэ',
  deliveries: 'Танд илгээсэн үйл явдал',
  noDeliveries: 'Түүний тухай үйл явдал одоогоор илгээгээгүй.',
  say: {
    'sign_request.created': () => 'Танай систем хүсэлтийг үүсгэсэн.',
    'sign_request.discarded': () => 'Хугацаанд нь бичиж чадаагүй тул хаясан.',
    'sign_request.link_sent': (facts) =>
      facts.reminder
        ? `Холбоостой сануулгыг ${byMn(facts)} илгээхээр өгсөн.`
        : `Холбоосыг ${byMn(facts)} илгээхээр өгсөн.`,
    'sign_request.code_sent': (facts) => `Нэг удаагийн кодыг ${byMn(facts)} илгээсэн.`,
    'sign_request.opened': () => 'Холбоосыг нээсэн.',
    'sign_request.code_wrong': () => 'Кодыг буруу оруулсан.',
    'sign_request.code_locked': () => 'Кодыг хэт олон удаа буруу оруулсан тул 15 минут түгжсэн.',
    'sign_request.accepted': ({ loa }) =>
      `Гарын үсэг зурах хүн зөвшөөрсөн${loa === undefined ? '' : `, түвшин ${loa}`}. Гарын үсгийг үүсгэж байна.`,
    'sign_request.activated': () => 'Гарын үсэг зурах хүн PIN кодоо дахин өгсөн.',
    'sign_request.signed': () => 'Гарын үсгийг үүсгэсэн.',
    'sign_request.rejected': () => 'Гарын үсэг зурах хүн татгалзсан.',
    'sign_request.expired': ({ why }) =>
      why === undefined ? 'Гарын үсэггүй дууссан.' : `Гарын үсэггүй дууссан: ${endsMn[why]}.`,
    'sign_request.corrected': () =>
      'Ажилтан гарын үсэг зурах хүний хаягийг зассан. Өмнөх холбоос хүчингүй болсон.',
    'sign_request.extended': () => 'Ажилтан дуусах хугацааг нь өөрчилсөн.',
    'sign_request.flow_ended': ({ restarted }) =>
      restarted ? 'Явц нь тасалдаж, дахин эхэлсэн.' : 'Явц нь тасалдсан; тусламжийн ажилтанд мэдэгдсэн.',
    'support.retried': () => 'Ажилтан гацсан алхмыг дахин оролдуулсан.',
    'support.sent_again': () => 'Ажилтан холбоосыг дахин илгээлгэсэн.',
    'support.cancelled': () => 'Ажилтан цуцалсан.',
  },
};

/** The words of those pages, in each language. */
export const requestWords: Record<Language, RequestWords> = { en, mn };
