import type { ConfirmationKind } from '#domain/account/confirmation.ts';
import { deviceNameLength, mostDevices } from '#domain/account/device.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';

type CompanionFault =
  | 'number'
  | 'pinWrong'
  | 'name'
  | 'code'
  | 'codeWrong'
  | 'pin'
  | 'repeat'
  | 'devices'
  | 'many'
  | 'other';

/** The words of the companion page: the page on the device on which its owner confirms. */
export type CompanionWords = {
  title: string;
  unknown: { title: string; text: string; button: string };
  register: {
    title: string;
    text: string;
    send: string;
    sent: string;
    name: string;
    code: string;
    pin: string;
    pinHint: string;
    again: string;
    button: string;
    working: string;
  };
  waiting: { title: string; text: string; push: string; pushed: string };
  asked: {
    kinds: Record<ConfirmationKind, { title: string; text: string }>;
    subject: string;
    document: string;
    by: string;
    software: string;
    signatures: string;
    hashes: string;
    from: string;
    browser: string;
    network: string;
    place: string;
    unknown: string;
    number: string;
    numberHint: string;
    pin: string;
    confirm: string;
    refuse: string;
    working: string;
  };
  ended: Record<'confirmed' | 'refused' | 'expired', string>;
  endedSigning: Record<'confirmed' | 'refused' | 'expired', string>;
  lost: string;
  faults: Record<CompanionFault, string>;
  script: string;
};

/** Those words in each language. */
export const companionWords: Record<Language, CompanionWords> = {
  en: {
    title: 'Confirm on this device',
    unknown: {
      title: 'This device is not registered',
      text: 'Sign in to your account on it, and register it by a code that we send you.',
      button: 'Register this device',
    },
    register: {
      title: 'Register this device',
      text: 'We send a code to your account. With it and a PIN that you choose this device confirms for you from then on.',
      send: 'Send the code',
      sent: 'The code is on its way. It works for five minutes.',
      name: 'Name of this device',
      code: 'Code',
      pin: 'PIN of this device',
      pinHint: '6 to 12 digits. You are asked for it each time you confirm.',
      again: 'The PIN once more',
      button: 'Register',
      working: 'One moment …',
    },
    waiting: {
      title: 'Nothing to confirm',
      text: 'Leave this page open, or come back when a page of Tamga asks you to.',
      push: 'Tell me by a notification',
      pushed: 'This browser shows a notification when there is something to confirm.',
    },
    asked: {
      kinds: {
        sign_in: {
          title: 'Is it you who signs in?',
          text: 'Confirm only if you are signing in right now, and the page of the sign-in shows you a number.',
        },
        sign: {
          title: 'Do you sign this document?',
          text: 'Confirm only if you are signing it right now, and the page of the signature shows you a number.',
        },
        authorize: {
          title: 'Do you allow these signatures?',
          text: 'Other software asks to sign with your certificate. Confirm only if you are using it right now, and it shows you a number.',
        },
      },
      subject: 'What is signed',
      document: 'Document',
      by: 'Wanted by',
      software: 'other software',
      signatures: 'Signatures',
      hashes: 'Hash begins with',
      from: 'Who asks',
      browser: 'Browser',
      network: 'Network',
      place: 'Place',
      unknown: 'not known',
      number: 'The number that you are shown there',
      numberHint: 'Two digits. A wrong one refuses.',
      pin: 'PIN of this device',
      confirm: 'Confirm',
      refuse: 'It is not me',
      working: 'One moment …',
    },
    ended: {
      confirmed: 'Confirmed. The page of the sign-in goes on by itself.',
      refused: 'Refused: nobody is signed in by it. If it was not you, change your password.',
      expired: 'The time is over, or it was answered on another device.',
    },
    endedSigning: {
      confirmed: 'Confirmed. Go on where you are signing, with the PIN of your certificate.',
      refused:
        'Refused: nothing is signed by it. If it was not you, somebody has a link or a password of yours.',
      expired: 'The time is over, or it was answered on another device.',
    },
    lost: 'This device does not confirm any more: it was revoked, or its clock is wrong. Register it again.',
    faults: {
      number: 'Type the two digits that you are shown where you sign in or sign.',
      pinWrong: 'The PIN is wrong. Try again.',
      name: `Give the device a name of 1 to ${deviceNameLength} characters.`,
      code: 'Enter the six digits of the code.',
      codeWrong: 'The code is wrong, or its time is over. Check it, or have another sent.',
      pin: 'Choose a PIN of 6 to 12 digits.',
      repeat: 'The two PINs differ. Type the same one twice.',
      devices: `You have ${mostDevices} devices. Revoke one in your account first.`,
      many: 'There were too many tries. Wait a while and try again.',
      other: 'This could not be done just now. Try again shortly.',
    },
    script: 'This page needs JavaScript: the key of the device is made in the browser.',
  },
  mn: {
    title: 'Энэ төхөөрөмж дээр баталгаажуулах',
    unknown: {
      title: 'Энэ төхөөрөмж бүртгэлгүй байна',
      text: 'Үүн дээр бүртгэлдээ нэвтэрч, бидний илгээх кодоор бүртгэнэ үү.',
      button: 'Энэ төхөөрөмжийг бүртгэх',
    },
    register: {
      title: 'Энэ төхөөрөмжийг бүртгэх',
      text: 'Бид таны бүртгэлд код илгээнэ. Тэр код, таны сонгосон PIN кодоор энэ төхөөрөмж цаашид таны өмнөөс баталгаажуулна.',
      send: 'Код илгээх',
      sent: 'Код илгээлээ. Таван минут хүчинтэй.',
      name: 'Төхөөрөмжийн нэр',
      code: 'Код',
      pin: 'Төхөөрөмжийн PIN код',
      pinHint: '6–12 цифр. Баталгаажуулах бүрд асууна.',
      again: 'PIN кодыг дахин',
      button: 'Бүртгэх',
      working: 'Түр хүлээнэ үү …',
    },
    waiting: {
      title: 'Баталгаажуулах зүйл алга',
      text: 'Энэ хуудсыг нээлттэй үлдээх, эсвэл Tamga-гийн хуудас хүсэх үед эргэн ирнэ үү.',
      push: 'Мэдэгдлээр хэлж байх',
      pushed: 'Баталгаажуулах зүйл гарвал энэ хөтөч мэдэгдэл үзүүлнэ.',
    },
    asked: {
      kinds: {
        sign_in: {
          title: 'Та нэвтэрч байна уу?',
          text: 'Яг одоо та өөрөө нэвтэрч байгаа, нэвтрэх хуудсан дээр тоо харагдаж байгаа үед л баталгаажуулна уу.',
        },
        sign: {
          title: 'Та энэ баримт бичигт гарын үсэг зурж байна уу?',
          text: 'Яг одоо та өөрөө гарын үсэг зурж байгаа, тэр хуудсан дээр тоо харагдаж байгаа үед л баталгаажуулна уу.',
        },
        authorize: {
          title: 'Та эдгээр гарын үсгийг зөвшөөрөх үү?',
          text: 'Өөр программ таны гэрчилгээгээр гарын үсэг зурахыг хүсэж байна. Та яг одоо түүнийг ашиглаж байгаа, тэр танд тоо үзүүлсэн үед л баталгаажуулна уу.',
        },
      },
      subject: 'Юунд гарын үсэг зурах',
      document: 'Баримт бичиг',
      by: 'Хүссэн',
      software: 'өөр программ',
      signatures: 'Гарын үсгийн тоо',
      hashes: 'Хэш эхлэх нь',
      from: 'Хэн хүсэж байна',
      browser: 'Хөтөч',
      network: 'Сүлжээ',
      place: 'Байршил',
      unknown: 'тодорхойгүй',
      number: 'Тэнд танд харагдаж буй тоо',
      numberHint: 'Хоёр цифр. Буруу тоо цуцална.',
      pin: 'Төхөөрөмжийн PIN код',
      confirm: 'Баталгаажуулах',
      refuse: 'Энэ би биш',
      working: 'Түр хүлээнэ үү …',
    },
    ended: {
      confirmed: 'Баталгаажууллаа. Нэвтрэх хуудас өөрөө үргэлжилнэ.',
      refused: 'Татгалзлаа: үүгээр хэн ч нэвтрээгүй. Хэрэв та биш байсан бол нууц үгээ солино уу.',
      expired: 'Хугацаа нь дууссан, эсвэл өөр төхөөрөмж дээр хариулсан.',
    },
    endedSigning: {
      confirmed: 'Баталгаажууллаа. Гарын үсэг зурж буй газартаа гэрчилгээний PIN кодоор үргэлжлүүлнэ үү.',
      refused:
        'Татгалзлаа: үүгээр гарын үсэг зурагдахгүй. Хэрэв та биш байсан бол таны холбоос эсвэл нууц үг өөр хүнд байна.',
      expired: 'Хугацаа нь дууссан, эсвэл өөр төхөөрөмж дээр хариулсан.',
    },
    lost: 'Энэ төхөөрөмж баталгаажуулахаа больсон: хүчингүй болсон, эсвэл цаг нь буруу байна. Дахин бүртгэнэ үү.',
    faults: {
      number: 'Нэвтрэх эсвэл гарын үсэг зурах газар харагдаж буй хоёр цифрийг бичнэ үү.',
      pinWrong: 'PIN код буруу байна. Дахин оролдоно уу.',
      name: `Төхөөрөмжид 1–${deviceNameLength} тэмдэгттэй нэр өгнө үү.`,
      code: 'Кодын зургаан цифрийг оруулна уу.',
      codeWrong: 'Код буруу эсвэл хугацаа нь дууссан. Шалгах, эсвэл дахин илгээлгэнэ үү.',
      pin: '6–12 цифртэй PIN код сонгоно уу.',
      repeat: 'Хоёр PIN код өөр байна. Ижил кодыг хоёр удаа бичнэ үү.',
      devices: `Танд ${mostDevices} төхөөрөмж байна. Эхлээд бүртгэлээсээ нэгийг хүчингүй болгоно уу.`,
      many: 'Хэт олон удаа оролдлоо. Түр хүлээгээд дахин оролдоно уу.',
      other: 'Одоогоор хийж чадсангүй. Удахгүй дахин оролдоно уу.',
    },
    script: 'Энэ хуудсанд JavaScript хэрэгтэй: төхөөрөмжийн түлхүүрийг хөтөч дээр үүсгэнэ.',
  },
};
