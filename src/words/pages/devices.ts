import { deviceNameLength, mostDevices } from '#domain/account/device.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';

/** The words of the page on which people see and revoke their devices. */
export type DeviceWords = {
  title: string;
  text: string;
  none: string;
  add: string;
  full: string;
  since: string;
  used: string;
  never: string;
  revoke: string;
  revoked: string;
};

/** Those words in each language. */
export const deviceWords: Record<Language, DeviceWords> = {
  en: {
    title: 'Your devices',
    text: 'On these devices you confirm that it is you. Revoke one that you lost: it confirms nothing from then on.',
    none: 'No device confirms for you yet.',
    add: 'Open this page on your phone to register it',
    full: `You have ${mostDevices} devices, which is the most. Revoke one before you register another.`,
    since: 'Registered',
    used: 'Last used',
    never: 'not yet',
    revoke: 'Revoke',
    revoked: 'The device is revoked. It confirms nothing any more.',
  },
  mn: {
    title: 'Таны төхөөрөмжүүд',
    text: 'Эдгээр төхөөрөмж дээр та өөрийгөө мөн гэдгийг баталгаажуулна. Алдсан төхөөрөмжөө хүчингүй болгоно уу: тэр цагаас хойш юу ч баталгаажуулахгүй.',
    none: 'Таны өмнөөс баталгаажуулах төхөөрөмж одоогоор алга.',
    add: 'Утсаа бүртгэхийн тулд энэ хуудсыг утсан дээрээ нээнэ үү',
    full: `Танд ${mostDevices} төхөөрөмж байна, үүнээс олон байж болохгүй. Өөрийг бүртгэхийн өмнө нэгийг хүчингүй болгоно уу.`,
    since: 'Бүртгэсэн',
    used: 'Сүүлд ашигласан',
    never: 'ашиглаагүй',
    revoke: 'Хүчингүй болгох',
    revoked: 'Төхөөрөмжийг хүчингүй болголоо. Цаашид юу ч баталгаажуулахгүй.',
  },
};

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
    title: string;
    text: string;
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
      title: 'Is it you who signs in?',
      text: 'Confirm only if you are signing in right now, and the page of the sign-in shows you a number.',
      from: 'Who asks',
      browser: 'Browser',
      network: 'Network',
      place: 'Place',
      unknown: 'not known',
      number: 'The number on the page of the sign-in',
      numberHint: 'Two digits. A wrong one refuses the sign-in.',
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
    lost: 'This device does not confirm any more: it was revoked, or its clock is wrong. Register it again.',
    faults: {
      number: 'Type the two digits that the page of the sign-in shows.',
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
      title: 'Та нэвтэрч байна уу?',
      text: 'Яг одоо та өөрөө нэвтэрч байгаа, нэвтрэх хуудсан дээр тоо харагдаж байгаа үед л баталгаажуулна уу.',
      from: 'Хэн хүсэж байна',
      browser: 'Хөтөч',
      network: 'Сүлжээ',
      place: 'Байршил',
      unknown: 'тодорхойгүй',
      number: 'Нэвтрэх хуудсан дээрх тоо',
      numberHint: 'Хоёр цифр. Буруу тоо нэвтрэлтийг цуцална.',
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
    lost: 'Энэ төхөөрөмж баталгаажуулахаа больсон: хүчингүй болсон, эсвэл цаг нь буруу байна. Дахин бүртгэнэ үү.',
    faults: {
      number: 'Нэвтрэх хуудсан дээрх хоёр цифрийг бичнэ үү.',
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
