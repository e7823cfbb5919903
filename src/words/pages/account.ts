import type { Language } from '#domain/sign-request/sign-request.ts';
import type { Ending } from './words.ts';

/** The words of the pages that links in account mails open. */
export type AccountWords = {
  verify: {
    title: string;
    text: string;
    person: string;
    organization: string;
    address: string;
    label: string;
    button: string;
    stranger: string;
    done: Ending;
  };
  /** The reasons why a password on these pages was not taken. */
  fault: { wrong: string; locked: string; lastOwner: string };
  reset: {
    title: string;
    text: (least: number) => string;
    label: string;
    keep: string;
    button: string;
    bounds: (least: number, most: number) => string;
    done: Ending;
  };
  invitation: {
    title: string;
    text: (organization: string) => string;
    label: string;
    button: string;
    done: Ending;
    /** For a person who has an account under the invited address. */
    member: { text: (organization: string) => string; label: string; button: string; done: Ending };
  };
  spent: Ending;
};

/** The words of those pages in each language. */
export const accountWords: Record<Language, AccountWords> = {
  en: {
    verify: {
      title: 'Confirm your address',
      text: 'An account was opened with this address. If you opened it yourself, enter the password that you chose.',
      person: 'Name',
      organization: 'Organization',
      address: 'E-mail address',
      label: 'Password of this account',
      button: 'Confirm the address',
      stranger:
        'If you did not open this account, close this page: the address stays unconfirmed, and the account ends by itself within a day.',
      done: {
        title: 'Your address is confirmed',
        text: 'Go on where you were, or sign in.',
      },
    },
    fault: {
      wrong: 'This is not the password of the account. Check it and try again.',
      locked: 'Too many wrong passwords. Wait a while and try again.',
      lastOwner:
        'You are the last owner of an organization that is in use. Make somebody else an owner there first, or be invited at another address.',
    },
    reset: {
      title: 'Choose a new password',
      text: (least) => `At least ${least} characters. A few unusual words together work well.`,
      label: 'New password',
      keep: 'Keep my API keys. Without this, programs that use them stop working.',
      button: 'Set the password',
      bounds: (least, most) =>
        `A password has ${least} to ${most} characters, and is none that many people use.`,
      done: {
        title: 'Your password was changed',
        text: 'Every session of your account has ended, and its API keys too unless you kept them. Sign in with the new password.',
      },
    },
    invitation: {
      title: 'You are invited',
      text: (organization) =>
        `${organization} invites you. Check your name, and choose a password with which you sign in from now on.`,
      label: 'Password',
      button: 'Join',
      done: {
        title: 'Welcome',
        text: 'Your account is open. Sign in with your address and this password.',
      },
      member: {
        text: (organization) =>
          `You have an account with this address. Enter its password to move it to ${organization}. Documents and envelopes stay in the organization where it is now.`,
        label: 'Password of your account',
        button: 'Move and join',
        done: {
          title: 'Welcome',
          text: 'Your account has moved to the organization. Sign in again with your address and password.',
        },
      },
    },
    spent: {
      title: 'This link opens nothing',
      text: 'It has been used, a newer one was sent, or it is too old. An invitation comes again from the person who invites you, a mail about your address from your account; for a new password ask here.',
    },
  },
  mn: {
    verify: {
      title: 'Хаягаа баталгаажуулна уу',
      text: 'Энэ хаягаар доорх бүртгэлийг нээсэн байна. Та өөрөө нээсэн бол тухайн үед сонгосон нууц үгээ оруулна уу.',
      person: 'Нэр',
      organization: 'Байгууллага',
      address: 'Имэйл хаяг',
      label: 'Энэ бүртгэлийн нууц үг',
      button: 'Хаягийг баталгаажуулах',
      stranger:
        'Та энэ бүртгэлийг нээгээгүй бол хуудсыг хаана уу: хаяг баталгаажихгүй, бүртгэл нэг хоногийн дотор өөрөө хаагдана.',
      done: {
        title: 'Таны хаяг баталгаажлаа',
        text: 'Ажлаа үргэлжлүүлж, эсвэл нэвтэрч болно.',
      },
    },
    fault: {
      wrong: 'Энэ нь бүртгэлийн нууц үг биш байна. Шалгаад дахин оролдоно уу.',
      locked: 'Нууц үгийг хэт олон удаа буруу оруулсан байна. Түр хүлээгээд дахин оролдоно уу.',
      lastOwner:
        'Та ашиглагдаж буй байгууллагын сүүлчийн эзэмшигч байна. Эхлээд тэнд өөр хүнийг эзэмшигч болгох, эсвэл өөр хаягаар урилга авна уу.',
    },
    reset: {
      title: 'Шинэ нууц үг сонгоно уу',
      text: (least) => `Дор хаяж ${least} тэмдэгт. Хэн ч таахгүй хэдэн үг нийлүүлбэл тохиромжтой.`,
      label: 'Шинэ нууц үг',
      keep: 'API түлхүүрүүдийг үлдээх. Үлдээхгүй бол тэднийг ашигладаг программууд ажиллахаа болино.',
      button: 'Нууц үгийг хадгалах',
      bounds: (least, most) =>
        `Нууц үг ${least}–${most} тэмдэгттэй, олон хүний хэрэглэдэг нууц үг биш байна.`,
      done: {
        title: 'Нууц үг тань солигдлоо',
        text: 'Таны бүртгэлийн бүх нэвтрэлтийг, мөн үлдээгээгүй бол API түлхүүрүүдийг хаасан. Шинэ нууц үгээрээ нэвтэрнэ үү.',
      },
    },
    invitation: {
      title: 'Таныг урьж байна',
      text: (organization) =>
        `${organization} таныг урьж байна. Нэрээ шалгаад, цаашид нэвтрэх нууц үгээ сонгоно уу.`,
      label: 'Нууц үг',
      button: 'Нэгдэх',
      done: {
        title: 'Тавтай морилно уу',
        text: 'Таны бүртгэл нээгдлээ. Имэйл хаяг болон энэ нууц үгээрээ нэвтэрнэ үү.',
      },
      member: {
        text: (organization) =>
          `Энэ хаягаар таны бүртгэл бий. Түүнийгээ ${organization} байгууллагад шилжүүлэхийн тулд нууц үгээ оруулна уу. Баримт бичиг, дугтуй нь одоогийн байгууллагад үлдэнэ.`,
        label: 'Таны бүртгэлийн нууц үг',
        button: 'Шилжиж нэгдэх',
        done: {
          title: 'Тавтай морилно уу',
          text: 'Таны бүртгэл байгууллагад шилжлээ. Имэйл хаяг, нууц үгээрээ дахин нэвтэрнэ үү.',
        },
      },
    },
    spent: {
      title: 'Энэ холбоос ажиллахгүй',
      text: 'Аль хэдийн ашигласан, шинэ холбоос илгээсэн, эсвэл хугацаа нь дууссан байна. Урилгыг таныг урьсан хүнээс, хаяг баталгаажуулах имэйлийг бүртгэлээсээ, шинэ нууц үгийн холбоосыг эндээс дахин авна уу.',
    },
  },
};
