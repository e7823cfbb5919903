import type { Language } from '#domain/sign-request/sign-request.ts';

/** The words beside an application's first calls. */
export type QuickStartWords = {
  title: string;
  secret: string;
  first: string;
  paste: string;
  /** Stands before the name of a file. */
  save: string;
  /** Stands before a command. */
  run: string;
  reference: string;
  referenceText: string;
  referenceLink: string;
  guideLink: string;
};

const en: QuickStartWords = {
  title: 'Quick start',
  secret:
    'The programs below take the client_secret from the environment. It was shown once; where it is lost, make a new one.',
  first: 'A first sign request',
  paste: 'Paste this into a shell. The answer has the sign_url for your user.',
  save: 'Save this as',
  run: 'then run',
  reference: 'Reference of the API',
  referenceText:
    'Every operation, to be tried in the browser, with your client_id filled in. Press Authorize and give the secret: the browser gets a token by itself, and forgets both when you close the page.',
  referenceLink: 'Open the reference',
  guideLink: 'From here to a verified webhook',
};

const mn: QuickStartWords = {
  title: 'Хурдан эхлэх',
  secret:
    'Доорх программууд client_secret-ийг орчны хувьсагчаас авна. Түүнийг ганц удаа харуулсан; алдсан бол шинийг үүсгэнэ үү.',
  first: 'Анхны гарын үсгийн хүсэлт',
  paste: 'Командын мөрөнд буулгана уу. Хариунд таны хэрэглэгчид зориулсан sign_url ирнэ.',
  save: 'Файлд хадгалах нэр:',
  run: 'ажиллуулах тушаал:',
  reference: 'API-ийн лавлах',
  referenceText:
    'Бүх үйлдлийг хөтөч дээрээ туршина, таны client_id бөглөсөн байна. Authorize дарж нууц түлхүүрээ өгнө үү: хөтөч токеныг өөрөө аваад, хуудсыг хаахад хоёуланг нь мартана.',
  referenceLink: 'Лавлахыг нээх',
  guideLink: 'Эндээс шалгагдсан webhook хүртэл (англиар)',
};

/** Those words in each language. */
export const quickStartWords: Record<Language, QuickStartWords> = { en, mn };
