import type { RequestEventFacts, RequestWords } from './requests.ts';

const byMn = ({ channel }: RequestEventFacts) => (channel === 'email' ? 'имэйлээр' : 'мессежээр');

const endsMn = {
  period_ended: 'хугацаа нь дууссан',
  withdrawn: 'та буцаан татсан',
  cancelled: 'ажилтан цуцалсан',
};

/** The words of the pages on an application's sign requests, in Mongolian. */
export const requestsMn: RequestWords = {
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
