import { given } from '../given.ts';
import type { ReceiptWords } from './words.ts';

const quoted = (text: string) => `«${given(text)}»`;

/** The receipt in Mongolian. */
export const mn: ReceiptWords = {
  title: 'Үйлдлийн баталгаажуулалт',
  subject: (envelopeId) => `${envelopeId} дугтуйн хүлээн авагчийн үйлдлийн тухай`,
  footer: (envelopeId) => `${envelopeId} дугтуйн хүлээн авагчийн үйлдлийн баталгаажуулалт`,
  acts: { sign: 'Гарын үсэг зурсан', approve: 'Баталсан', decline: 'Татгалзсан' },
  summary: {
    sign: ({ who, name, person, at }) =>
      `${who} ${quoted(name)} дугтуйг илгээсэн; хүлээн авагч: ${quoted(person)}. Түүний холбоосоор гарын үсэг зурсан: ${at}.`,
    approve: ({ who, name, person, at }) =>
      `${who} ${quoted(name)} дугтуйг илгээсэн; хүлээн авагч: ${quoted(person)}. Түүний холбоосоор баталсан: ${at}.`,
    decline: ({ who, name, person, at }) =>
      `${who} ${quoted(name)} дугтуйг илгээсэн; хүлээн авагч: ${quoted(person)}. Түүний холбоосоор татгалзсан: ${at}.`,
  },
  sections: { act: 'Хийсэн үйлдэл', fields: 'Бөглөсөн талбар' },
  labels: {
    subject: 'Дугтуйн нэр',
    state: 'Дугтуйн төлөв',
    later: 'Дараа нь',
    more: 'Бусад талбар',
  },
  underWay: (at) => `Энэ баталгаажуулалтыг үүсгэх үед дугтуй дуусаагүй байсан: ${at}`,
  ended: ({ how, at }) => `${how}: ${at}`,
  later:
    'Дугтуй дууссаны дараа бүх явцыг гүйцэтгэлийн тодорхойлолтод бичнэ. Түүнийг мөн энэ холбоосын хуудаснаас авна.',
  fieldOn: (page) => `${page}-р хуудасны талбар`,
  moreFields: (count) => `${count}; баримт бичигт харагдана`,
  check: (url) =>
    `Энэ файлыг дараах хуудсанд сонгоно уу: ${url}. Тамга хүчинтэй эсэх, файл өөрчлөгдсөн эсэхийг хэлнэ.`,
  seal: 'Энэ баталгаажуулалт битүүмжилснээс хойш өөрчлөгдөөгүйг шалгах',
};
