import type { Language } from '#domain/sign-request/sign-request.ts';
import type { Ending } from './words.ts';

/** The words of the pages that links in account mails open. */
export type AccountWords = {
  verify: { title: string; text: string; button: string; done: Ending };
  reset: {
    title: string;
    text: (least: number) => string;
    label: string;
    button: string;
    bounds: (least: number, most: number) => string;
    done: Ending;
  };
  invitation: {
    title: string;
    text: (organization: string, least: number) => string;
    label: string;
    button: string;
    done: Ending;
  };
  spent: Ending;
};

/** The words of those pages in each language. */
export const accountWords: Record<Language, AccountWords> = {
  en: {
    verify: {
      title: 'Confirm your address',
      text: 'One click confirms that this e-mail address is yours.',
      button: 'Confirm the address',
      done: {
        title: 'Your address is confirmed',
        text: 'You can close this page and go on where you were.',
      },
    },
    reset: {
      title: 'Choose a new password',
      text: (least) => `At least ${least} characters. A few unusual words together work well.`,
      label: 'New password',
      button: 'Set the password',
      bounds: (least, most) => `A password has ${least} to ${most} characters.`,
      done: {
        title: 'Your password was changed',
        text: 'Every session of your account has ended. Sign in with the new password.',
      },
    },
    invitation: {
      title: 'You are invited',
      text: (organization, least) =>
        `Choose a password to join ${organization}: at least ${least} characters. A few unusual words together work well.`,
      label: 'Password',
      button: 'Join',
      done: {
        title: 'Welcome',
        text: 'Your account is open. Sign in with your address and this password.',
      },
    },
    spent: {
      title: 'This link opens nothing',
      text: 'It has been used, a newer one was sent, or it is too old. Ask for another mail.',
    },
  },
  mn: {
    verify: {
      title: 'Хаягаа баталгаажуулна уу',
      text: 'Энэ имэйл хаяг таных болохыг нэг товшилтоор баталгаажуулна.',
      button: 'Хаягийг баталгаажуулах',
      done: {
        title: 'Таны хаяг баталгаажлаа',
        text: 'Энэ хуудсыг хааж, ажлаа үргэлжлүүлж болно.',
      },
    },
    reset: {
      title: 'Шинэ нууц үг сонгоно уу',
      text: (least) => `Дор хаяж ${least} тэмдэгт. Хэн ч таахгүй хэдэн үг нийлүүлбэл тохиромжтой.`,
      label: 'Шинэ нууц үг',
      button: 'Нууц үгийг хадгалах',
      bounds: (least, most) => `Нууц үгийн урт: ${least}–${most} тэмдэгт.`,
      done: {
        title: 'Нууц үг тань солигдлоо',
        text: 'Таны бүртгэлийн бүх нэвтрэлтийг хаасан. Шинэ нууц үгээрээ нэвтэрнэ үү.',
      },
    },
    invitation: {
      title: 'Таныг урьж байна',
      text: (organization, least) =>
        `${organization} байгууллагад нэгдэхийн тулд нууц үгээ сонгоно уу: дор хаяж ${least} тэмдэгт. Хэн ч таахгүй хэдэн үг нийлүүлбэл тохиромжтой.`,
      label: 'Нууц үг',
      button: 'Нэгдэх',
      done: {
        title: 'Тавтай морилно уу',
        text: 'Таны бүртгэл нээгдлээ. Имэйл хаяг болон энэ нууц үгээрээ нэвтэрнэ үү.',
      },
    },
    spent: {
      title: 'Энэ холбоос ажиллахгүй',
      text: 'Аль хэдийн ашигласан, шинэ холбоос илгээсэн, эсвэл хугацаа нь дууссан байна. Имэйлийг дахин илгээлгэнэ үү.',
    },
  },
};
