import type { Letter } from '../layout/letter.ts';
import { titleOf } from '../layout/names.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';

/** The letters about a user's second factor. */
export type SecondFactorTexts = {
  appAdded: Letter;
  appRemoved: Letter;
  removedByStaff: Letter;
  codesMade: Letter;
  codeUsed: (facts: { left: number }) => Letter;
  locked: Letter;
  passkeyAdded: (facts: { name: string }) => Letter;
  passkeyRemoved: (facts: { name: string }) => Letter;
};

/** Those letters in each language. */
export const secondFactorTexts: Record<Language, SecondFactorTexts> = {
  en: {
    appAdded: {
      subject: 'A second factor was added to your account',
      parts: [
        'An app was set up that makes codes for your Tamga account. From now on each sign-in asks for one.',
        'If you did not do this, ask the operator of the service to remove it, ask for a new password at once, and tell your administrator.',
      ],
    },
    appRemoved: {
      subject: 'A second factor was removed from your account',
      parts: [
        'The app that made codes for your Tamga account was removed, with its recovery codes. Sign-ins ask for its codes no more.',
        'If you did not do this, ask for a new password at once and tell your administrator.',
      ],
    },
    removedByStaff: {
      subject: 'Your second factor was removed',
      parts: [
        'The operator of the service removed the app, the recovery codes and the passkeys of your Tamga account, and ended its sessions. You set up others in your account.',
        'If you did not ask for this, ask for a new password at once and tell your administrator.',
      ],
    },
    codesMade: {
      subject: 'New recovery codes for your account',
      parts: [
        'Recovery codes were made for your Tamga account. Those of before work no more.',
        'If you did not do this, ask for a new password at once and tell your administrator.',
      ],
    },
    codeUsed: ({ left }) => ({
      subject: 'A recovery code of your account was used',
      parts: [
        'A recovery code took the place of your app’s code for your Tamga account. It works no more.',
        `Recovery codes that are left: ${left}. You make new ones in your account.`,
        'If it was not you, ask for a new password at once and tell your administrator.',
      ],
    }),
    locked: {
      subject: 'Wrong codes for your account',
      parts: [
        'Somebody gave your password right, and then wrong codes for the second factor of your Tamga account, too often. Their further tries have to wait.',
        'If it was not you, they know your password: ask for a new one at once, and tell your administrator. You get this letter at most once a day.',
      ],
    },
    passkeyAdded: ({ name }) => ({
      subject: 'A passkey was added to your account',
      parts: [
        `The passkey “${titleOf(name)}” was added to your Tamga account. It signs you in without the password.`,
        'If you did not do this, remove it at /account/passkeys, ask for a new password at once, and tell your administrator.',
      ],
    }),
    passkeyRemoved: ({ name }) => ({
      subject: 'A passkey was removed from your account',
      parts: [
        `The passkey “${titleOf(name)}” was removed from your Tamga account. It signs nobody in any more.`,
        'If you did not do this, ask for a new password at once and tell your administrator.',
      ],
    }),
  },
  mn: {
    appAdded: {
      subject: 'Таны бүртгэлд хоёр дахь баталгаажуулалт нэмэгдлээ',
      parts: [
        'Таны Tamga бүртгэлд код үүсгэдэг апп тохирууллаа. Одооноос эхлэн нэвтрэх бүрд апп дахь кодыг асууна.',
        'Хэрэв та тохируулаагүй бол үйлчилгээг эрхэлдэг байгууллагаар устгуулж, даруй шинэ нууц үг авч, администратордоо мэдэгдэнэ үү.',
      ],
    },
    appRemoved: {
      subject: 'Таны бүртгэлийн хоёр дахь баталгаажуулалтыг устгалаа',
      parts: [
        'Таны Tamga бүртгэлд код үүсгэдэг байсан аппыг сэргээх кодуудынх нь хамт устгалаа. Цаашид нэвтрэхэд түүний кодыг асуухгүй.',
        'Хэрэв та устгаагүй бол даруй шинэ нууц үг авч, администратордоо мэдэгдэнэ үү.',
      ],
    },
    removedByStaff: {
      subject: 'Таны хоёр дахь баталгаажуулалтыг устгалаа',
      parts: [
        'Үйлчилгээг эрхэлдэг байгууллага таны Tamga бүртгэлийн апп, сэргээх код, passkey-г устгаж, нэвтрэлтүүдийг хаалаа. Шинээр бүртгэлээсээ тохируулна.',
        'Хэрэв та үүнийг хүсээгүй бол даруй шинэ нууц үг авч, администратордоо мэдэгдэнэ үү.',
      ],
    },
    codesMade: {
      subject: 'Таны бүртгэлд шинэ сэргээх кодууд үүслээ',
      parts: [
        'Таны Tamga бүртгэлд сэргээх кодууд үүсгэлээ. Өмнөх кодууд ажиллахаа больсон.',
        'Хэрэв та үүсгээгүй бол даруй шинэ нууц үг авч, администратордоо мэдэгдэнэ үү.',
      ],
    },
    codeUsed: ({ left }) => ({
      subject: 'Таны бүртгэлийн сэргээх кодыг ашиглалаа',
      parts: [
        'Таны Tamga бүртгэлд аппын кодын оронд сэргээх код ашигласан байна. Тэр код дахин ажиллахгүй.',
        `Үлдсэн сэргээх код: ${left}. Шинэ кодуудыг бүртгэлээсээ үүсгэнэ.`,
        'Хэрэв та ашиглаагүй бол даруй шинэ нууц үг авч, администратордоо мэдэгдэнэ үү.',
      ],
    }),
    locked: {
      subject: 'Таны бүртгэлд буруу код оруулжээ',
      parts: [
        'Хэн нэгэн таны Tamga бүртгэлийн нууц үгийг зөв оруулаад, хоёр дахь баталгаажуулалтын кодыг хэт олон удаа буруу оруулсан байна. Тэр хүн дараагийн оролдлогоо хийхийн тулд хүлээх болно.',
        'Хэрэв та өөрөө оруулаагүй бол тэр хүн таны нууц үгийг мэдэж байна: даруй шинэ нууц үг авч, администратордоо мэдэгдэнэ үү. Энэ захидал өдөрт нэгээс олон ирэхгүй.',
      ],
    },
    passkeyAdded: ({ name }) => ({
      subject: 'Таны бүртгэлд passkey нэмэгдлээ',
      parts: [
        `Таны Tamga бүртгэлд «${titleOf(name)}» passkey нэмэгдлээ. Түүгээр нууц үггүй нэвтэрнэ.`,
        'Хэрэв та нэмээгүй бол /account/passkeys хаягаар устгаж, даруй шинэ нууц үг авч, администратордоо мэдэгдэнэ үү.',
      ],
    }),
    passkeyRemoved: ({ name }) => ({
      subject: 'Таны бүртгэлийн passkey устлаа',
      parts: [
        `Таны Tamga бүртгэлийн «${titleOf(name)}» passkey-г устгалаа. Түүгээр цаашид хэн ч нэвтрэхгүй.`,
        'Хэрэв та устгаагүй бол даруй шинэ нууц үг авч, администратордоо мэдэгдэнэ үү.',
      ],
    }),
  },
};
