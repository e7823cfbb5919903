import type { Language } from '#domain/sign-request/sign-request.ts';

/** The words of the logo of an application. */
type LogoWords = {
  title: string;
  text: string;
  none: string;
  /** What the picture is, for those who do not see it. */
  alt: (application: string) => string;
  field: string;
  hint: (bounds: { kilobytes: number; least: number; most: number }) => string;
  button: string;
  remove: string;
  fault: string;
};

export const logoWords: Record<Language, LogoWords> = {
  en: {
    title: 'Logo',
    text: 'People see it beside the name of your application, where they allow it to sign them in and in the list of their applications.',
    none: 'There is no logo yet.',
    alt: (application) => `Logo of ${application}`,
    field: 'Picture',
    hint: ({ kilobytes, least, most }) =>
      `PNG, at most ${kilobytes} KiB, ${least} to ${most} pixels a side. A square with a transparent ground looks best.`,
    button: 'Save',
    remove: 'Remove the logo',
    fault: 'This is no PNG within these bounds. Choose another file.',
  },
  mn: {
    title: 'Лого',
    text: 'Хэрэглэгчид таны системээр нэвтрэхийг зөвшөөрөх хуудсан дээр болон өөрийн холбосон системүүдийн жагсаалтад нэрийн хажууд нь харагдана.',
    none: 'Лого алга байна.',
    alt: (application) => `${application} системийн лого`,
    field: 'Зураг',
    hint: ({ kilobytes, least, most }) =>
      `PNG файл, ${kilobytes} КиБ хүртэл, тал бүр ${least}–${most} пиксел. Тунгалаг дэвсгэртэй дөрвөлжин зураг хамгийн тохиромжтой.`,
    button: 'Хадгалах',
    remove: 'Логог хасах',
    fault: 'Энэ хэмжээнд багтах PNG файл биш байна. Өөр файл сонгоно уу.',
  },
};
