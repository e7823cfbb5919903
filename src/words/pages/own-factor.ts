import { recoveryCodeCount } from '#domain/account/second-factor.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import type { FormWords } from './profile.ts';

/** The acts on one's own second factor that its page says are done. */
export const factorActs = ['added', 'codes', 'removed', 'required', 'free'] as const;
export type FactorAct = (typeof factorActs)[number];

/** The words of the pages on which people set up an app that makes codes. */
export type OwnFactorWords = {
  title: string;
  off: string;
  required: { text: string; passkey: string; device: string };
  /** For owners: whether it is required of everybody. */
  rule: Record<'title' | 'on' | 'off' | 'require' | 'free', string>;
  on: string;
  begin: string;
  since: string;
  used: string;
  left: string;
  few: string;
  done: Record<FactorAct, string>;
  setUp: FormWords & { picture: string; secret: string; code: string };
  codes: { title: string; text: string; button: string };
  renew: FormWords & { link: string };
  remove: FormWords & { link: string };
  code: string;
  hint: string;
  faults: Record<'wrong' | 'locked' | 'over' | 'unproved', string>;
};

/** Those words in each language. */
export const ownFactorWords: Record<Language, OwnFactorWords> = {
  en: {
    title: 'Authenticator app',
    off: 'With an authenticator app on your phone a password that somebody else knows opens nothing: each sign-in asks for a code of the app, too.',
    required: {
      text: 'Your organization requires a second factor of everybody. Set up one of these before you go on:',
      passkey: 'Add a passkey',
      device: 'Register your phone',
    },
    rule: {
      title: 'Everybody in your organization',
      off: 'Nobody needs a second factor. If you require one, people without it are signed out, and set one up at their next sign-in.',
      on: 'Everybody needs a second factor: an app, a passkey or a device.',
      require: 'Require a second factor',
      free: 'Require it no more',
    },
    on: 'Each sign-in asks for a code of your app, or for a confirmation on your device.',
    begin: 'Set up an app',
    since: 'Set up',
    used: 'Last used',
    left: 'Recovery codes left',
    few: 'Only few recovery codes are left. Make new ones.',
    done: {
      added: 'The app is set up.',
      codes: 'You have new recovery codes.',
      removed: 'The app is removed. Sign-ins ask for its codes no more.',
      required: 'Everybody in your organization needs a second factor from now on.',
      free: 'A second factor is required no more.',
    },
    setUp: {
      title: 'Set up your app',
      text: 'Scan the picture with an authenticator app, or type the key into it. Then enter the code that the app shows.',
      button: 'Confirm',
      picture: 'The key as a QR code',
      secret: 'Key',
      code: 'Six digits',
    },
    codes: {
      title: 'Your recovery codes',
      text: `Keep these ${recoveryCodeCount} codes where your phone is not: print them or put them into a password manager. Each signs you in once when you do not have the app. You see them this once.`,
      button: 'I have kept them',
    },
    renew: {
      link: 'New recovery codes',
      title: 'New recovery codes',
      text: 'The codes of before work no more from then on.',
      button: 'Make new ones',
    },
    remove: {
      link: 'Remove the app',
      title: 'Remove the app',
      text: 'The app and its recovery codes sign you in no more. Unless you have a device, the password alone is enough then.',
      button: 'Remove',
    },
    code: 'Code',
    hint: 'Six digits of the app, or a recovery code.',
    faults: {
      wrong:
        'The code is wrong, or was used before. Wait for the next one, and check the clock of the device.',
      locked: 'Too many wrong codes. Wait 15 minutes and try again.',
      over: 'This cannot be done any more. Look at the page of the app.',
      unproved: 'Confirm your e-mail address first.',
    },
  },
  mn: {
    title: 'Баталгаажуулах апп',
    off: 'Утсандаа баталгаажуулах апп ашиглавал нууц үгийг тань өөр хүн мэдсэн ч нэвтэрч чадахгүй: нэвтрэх бүрд аппын кодыг бас асууна.',
    required: {
      text: 'Танай байгууллага бүх хүнээс хоёр дахь баталгаажуулалт шаарддаг. Үргэлжлүүлэхийн өмнө дараахын аль нэгийг тохируулна уу:',
      passkey: 'Passkey нэмэх',
      device: 'Утсаа бүртгүүлэх',
    },
    rule: {
      title: 'Танай байгууллагын бүх хүн',
      off: 'Хоёр дахь баталгаажуулалт шаарддаггүй. Шаардвал түүнгүй хүмүүс гарч, дараагийн нэвтрэлтээрээ тохируулна.',
      on: 'Бүх хүнээс хоёр дахь баталгаажуулалт шаарддаг: апп, passkey эсвэл төхөөрөмж.',
      require: 'Хоёр дахь баталгаажуулалт шаардах',
      free: 'Цаашид шаардахгүй',
    },
    on: 'Нэвтрэх бүрд аппын код эсвэл төхөөрөмж дээрх баталгаажуулалтыг асууна.',
    begin: 'Апп тохируулах',
    since: 'Тохируулсан',
    used: 'Сүүлд ашигласан',
    left: 'Үлдсэн сэргээх код',
    few: 'Сэргээх код цөөн үлдлээ. Шинээр үүсгэнэ үү.',
    done: {
      added: 'Аппыг тохирууллаа.',
      codes: 'Танд шинэ сэргээх кодууд бий боллоо.',
      removed: 'Аппыг устгалаа. Цаашид нэвтрэхэд түүний кодыг асуухгүй.',
      required: 'Одооноос танай байгууллагын бүх хүнээс хоёр дахь баталгаажуулалт шаардана.',
      free: 'Хоёр дахь баталгаажуулалтыг цаашид шаардахгүй.',
    },
    setUp: {
      title: 'Аппаа тохируулна уу',
      text: 'Зургийг баталгаажуулах аппаар уншуулах, эсвэл түлхүүрийг аппад бичнэ үү. Дараа нь аппын харуулсан кодыг оруулна.',
      button: 'Баталгаажуулах',
      picture: 'Түлхүүрийн QR код',
      secret: 'Түлхүүр',
      code: 'Зургаан оронтой код',
    },
    codes: {
      title: 'Таны сэргээх кодууд',
      text: `Энэ ${recoveryCodeCount} кодыг утаснаасаа тусдаа хадгална уу: хэвлэх, эсвэл нууц үг хадгалагчид хийнэ. Апп байхгүй үед код бүр нэг удаа нэвтрүүлнэ. Кодууд зөвхөн энэ удаа харагдана.`,
      button: 'Хадгалсан',
    },
    renew: {
      link: 'Шинэ сэргээх кодууд',
      title: 'Шинэ сэргээх кодууд',
      text: 'Үүнээс хойш өмнөх кодууд ажиллахгүй.',
      button: 'Шинээр үүсгэх',
    },
    remove: {
      link: 'Аппыг устгах',
      title: 'Аппыг устгах',
      text: 'Апп, сэргээх кодуудаар цаашид нэвтрэхгүй. Танд төхөөрөмж байхгүй бол зөвхөн нууц үг хангалттай болно.',
      button: 'Устгах',
    },
    code: 'Код',
    hint: 'Аппын зургаан оронтой код эсвэл сэргээх код.',
    faults: {
      wrong:
        'Код буруу, эсвэл аль хэдийн ашиглагдсан байна. Дараагийн кодыг хүлээж, төхөөрөмжийн цагийг шалгана уу.',
      locked: 'Хэт олон удаа буруу код оруулсан байна. 15 минут хүлээгээд дахин оролдоно уу.',
      over: 'Үүнийг хийх боломжгүй болсон. Аппын хуудсыг харна уу.',
      unproved: 'Эхлээд имэйл хаягаа баталгаажуулна уу.',
    },
  },
};
