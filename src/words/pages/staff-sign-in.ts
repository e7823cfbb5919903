import type { Language } from '#domain/sign-request/sign-request.ts';
import type { Ending } from './words.ts';

/** The reasons why a second factor was not taken. */
export type FactorFault = 'wrong' | 'locked';

/** The reasons why somebody who comes from the OpenID provider is not let in. */
export type ProviderFault = 'lost' | 'not_staff' | 'not_verified' | 'too_weak' | 'other_person';

/** The words of the pages on which staff show their second factor. */
export type StaffSignInWords = {
  code: { title: string; text: string };
  enrol: { title: string; text: string; picture: string; secret: string };
  label: string;
  button: string;
  fault: Record<FactorFault, string>;
  over: Ending;
  provider: { button: string; refused: string } & Record<ProviderFault, string>;
};

/** Those words in each language. */
export const staffSignInWords: Record<Language, StaffSignInWords> = {
  en: {
    code: { title: 'Your second factor', text: 'Enter the code that your authenticator app shows now.' },
    enrol: {
      title: 'Set up your second factor',
      text: 'Scan the picture with an authenticator app, or type the key into it. Then enter the code that the app shows. From then on each sign-in asks for such a code.',
      picture: 'The key as a QR code',
      secret: 'Key',
    },
    label: 'Six digits',
    button: 'Sign in',
    fault: {
      wrong:
        'This code is wrong, or was used before. Wait for the next one, and check the clock of the device.',
      locked: 'Too many wrong codes. Wait 15 minutes and try again.',
    },
    over: {
      title: 'This sign-in is over',
      text: 'It was finished, or its ten minutes are over. Ask the operator for another link.',
    },
    provider: {
      button: 'Sign in with your organization’s account',
      refused: 'You are not signed in',
      lost: 'This sign-in is over: it was finished before, took too long, or was begun in another browser. Begin again.',
      not_staff:
        'The account there has no address of a member of staff. Ask the operator to add it by “npm run staff -- add EMAIL”.',
      not_verified:
        'The provider does not say that the address of the account is proved. Have it proved there, and begin again.',
      too_weak:
        'You signed in there without the second factor that is demanded here. Sign in there with it, and begin again.',
      other_person:
        'Another account there has signed in as this member of staff before. Ask the operator: “npm run staff -- reset-factor EMAIL” lets this one in.',
    },
  },
  mn: {
    code: {
      title: 'Хоёр дахь баталгаажуулалт',
      text: 'Баталгаажуулах аппын яг одоо харуулж байгаа кодыг оруулна уу.',
    },
    enrol: {
      title: 'Хоёр дахь баталгаажуулалтаа тохируулах',
      text: 'Зургийг баталгаажуулах аппаар уншуулах, эсвэл түлхүүрийг аппад бичнэ үү. Дараа нь аппын харуулсан кодыг оруулна. Үүнээс хойш нэвтрэх бүрд ийм код асууна.',
      picture: 'Түлхүүрийн QR код',
      secret: 'Түлхүүр',
    },
    label: 'Зургаан оронтой код',
    button: 'Нэвтрэх',
    fault: {
      wrong:
        'Код буруу, эсвэл аль хэдийн ашиглагдсан байна. Дараагийн кодыг хүлээж, төхөөрөмжийн цагийг шалгана уу.',
      locked: 'Хэт олон удаа буруу код оруулсан байна. 15 минут хүлээгээд дахин оролдоно уу.',
    },
    over: {
      title: 'Энэ нэвтрэлт дууссан',
      text: 'Нэвтэрч дууссан, эсвэл арван минут нь өнгөрсөн байна. Системийн администратораас дахин холбоос авна уу.',
    },
    provider: {
      button: 'Байгууллагынхаа бүртгэлээр нэвтрэх',
      refused: 'Та нэвтрээгүй байна',
      lost: 'Энэ нэвтрэлт дууссан: аль хэдийн нэвтэрсэн, хугацаа нь өнгөрсөн, эсвэл өөр хөтөч дээр эхэлсэн байна. Дахин эхэлнэ үү.',
      not_staff:
        'Тэндхийн бүртгэлд ажилтны хаяг алга. Системийн администратор «npm run staff -- add EMAIL» командаар нэмнэ.',
      not_verified: 'Тэндхийн бүртгэлийн хаяг баталгаажаагүй байна. Хаягаа баталгаажуулаад дахин эхэлнэ үү.',
      too_weak:
        'Та тэнд шаардлагатай хоёр дахь баталгаажуулалтгүйгээр нэвтэрсэн байна. Түүнтэй нэвтрээд дахин эхэлнэ үү.',
      other_person:
        'Өөр бүртгэл энэ ажилтнаар өмнө нь нэвтэрсэн байна. Системийн администратор «npm run staff -- reset-factor EMAIL» командаар зөвшөөрнө.',
    },
  },
};
