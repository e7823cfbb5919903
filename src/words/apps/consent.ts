import type { SignInScope } from '#domain/account/sign-in-scopes.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';

/** The words of the page on which a person allows an application to sign them in, and of the sign-out that one asks for. */
export type ConsentWords = {
  /** On the sign-in page, before the consent. */
  onward: (app: string) => string;
  title: (app: string) => string;
  text: (organization: string) => string;
  person: string;
  gets: string;
  /** What each scope lets an application know or do. */
  scopes: Record<SignInScope, string>;
  unproved: string;
  to: string;
  own: string;
  allow: string;
  refuse: string;
  later: string;
  logout: {
    title: string;
    text: (app: string | undefined) => string;
    button: string;
    stay: string;
    doneTitle: string;
    doneText: string;
    onward: (app: string | undefined) => string;
    to: string;
  };
};

/** Those words in each language. */
export const consentWords: Record<Language, ConsentWords> = {
  en: {
    onward: (app) => `${app} has sent you here. It does not get your password.`,
    title: (app) => `Sign in to ${app}?`,
    text: (organization) => `${organization} asks Tamga who you are. It does not get your password.`,
    person: 'You are signed in as',
    gets: 'The application gets',
    scopes: {
      openid: 'an identifier by which only this organization knows you',
      profile: 'your name and your language',
      email: 'your e-mail address',
      phone: 'your phone number, once it is confirmed',
      offline_access: 'all this later, too, while you are away, until you end it',
    },
    unproved: 'not confirmed',
    to: 'You will be sent to',
    own: 'a program on this device',
    allow: 'Allow',
    refuse: 'Refuse',
    later: 'You can end this at any time in your account, under Applications.',
    logout: {
      title: 'Sign out?',
      text: (app) =>
        app === undefined
          ? 'You were sent here to sign out of Tamga.'
          : `${app} has sent you here to sign out of Tamga, and of all that you signed in to with it in this browser.`,
      button: 'Sign out',
      stay: 'Stay signed in',
      doneTitle: 'You are signed out',
      doneText: 'This browser shows nothing of your account any more.',
      onward: (app) => (app === undefined ? 'Go on' : `Back to ${app}`),
      to: 'Then you will be sent to',
    },
  },
  mn: {
    onward: (app) => `${app} таныг энд илгээсэн. Нууц үгийг тань авахгүй.`,
    title: (app) => `${app} руу нэвтрэх үү?`,
    text: (organization) =>
      `${organization} таныг хэн болохыг Tamga-аас асууж байна. Нууц үгийг тань авахгүй.`,
    person: 'Таны нэвтэрсэн бүртгэл',
    gets: 'Программ дараахыг авна',
    scopes: {
      openid: 'зөвхөн энэ байгууллага таныг таних дугаар',
      profile: 'таны нэр, хэл',
      email: 'таны имэйл хаяг',
      phone: 'таны утасны дугаар, баталгаажсан бол',
      offline_access: 'дээрхийг таныг байхгүй үед ч, та дуусгавар болгох хүртэл',
    },
    unproved: 'баталгаажаагүй',
    to: 'Таныг илгээх хаяг',
    own: 'энэ төхөөрөмж дээрх программ',
    allow: 'Зөвшөөрөх',
    refuse: 'Татгалзах',
    later: 'Та үүнийг хүссэн үедээ бүртгэлийнхээ Программууд хэсгээс дуусгаж болно.',
    logout: {
      title: 'Гарах уу?',
      text: (app) =>
        app === undefined
          ? 'Таныг Tamga-аас гарахаар энд илгээсэн байна.'
          : `${app} таныг Tamga-аас, мөн энэ хөтөч дээр түүгээр нэвтэрсэн бүхнээс гарахаар энд илгээсэн байна.`,
      button: 'Гарах',
      stay: 'Нэвтэрсэн хэвээр үлдэх',
      doneTitle: 'Та гарлаа',
      doneText: 'Энэ хөтөч таны бүртгэлийн юуг ч харуулахаа больсон.',
      onward: (app) => (app === undefined ? 'Үргэлжлүүлэх' : `${app} руу буцах`),
      to: 'Дараа нь таныг илгээх хаяг',
    },
  },
};
