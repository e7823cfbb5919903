import type { Language } from '#domain/sign-request/sign-request.ts';

/** The words of the dashboard about the sandbox, and about origins that frame. */
type SandboxWords = {
  mode: string;
  live: string;
  test: string;
  /** On each page of a sandbox application. */
  banner: { title: string; text: string };
  /** Above the list of the sandbox's applications. */
  listText: string;
  makeTitle: string;
  makeText: string;
  none: string;
  letters: {
    title: string;
    text: string;
    none: string;
    kinds: Record<'link' | 'reminder' | 'code', string>;
    to: string;
    open: string;
    code: string;
    codeUntil: string;
    codeOver: string;
  };
  embedding: {
    title: string;
    text: string;
    field: string;
    hint: (most: number) => string;
    button: string;
    none: string;
    fault: string;
    tooMany: string;
  };
};

export const sandboxWords: Record<Language, SandboxWords> = {
  en: {
    mode: 'Mode',
    live: 'Live',
    test: 'Test',
    banner: {
      title: 'Test mode',
      text: 'Signatures are of a test authority that nobody trusts. No e-mail and no text message goes out.',
    },
    listText:
      'Applications of the sandbox work as live ones do, with test signatures, and letters that you read here in place of your signers. They cost nothing.',
    makeTitle: 'New test application',
    makeText:
      'It stays in the sandbox for good: make another application to go live. The secret is shown once, on the next page.',
    none: 'There is no test application yet.',
    letters: {
      title: 'Letters that were not sent',
      text: 'In live mode the signer would have received these. Open the link and sign as they would.',
      none: 'None so far. With "notify": false your own system hands sign_url over.',
      kinds: { link: 'Letter with the link', reminder: 'Reminder', code: 'One-time code' },
      to: 'To',
      open: 'Open the signing page',
      code: 'Code',
      codeUntil: 'works until',
      codeOver: 'Used, replaced by a newer one, or over.',
    },
    embedding: {
      title: 'Embedding origins',
      text: 'Name your own sites. Their pages may show signing pages of this application in a frame, and to these sites alone your signers return. A site that you take away counts no more at once.',
      field: 'Origins',
      hint: (most) =>
        `One a line, at most ${most}: https, host and port, without a path; http for 127.0.0.1 and localhost alone.`,
      button: 'Save',
      none: 'None.',
      fault: 'This is no origin as browsers write it:',
      tooMany: 'There are too many origins.',
    },
  },
  mn: {
    mode: 'Горим',
    live: 'Бодит',
    test: 'Туршилт',
    banner: {
      title: 'Туршилтын горим',
      text: 'Гарын үсгийг хэн ч итгэдэггүй туршилтын байгууллага баталгаажуулна. Имэйл, мессеж илгээхгүй.',
    },
    listText:
      'Туршилтын систем бодит систем шиг ажиллана: гарын үсэг нь туршилтынх, захидлыг нь гарын үсэг зурагчийн оронд та эндээс уншина. Төлбөргүй.',
    makeTitle: 'Шинэ туршилтын систем',
    makeText:
      'Энэ систем үргэлж туршилтын горимд үлдэнэ: бодит горимд шилжихдээ өөр систем нэмнэ үү. Нууц түлхүүрийг дараагийн хуудсан дээр ганц удаа харуулна.',
    none: 'Туршилтын систем одоогоор алга.',
    letters: {
      title: 'Илгээгээгүй захидлууд',
      text: 'Бодит горимд гарын үсэг зурагч эдгээрийг хүлээн авах байсан. Холбоосыг нээж, түүний оронд гарын үсэг зурна уу.',
      none: 'Одоогоор алга. "notify": false үед sign_url-ийг танай систем өөрөө дамжуулна.',
      kinds: { link: 'Холбоостой захидал', reminder: 'Сануулга', code: 'Нэг удаагийн код' },
      to: 'Хэнд',
      open: 'Гарын үсэг зурах хуудсыг нээх',
      code: 'Код',
      codeUntil: 'хүчинтэй хугацаа',
      codeOver: 'Ашигласан, шинээр солигдсон эсвэл хугацаа нь дууссан.',
    },
    embedding: {
      title: 'Хуудсаа багтаах сайтууд',
      text: 'Өөрийн сайтуудаа бичнэ үү. Эдгээр сайтын хуудас л энэ системийн гарын үсэг зурах хуудсыг өөртөө багтааж харуулж болно, гарын үсэг зурагч зөвхөн эдгээр сайт руу буцна. Хассан сайт тэр даруй хүчингүй болно.',
      field: 'Сайтын хаяг (origin)',
      hint: (most) =>
        `Мөр бүрд нэг, ${most} хүртэл: https, хост, портоор, замгүй бичнэ; http нь зөвхөн 127.0.0.1, localhost-д.`,
      button: 'Хадгалах',
      none: 'Алга.',
      fault: 'Хөтчийн бичдэг хэлбэрийн хаяг биш байна:',
      tooMany: 'Хэт олон хаяг байна.',
    },
  },
};
