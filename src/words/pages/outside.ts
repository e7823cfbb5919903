import type { Language } from '#domain/sign-request/sign-request.ts';

/** The reasons why somebody who comes from the provider at which people sign in is not signed in. */
export type OutsideFault =
  | 'unanswered'
  | 'unverified'
  | 'nameless'
  | 'closed'
  | 'taken'
  | 'disabled'
  | 'other';

/** The words of the pages of a sign-in at a provider outside; `host` is its name as people read it. */
export type OutsideWords = {
  onward: { title: (host: string) => string; text: string; button: string };
  away: { title: string; text: (host: string) => string; button: string };
  refused: { title: string; button: string } & Record<OutsideFault, (host: string) => string>;
  account: { title: string; text: (host: string) => string };
  address: { title: string; text: string; send: string; again: string; sent: string };
  leaving: { title: string; text: (host: string) => string; button: string };
};

/** Those words in each language. */
export const outsideWords: Record<Language, OutsideWords> = {
  en: {
    onward: {
      title: (host) => `Sign in at ${host}`,
      text: 'You are sent there now, and come back here afterwards.',
      button: 'Go there',
    },
    away: {
      title: 'Signing in does not work just now',
      text: (host) =>
        `${host}, where people sign in, does not answer. Nothing is lost: try again in a moment. Links to documents that wait for your signature work without it.`,
      button: 'Try again',
    },
    refused: {
      title: 'You are not signed in',
      button: 'Sign in there as somebody else',
      unanswered: (host) =>
        `You were not signed in at ${host}, or its answer is not to be believed. Begin again; if it stays so, tell the operator.`,
      unverified: (host) =>
        `${host} does not say that your e-mail address is confirmed. Have it confirmed there, and begin again.`,
      nameless: (host) => `${host} does not tell your name. Complete it there, and begin again.`,
      closed: () =>
        'There is no account with your address, and nobody opens one by themselves here. Ask an owner of your organization to invite you.',
      taken: () =>
        'Somebody else has signed in to the account with this address before. If the account is yours, choose a new password for it: after that you can prove that it is.',
      disabled: () => 'Your account is disabled. Ask the administrator of your organization.',
      other: () =>
        'This is not the person who is signed in here. Sign in there as that person, or sign out here.',
    },
    account: {
      title: 'Is this your account?',
      text: (host) =>
        `There is an account with your address. Give its password once: from then on it is opened by your sign-in at ${host}.`,
    },
    address: {
      title: 'Confirm your e-mail address',
      text: 'Your account is open. Have a code sent to your address, and enter it here.',
      send: 'Send the code',
      again: 'Send another code',
      sent: 'The code is on its way to your e-mail address.',
    },
    leaving: {
      title: 'You are signed out here',
      text: (host) => `You are sent to ${host} now, to be signed out there, too.`,
      button: 'Go there',
    },
  },
  mn: {
    onward: {
      title: (host) => `${host} дээр нэвтрэх`,
      text: 'Таныг тийш шилжүүлж байна. Нэвтэрсний дараа энд буцаж ирнэ.',
      button: 'Тийш очих',
    },
    away: {
      title: 'Одоогоор нэвтрэх боломжгүй байна',
      text: (host) =>
        `Хэрэглэгчид нэвтэрдэг ${host} хариу өгөхгүй байна. Юу ч алдагдаагүй: хэсэг хүлээгээд дахин оролдоно уу. Гарын үсэг хүлээж буй баримт бичгийн холбоосууд үүнгүйгээр ажиллана.`,
      button: 'Дахин оролдох',
    },
    refused: {
      title: 'Та нэвтрээгүй байна',
      button: 'Тэнд өөр хүнээр нэвтрэх',
      unanswered: (host) =>
        `Та ${host} дээр нэвтрээгүй, эсвэл түүний хариу найдваргүй байна. Дахин эхэлнэ үү. Давтагдвал операторт мэдэгдэнэ үү.`,
      unverified: (host) =>
        `${host} таны имэйл хаягийг баталгаажсан гэж хэлэхгүй байна. Тэнд хаягаа баталгаажуулаад дахин эхэлнэ үү.`,
      nameless: (host) => `${host} таны нэрийг дамжуулсангүй. Тэнд нэрээ бөглөөд дахин эхэлнэ үү.`,
      closed: () =>
        'Таны хаягаар бүртгэл алга, мөн энд хүн өөрөө бүртгэл нээдэггүй. Байгууллагынхаа эзэмшигчээс урилга авна уу.',
      taken: () =>
        'Энэ хаягтай бүртгэлд өөр хүн өмнө нь нэвтэрсэн байна. Бүртгэл таных бол шинэ нууц үг сонгоно уу: дараа нь таных гэдгийг баталж болно.',
      disabled: () => 'Таны бүртгэл идэвхгүй болсон. Байгууллагынхаа администратораас асууна уу.',
      other: () => 'Энд нэвтэрсэн хүн биш байна. Тэнд тэр хүнээр нэвтрэх, эсвэл энд гарна уу.',
    },
    account: {
      title: 'Энэ таны бүртгэл үү?',
      text: (host) =>
        `Таны хаягтай бүртгэл байна. Нууц үгийг нь нэг удаа оруулна уу: үүнээс хойш ${host} дээр нэвтрэхэд нээгдэнэ.`,
    },
    address: {
      title: 'Имэйл хаягаа баталгаажуулна уу',
      text: 'Таны бүртгэл нээгдлээ. Хаяг руугаа код илгээлгээд энд оруулна уу.',
      send: 'Код илгээх',
      again: 'Дахин код илгээх',
      sent: 'Кодыг таны имэйл хаяг руу илгээлээ.',
    },
    leaving: {
      title: 'Та эндээс гарлаа',
      text: (host) => `Таныг ${host} дээр мөн гаргахаар тийш шилжүүлж байна.`,
      button: 'Тийш очих',
    },
  },
};
