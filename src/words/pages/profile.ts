import type { Language } from '#domain/sign-request/sign-request.ts';

/** A form behind sign-in. */
export type FormWords = { title: string; text: string; button: string };

/** The acts on one's own account that its page says are done. */
export const profileActs = ['changed', 'phone', 'password', 'sent', 'ended', 'others'] as const;
export type ProfileAct = (typeof profileActs)[number];

/** The reasons why a form about one's own account was not done. */
export type ProfileFault =
  | 'name'
  | 'phone'
  | 'password'
  | 'newPassword'
  | 'code'
  | 'locked'
  | 'often'
  | 'quota'
  | 'suspended'
  | 'unproved'
  | 'notDone';

/** The words of the pages on which people keep their own account. */
export type ProfileWords = {
  back: string;
  done: Record<ProfileAct, string>;
  faults: Record<ProfileFault, string>;
  name: FormWords & { language: string; languages: Record<Language, string>; link: string };
  phone: FormWords & { label: string; hint: string; link: string; none: string; unproved: string };
  code: Omit<FormWords, 'text'> & { label: string; text: (phone: string) => string };
  password: FormWords & { old: string; fresh: string; link: string };
  address: { button: string };
  sessions: {
    title: string;
    text: string;
    current: string;
    pages: string;
    program: string;
    csc: string;
    unknownDevice: string;
    from: string;
    since: string;
    used: string;
    ends: string;
    end: string;
    others: FormWords;
    older: string;
  };
};

/** The words of those pages in each language. */
export const profileWords: Record<Language, ProfileWords> = {
  en: {
    back: 'Back',
    done: {
      changed: 'It is changed.',
      phone: 'Your phone number is confirmed.',
      password: 'Your password is changed, and every other session has ended.',
      sent: 'A mail to confirm your address is on its way.',
      ended: 'The session has ended.',
      others: 'All your other sessions have ended.',
    },
    faults: {
      name: 'Enter a name of at most 100 characters on one line, without a web address.',
      phone: 'Enter a phone number with the code of its country, such as +97699112233.',
      password: 'This is not your present password. Check it and try again.',
      newPassword: 'A password has 12 to 128 characters, and is none that many people use.',
      code: 'The code is wrong or has ended. Check it, or have another one sent.',
      locked: 'Too many wrong tries. Wait a while and try again.',
      often: 'This was done a moment ago. Wait a minute and try again.',
      quota: 'Your organization has sent as many messages as it may for now. Try again later.',
      suspended: 'Your organization may send no messages at present. Ask the operator of this service.',
      unproved: 'Confirm your e-mail address first.',
      notDone: 'This cannot be done any more. Look at your account.',
    },
    name: {
      link: 'Change name and language',
      title: 'Name and language',
      text: 'Your name stands in what you send and sign. If your identity was checked, it has to be checked again under another name; certificates keep the name that they have.',
      button: 'Save',
      language: 'Language of mails to you',
      languages: { mn: 'Mongolian', en: 'English' },
    },
    phone: {
      link: 'Change the phone number',
      title: 'Phone number',
      text: 'We send a code to the number. It counts once you have entered the code.',
      button: 'Send the code',
      label: 'Phone number',
      hint: 'With the code of the country: +97699112233',
      none: 'none',
      unproved: 'not confirmed yet',
    },
    code: {
      title: 'Confirm the number',
      text: (phone) => `Enter the six digits that were sent to ${phone}.`,
      label: 'Code',
      button: 'Confirm',
    },
    password: {
      link: 'Change the password',
      title: 'Password',
      text: 'Every other session of yours ends, and this browser gets a new one. API keys stay.',
      button: 'Change the password',
      old: 'Present password',
      fresh: 'New password',
    },
    address: { button: 'Send the mail again' },
    sessions: {
      title: 'Where you are signed in',
      text: 'If you do not know one of these, end it and change your password.',
      current: 'This browser',
      pages: 'on these pages',
      program: 'by a program',
      csc: 'a program that signs from elsewhere (CSC)',
      unknownDevice: 'Unknown device',
      from: 'From',
      since: 'Since',
      used: 'Last used',
      ends: 'Ends unless used',
      end: 'End',
      others: {
        title: 'End all others',
        text: 'All sessions end but this one, also those of programs.',
        button: 'End all others',
      },
      older: 'Older ones',
    },
  },
  mn: {
    back: 'Буцах',
    done: {
      changed: 'Өөрчиллөө.',
      phone: 'Таны утасны дугаар баталгаажлаа.',
      password: 'Нууц үг тань солигдож, бусад бүх нэвтрэлтийг хаалаа.',
      sent: 'Хаяг баталгаажуулах имэйлийг илгээлээ.',
      ended: 'Нэвтрэлтийг хаалаа.',
      others: 'Таны бусад бүх нэвтрэлтийг хаалаа.',
    },
    faults: {
      name: 'Нэрийг нэг мөрөнд, 100 тэмдэгтээс хэтрүүлэлгүй, вэб хаяггүй бичнэ үү.',
      phone: 'Утасны дугаарыг улсын кодтой нь оруулна уу. Жишээ нь: +97699112233.',
      password: 'Энэ нь таны одоогийн нууц үг биш байна. Шалгаад дахин оролдоно уу.',
      newPassword: 'Нууц үг 12–128 тэмдэгттэй, олон хүний хэрэглэдэг нууц үг биш байна.',
      code: 'Код буруу эсвэл хугацаа нь дууссан байна. Шалгах, эсвэл дахин код илгээлгэнэ үү.',
      locked: 'Хэт олон удаа буруу оруулсан байна. Түр хүлээгээд дахин оролдоно уу.',
      often: 'Үүнийг дөнгөж сая хийсэн байна. Нэг минут хүлээгээд дахин оролдоно уу.',
      quota:
        'Танай байгууллага одоогоор илгээх боломжтой бүх мессежээ илгээсэн байна. Дараа дахин оролдоно уу.',
      suspended:
        'Танай байгууллага одоогоор мессеж илгээх боломжгүй. Энэ үйлчилгээг эрхэлдэг байгууллагаас асууна уу.',
      unproved: 'Эхлээд имэйл хаягаа баталгаажуулна уу.',
      notDone: 'Үүнийг хийх боломжгүй болсон. Бүртгэлээ шалгана уу.',
    },
    name: {
      link: 'Нэр, хэл солих',
      title: 'Нэр, хэл',
      text: 'Таны илгээж, гарын үсэг зурсан зүйлд нэр тань харагдана. Таныг таньж баталгаажуулсан бол нэрээ солиход дахин баталгаажуулах шаардлагатай; гэрчилгээн дэх нэр хэвээр үлдэнэ.',
      button: 'Хадгалах',
      language: 'Танд илгээх имэйлийн хэл',
      languages: { mn: 'Монгол', en: 'Англи' },
    },
    phone: {
      link: 'Утасны дугаар солих',
      title: 'Утасны дугаар',
      text: 'Дугаар руу код илгээнэ. Кодыг оруулснаар дугаар баталгаажна.',
      button: 'Код илгээх',
      label: 'Утасны дугаар',
      hint: 'Улсын кодтой нь: +97699112233',
      none: 'байхгүй',
      unproved: 'баталгаажаагүй',
    },
    code: {
      title: 'Дугаараа баталгаажуулна уу',
      text: (phone) => `${phone} дугаарт илгээсэн зургаан оронтой кодыг оруулна уу.`,
      label: 'Код',
      button: 'Баталгаажуулах',
    },
    password: {
      link: 'Нууц үг солих',
      title: 'Нууц үг',
      text: 'Таны бусад бүх нэвтрэлт хаагдаж, энэ хөтөч шинээр нэвтэрнэ. API түлхүүрүүд хэвээр үлдэнэ.',
      button: 'Нууц үг солих',
      old: 'Одоогийн нууц үг',
      fresh: 'Шинэ нууц үг',
    },
    address: { button: 'Имэйлийг дахин илгээх' },
    sessions: {
      title: 'Таны нэвтэрсэн газрууд',
      text: 'Танихгүй нэвтрэлт байвал түүнийг хааж, нууц үгээ солино уу.',
      current: 'Энэ хөтөч',
      pages: 'эдгээр хуудсанд',
      program: 'программаар',
      csc: 'алсаас гарын үсэг зурдаг программ (CSC)',
      unknownDevice: 'Танигдаагүй төхөөрөмж',
      from: 'Хаанаас',
      since: 'Нэвтэрсэн',
      used: 'Сүүлд ашигласан',
      ends: 'Ашиглахгүй бол хаагдах',
      end: 'Хаах',
      others: {
        title: 'Бусдыг нь хаах',
        text: 'Энэ нэвтрэлтээс бусад бүх нэвтрэлт, программуудынх ч хаагдана.',
        button: 'Бусдыг нь хаах',
      },
      older: 'Өмнөх нэвтрэлтүүд',
    },
  },
};
