import type { Language } from '#domain/sign-request/sign-request.ts';
import type { Ending } from './words.ts';

/** The words of the pages for people who cannot sign in yet: a forgotten password, and a new account. */
export type VisitorWords = {
  forgotten: {
    /** The way to the page. */
    link: string;
    title: string;
    text: string;
    button: string;
    done: Ending;
  };
  signUp: {
    link: string;
    title: string;
    text: string;
    firstName: string;
    lastName: string;
    organization: string;
    organizationHint: string;
    passwordHint: (least: number) => string;
    button: string;
    fault: { name: string; organization: string };
    done: Ending;
    closed: Ending;
  };
};

/** The words of those pages in each language. */
export const visitorWords: Record<Language, VisitorWords> = {
  en: {
    forgotten: {
      link: 'Forgotten your password?',
      title: 'A new password',
      text: 'Enter the address of your account. We mail you a link by which you choose a new password.',
      button: 'Send the link',
      done: {
        title: 'Look into your mailbox',
        text: 'If there is an account with this address, a mail is on its way. Its link works once, and for an hour. If nothing comes within a few minutes, look among unwanted mail, or try another address of yours.',
      },
    },
    signUp: {
      link: 'Open an account',
      title: 'Open an account',
      text: 'With an account you send documents, keep your certificates, and sign with them.',
      firstName: 'First name',
      lastName: 'Last name',
      organization: 'Organization (optional)',
      organizationHint: 'Leave it empty if the account is for yourself alone.',
      passwordHint: (least) => `At least ${least} characters. A few unusual words together work well.`,
      button: 'Open the account',
      fault: {
        name: 'Enter a name of at most 100 characters on one line, without a web address.',
        organization: 'Enter a name of at most 255 characters on one line, without a web address.',
      },
      done: {
        title: 'Look into your mailbox',
        text: 'A mail is on its way to this address, and says how to go on. If nothing comes within a few minutes, look among unwanted mail.',
      },
      closed: {
        title: 'People join by invitation here',
        text: 'Ask an owner of your organization, or the operator of this service, to invite you.',
      },
    },
  },
  mn: {
    forgotten: {
      link: 'Нууц үгээ мартсан уу?',
      title: 'Шинэ нууц үг',
      text: 'Бүртгэлийнхээ имэйл хаягийг оруулна уу. Шинэ нууц үг сонгох холбоосыг имэйлээр илгээнэ.',
      button: 'Холбоос илгээх',
      done: {
        title: 'Имэйлээ шалгана уу',
        text: 'Энэ хаягаар бүртгэл байгаа бол имэйл удахгүй очно. Холбоос нь нэг цаг хүчинтэй, нэг удаа ажиллана. Хэдэн минутын дотор ирэхгүй бол спам хавтсаа шалгах, эсвэл өөр хаягаараа оролдоно уу.',
      },
    },
    signUp: {
      link: 'Бүртгэл нээх',
      title: 'Бүртгэл нээх',
      text: 'Бүртгэлээрээ баримт бичиг илгээж, гэрчилгээгээ хадгалж, түүгээрээ гарын үсэг зурна.',
      firstName: 'Нэр',
      lastName: 'Овог',
      organization: 'Байгууллага (заавал биш)',
      organizationHint: 'Зөвхөн өөртөө нээж байгаа бол хоосон үлдээнэ үү.',
      passwordHint: (least) => `Дор хаяж ${least} тэмдэгт. Хэн ч таахгүй хэдэн үг нийлүүлбэл тохиромжтой.`,
      button: 'Бүртгэл нээх',
      fault: {
        name: 'Нэрийг нэг мөрөнд, 100 тэмдэгтээс хэтрүүлэлгүй, вэб хаяггүй бичнэ үү.',
        organization: 'Нэрийг нэг мөрөнд, 255 тэмдэгтээс хэтрүүлэлгүй, вэб хаяггүй бичнэ үү.',
      },
      done: {
        title: 'Имэйлээ шалгана уу',
        text: 'Энэ хаяг руу имэйл илгээж байна. Дараа нь юу хийхийг түүнд бичсэн. Хэдэн минутын дотор ирэхгүй бол спам хавтсаа шалгана уу.',
      },
      closed: {
        title: 'Энд зөвхөн урилгаар нэгддэг',
        text: 'Байгууллагынхаа эзэмшигч эсвэл энэ үйлчилгээг эрхэлдэг байгууллагаас урилга аваарай.',
      },
    },
  },
};
