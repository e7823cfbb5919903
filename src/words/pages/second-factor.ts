import type { Language } from '#domain/sign-request/sign-request.ts';

/** The words of the page on which a sign-in waits for a device, or for a one-time code. */
export type SecondFactorWords = {
  title: string;
  text: string;
  number: string;
  again: string;
  refused: string;
  codeTitle: string;
  codeText: string;
  send: string;
  sent: Record<'sms' | 'email', string>;
  code: string;
  button: string;
  faults: Record<'wrong' | 'many' | 'unsent', string>;
  app: {
    title: string;
    text: string;
    link: string;
    hint: string;
    faults: Record<'wrong' | 'many', string>;
  };
};

/** Those words in each language. */
export const secondFactorWords: Record<Language, SecondFactorWords> = {
  en: {
    title: 'Confirm on your phone',
    text: 'Open Tamga on your phone, type this number there, and confirm with the PIN of the device. This page goes on by itself.',
    number: 'Your number',
    again: 'Go on now',
    refused: 'Nobody confirmed this sign-in on a device. If you did not refuse it yourself, use a code.',
    codeTitle: 'Use a code instead',
    codeText: 'We send a one-time code to the phone number or address of your account.',
    send: 'Send a code',
    sent: {
      sms: 'The code is on its way to your phone, as a text message.',
      email: 'The code is on its way to your e-mail address.',
    },
    code: 'Code',
    button: 'Sign in',
    faults: {
      wrong: 'The code is wrong, or its time is over. Check it, or have another sent.',
      many: 'There were too many codes or tries. Wait a while and try again.',
      unsent: 'The code could not be sent just now. Try again shortly.',
    },
    app: {
      title: 'A code of your app',
      text: 'Enter the code that your authenticator app shows now.',
      link: 'Use a code of your app instead',
      hint: 'Six digits. Without the app: one of your recovery codes, each of which works once.',
      faults: {
        wrong:
          'The code is wrong, or was used before. Wait for the next one, and check the clock of the device.',
        many: 'Too many wrong codes. Wait 15 minutes and try again.',
      },
    },
  },
  mn: {
    title: 'Утсан дээрээ баталгаажуулна уу',
    text: 'Утсан дээрээ Tamga-г нээж, энэ тоог бичээд төхөөрөмжийн PIN кодоор баталгаажуулна уу. Энэ хуудас өөрөө үргэлжилнэ.',
    number: 'Таны тоо',
    again: 'Одоо үргэлжлүүлэх',
    refused:
      'Энэ нэвтрэлтийг төхөөрөмж дээр хэн ч баталгаажуулаагүй. Та өөрөө татгалзаагүй бол код ашиглана уу.',
    codeTitle: 'Оронд нь код ашиглах',
    codeText: 'Бид таны бүртгэлийн утас эсвэл имэйл хаяг руу нэг удаагийн код илгээнэ.',
    send: 'Код илгээх',
    sent: {
      sms: 'Кодыг таны утас руу мессежээр илгээлээ.',
      email: 'Кодыг таны имэйл хаяг руу илгээлээ.',
    },
    code: 'Код',
    button: 'Нэвтрэх',
    faults: {
      wrong: 'Код буруу эсвэл хугацаа нь дууссан. Шалгах, эсвэл дахин илгээлгэнэ үү.',
      many: 'Хэт олон код эсвэл оролдлого боллоо. Түр хүлээгээд дахин оролдоно уу.',
      unsent: 'Одоогоор код илгээж чадсангүй. Удахгүй дахин оролдоно уу.',
    },
    app: {
      title: 'Аппын код',
      text: 'Баталгаажуулах аппын яг одоо харуулж байгаа кодыг оруулна уу.',
      link: 'Оронд нь аппын код ашиглах',
      hint: 'Зургаан орон. Апп байхгүй бол сэргээх кодуудынхаа нэгийг оруулна; код бүр нэг удаа ажиллана.',
      faults: {
        wrong:
          'Код буруу, эсвэл аль хэдийн ашиглагдсан байна. Дараагийн кодыг хүлээж, төхөөрөмжийн цагийг шалгана уу.',
        many: 'Хэт олон удаа буруу код оруулсан байна. 15 минут хүлээгээд дахин оролдоно уу.',
      },
    },
  },
};
