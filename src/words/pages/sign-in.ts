import type { Language } from '#domain/sign-request/sign-request.ts';
import type { Ending } from './words.ts';

/** The words of the sign-in page and of the first page behind it. */
export type SignInWords = {
  title: string;
  text: string;
  email: string;
  password: string;
  button: string;
  again: { title: string; text: string; button: string };
  fault: { wrong: string; wrongAgain: string; locked: string; noAddress: string };
  lost: Ending & { button: string };
  refused: { title: string; text: string; reason: string };
  signedOut: Ending & { button: string };
  stale: Ending & { button: string };
  account: {
    title: string;
    person: string;
    organization: string;
    email: string;
    unproved: string;
    phone: string;
    certificates: string;
    certificatesText: string;
    signOut: string;
    sections: string;
  };
};

/** The words of those pages in each language. */
export const signInWords: Record<Language, SignInWords> = {
  en: {
    title: 'Sign in',
    text: 'With the address and password of your Tamga account.',
    email: 'E-mail address',
    password: 'Password',
    button: 'Sign in',
    again: {
      title: 'Your password once more',
      text: 'What you are about to do needs a sign-in of the last ten minutes.',
      button: 'Go on',
    },
    fault: {
      wrong: 'The address or the password is wrong. Check both and try again.',
      wrongAgain: 'This is not the password of the account. Check it and try again.',
      locked: 'Too many wrong passwords. Wait a while and try again.',
      noAddress: 'Enter an e-mail address, such as name@example.mn.',
    },
    lost: {
      title: 'This sign-in is over',
      text: 'It was finished before, took too long, or was begun in another browser. Begin again.',
      button: 'Sign in',
    },
    refused: {
      title: 'This sign-in cannot be done',
      text: 'The application that sent you here asks for it in a wrong way. Nothing was told to it. Go back, and tell its operator:',
      reason: 'Reason',
    },
    signedOut: {
      title: 'You are signed out',
      text: 'This browser shows nothing of your account any more.',
      button: 'Sign in again',
    },
    stale: {
      title: 'This page is too old',
      text: 'Nothing was changed. Open your account again and repeat what you wanted to do.',
      button: 'Open your account',
    },
    account: {
      title: 'Your account',
      person: 'Name',
      organization: 'Organization',
      email: 'E-mail address',
      unproved: 'not confirmed yet: open the link in the mail that was sent to it',
      phone: 'Phone',
      certificates: 'Your certificates',
      certificatesText: 'Make, import and revoke certificates, change a PIN, and see what they signed.',
      signOut: 'Sign out',
      sections: 'Parts of your account',
    },
  },
  mn: {
    title: 'Нэвтрэх',
    text: 'Tamga бүртгэлийнхээ имэйл хаяг, нууц үгээр нэвтэрнэ үү.',
    email: 'Имэйл хаяг',
    password: 'Нууц үг',
    button: 'Нэвтрэх',
    again: {
      title: 'Нууц үгээ дахин оруулна уу',
      text: 'Энэ үйлдлийг хийхийн тулд сүүлийн арван минутад нэвтэрсэн байх шаардлагатай.',
      button: 'Үргэлжлүүлэх',
    },
    fault: {
      wrong: 'Имэйл хаяг эсвэл нууц үг буруу байна. Хоёуланг нь шалгаад дахин оролдоно уу.',
      wrongAgain: 'Энэ нь бүртгэлийн нууц үг биш байна. Шалгаад дахин оролдоно уу.',
      locked: 'Нууц үгийг хэт олон удаа буруу оруулсан байна. Түр хүлээгээд дахин оролдоно уу.',
      noAddress: 'Имэйл хаягаа оруулна уу. Жишээ нь: name@example.mn.',
    },
    lost: {
      title: 'Энэ нэвтрэлт дууссан байна',
      text: 'Аль хэдийн дууссан, хэт удсан, эсвэл өөр хөтөч дээр эхэлсэн байна. Дахин эхлүүлнэ үү.',
      button: 'Нэвтрэх',
    },
    refused: {
      title: 'Энэ нэвтрэлтийг хийх боломжгүй',
      text: 'Таныг энд илгээсэн программ буруу хүсэлт тавьсан байна. Түүнд юу ч дамжуулаагүй. Буцаж ороод, операторт нь дараахыг мэдэгдэнэ үү:',
      reason: 'Шалтгаан',
    },
    signedOut: {
      title: 'Та гарлаа',
      text: 'Энэ хөтөч таны бүртгэлийн юуг ч харуулахаа больсон.',
      button: 'Дахин нэвтрэх',
    },
    stale: {
      title: 'Энэ хуудас хуучирсан байна',
      text: 'Юу ч өөрчлөгдөөгүй. Бүртгэлээ дахин нээгээд, хийх гэж байсан зүйлээ давтана уу.',
      button: 'Бүртгэлээ нээх',
    },
    account: {
      title: 'Таны бүртгэл',
      person: 'Нэр',
      organization: 'Байгууллага',
      email: 'Имэйл хаяг',
      unproved: 'баталгаажаагүй: илгээсэн имэйл дэх холбоосыг нээнэ үү',
      phone: 'Утас',
      certificates: 'Таны гэрчилгээнүүд',
      certificatesText:
        'Гэрчилгээ үүсгэх, оруулах, PIN код солих, хүчингүй болгох, юунд гарын үсэг зурсныг харах.',
      signOut: 'Гарах',
      sections: 'Бүртгэлийн хэсгүүд',
    },
  },
};
