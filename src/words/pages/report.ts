import type { Language } from '#domain/sign-request/sign-request.ts';
import type { Ending } from './words.ts';

/** The words of the page by which a reader of a letter reports it. */
export type ReportWords = {
  /** The link to the page. */
  link: string;
  title: string;
  text: string;
  label: string;
  button: string;
  done: Ending;
};

export const reportWords: Record<Language, ReportWords> = {
  en: {
    link: 'Report abuse',
    title: 'Report this letter',
    text: 'You did not expect it, do not know who sent it, or think that somebody is being deceived? Our staff will look at it. The sender is not told who reported, and you get no more reminders about this.',
    label: 'What is wrong? (You need not write anything.)',
    button: 'Report',
    done: {
      title: 'Thank you',
      text: 'Our staff will look at it. You get no more reminders about this, and can close the page.',
    },
  },
  mn: {
    link: 'Зөрчил мэдэгдэх',
    title: 'Энэ захидлын талаар мэдэгдэх',
    text: 'Та үүнийг хүлээгээгүй, илгээгчийг танихгүй, эсвэл хэн нэгнийг хуурч байна гэж бодож байна уу? Манай ажилтнууд шалгана. Хэн мэдэгдсэнийг илгээгчид хэлэхгүй, энэ талаар танд дахин сануулга ирэхгүй.',
    label: 'Юу болсон бэ? (Заавал бичих албагүй.)',
    button: 'Мэдэгдэх',
    done: {
      title: 'Баярлалаа',
      text: 'Манай ажилтнууд шалгана. Энэ талаар танд дахин сануулга ирэхгүй. Та хуудсыг хааж болно.',
    },
  },
};
