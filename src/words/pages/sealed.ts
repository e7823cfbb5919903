import type { Language } from '#domain/sign-request/sign-request.ts';
import type { Ending } from './words.ts';

/** The reasons why something that was entered on a page of a sealed document was not taken. */
export type SealedFault = 'wrongAccess' | 'wrongCode' | 'locked' | 'shut';

/** The words of the pages that a link to a sealed PDF opens before the PDF is given, or in its place. */
export type SealedWords = {
  access: { title: string; text: string; label: string; button: string };
  code: {
    title: string;
    text: (address: string) => string;
    send: string;
    sent: (address: string) => string;
    label: string;
    button: string;
    again: string;
  };
  ready: {
    text: string;
    from: string;
    at: string;
    document: string;
    certificate: string;
    certificateHint: string;
    check: string;
    until: (day: string) => string;
  };
  /** On the page of a recipient who has acted. */
  receipt: { button: string; hint: string };
  ended: { title: string; text: string; button: string };
  renewed: Ending;
  /** On the page of a recipient whose envelope is completed. */
  again: { button: string; hint: string };
  fault: Record<SealedFault, string>;
};

export const sealedWords: Record<Language, SealedWords> = {
  en: {
    access: {
      title: 'Enter your access code',
      text: 'The sender protects this document with an access code, which they gave you themselves.',
      label: 'Access code',
      button: 'Go on',
    },
    code: {
      title: 'Show that it is you',
      text: (address) => `Before you get the document, we send a one-time code to ${address}.`,
      send: 'Send the code',
      sent: (address) => `A code is on its way to ${address}. It works once, for five minutes.`,
      label: 'Six-digit code',
      button: 'Get the document',
      again: 'Send another code',
    },
    ready: {
      text: 'Everybody has acted, and the document is sealed. Save it now: this link works for a limited time.',
      from: 'Sent by',
      at: 'Completed on',
      document: 'Save the document',
      certificate: 'Save the certificate of completion',
      certificateHint:
        'The certificate tells who signed, when, and what proved it. Keep it with the document.',
      check: 'Check the document, or a file',
      until: (day) => `The link works until ${day}. After that, its page sends you a new one.`,
    },
    receipt: {
      button: 'Save a receipt (PDF)',
      hint: 'The receipt tells what you did, and when. It has nothing of others in it.',
    },
    ended: {
      title: 'This link has ended',
      text: 'A link to a sealed document works for a limited time. We can send a new one to the address that the first one went to.',
      button: 'Send me a new link',
    },
    again: {
      button: 'Send me the document again',
      hint: 'A message with a link to the sealed document goes to your own address, and to no other.',
    },
    renewed: {
      title: 'Look into your mail',
      text: 'A new link goes to the address that the first one went to. If none arrives, look among unwanted mail, and try again in an hour.',
    },
    fault: {
      wrongAccess: 'This is not the access code. Check it and try again.',
      wrongCode: 'The code is wrong, was used, or has ended. Check it, or have another one sent.',
      locked: 'There were too many tries. Wait a while and try again.',
      shut: 'Too many access codes were wrong, so this link stays shut. Ask the sender for the document.',
    },
  },
  mn: {
    access: {
      title: 'Нэвтрэх кодоо оруулна уу',
      text: 'Илгээгч энэ баримт бичгийг нэвтрэх кодоор хамгаалсан бөгөөд кодыг танд өөрөө өгсөн.',
      label: 'Нэвтрэх код',
      button: 'Үргэлжлүүлэх',
    },
    code: {
      title: 'Өөрийгөө баталгаажуулна уу',
      text: (address) => `Баримт бичгийг өгөхийн өмнө бид нэг удаагийн код илгээнэ: ${address}.`,
      send: 'Код илгээх',
      sent: (address) => `Код илгээлээ: ${address}. Нэг удаа, таван минут хүчинтэй.`,
      label: 'Зургаан оронтой код',
      button: 'Баримт бичгийг авах',
      again: 'Өөр код илгээх',
    },
    ready: {
      text: 'Бүх хүн үүргээ гүйцэтгэж, баримт бичгийг битүүмжилсэн. Холбоос хязгаарлагдмал хугацаанд ажиллах тул одоо хадгалж авна уу.',
      from: 'Илгээгч',
      at: 'Бүрэн гүйцсэн',
      document: 'Баримт бичгийг хадгалах',
      certificate: 'Гүйцэтгэлийн тодорхойлолтыг хадгалах',
      certificateHint:
        'Тодорхойлолтод хэн, хэзээ гарын үсэг зурсан, юугаар баталгаажуулсныг бичсэн. Баримт бичигтэй хамт хадгална уу.',
      check: 'Баримт бичиг, файлыг шалгах',
      until: (day) => `Холбоос ${day} хүртэл хүчинтэй. Дараа нь хуудаснаас нь шинэ холбоос авч болно.`,
    },
    receipt: {
      button: 'Үйлдлийн баталгаажуулалтыг хадгалах (PDF)',
      hint: 'Та юу хийснийг, хэзээ хийснийг бичсэн. Бусдын тухай зүйл байхгүй.',
    },
    ended: {
      title: 'Энэ холбоосын хугацаа дууссан',
      text: 'Битүүмжилсэн баримт бичгийн холбоос хязгаарлагдмал хугацаанд ажиллана. Анхны холбоосыг илгээсэн хаяг руу шинийг илгээж болно.',
      button: 'Шинэ холбоос илгээх',
    },
    again: {
      button: 'Баримт бичгийг дахин илгээх',
      hint: 'Битүүмжилсэн баримт бичгийн холбоосыг зөвхөн таны хаяг руу илгээнэ.',
    },
    renewed: {
      title: 'Имэйлээ шалгана уу',
      text: 'Шинэ холбоосыг анхныхыг илгээсэн хаяг руу илгээнэ. Ирэхгүй бол хэрэггүй имэйлүүдээ шалгаад, нэг цагийн дараа дахин оролдоно уу.',
    },
    fault: {
      wrongAccess: 'Энэ нь нэвтрэх код биш байна. Шалгаад дахин оролдоно уу.',
      wrongCode: 'Код буруу, ашигласан, эсвэл хугацаа нь дууссан. Шалгах эсвэл дахин код илгээлгэнэ үү.',
      locked: 'Хэт олон удаа оролдлоо. Түр хүлээгээд дахин оролдоно уу.',
      shut: 'Нэвтрэх кодыг хэт олон удаа буруу оруулсан тул энэ холбоос хаалттай. Баримт бичгийг илгээгчээс авна уу.',
    },
  },
};
