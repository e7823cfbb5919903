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

type CompanionFault = 'name' | 'code' | 'codeWrong' | 'pin' | 'repeat' | 'devices' | 'many' | 'other';

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
  waiting: { title: string; text: string };
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
    },
    faults: {
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
    },
    faults: {
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
