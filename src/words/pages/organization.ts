import type { Language } from '#domain/sign-request/sign-request.ts';
import type { FormWords } from './profile.ts';

/** The words of the page on which owner and admin keep their organization. */
export const organizationWords: Record<
  Language,
  FormWords & { link: string; line: string; lineHint: string }
> = {
  en: {
    link: 'Settings of the organization',
    title: 'Settings of the organization',
    text: 'They hold for everybody in the organization, and for what is sent from now on.',
    button: 'Save',
    line: 'Each page of an envelope’s PDF names the envelope and where it is checked',
    lineHint: 'One small line at the foot. A page on paper leads to the document by it.',
  },
  mn: {
    link: 'Байгууллагын тохиргоо',
    title: 'Байгууллагын тохиргоо',
    text: 'Байгууллагын бүх хүнд, одооноос илгээх зүйлд үйлчилнэ.',
    button: 'Хадгалах',
    line: 'Дугтуйн PDF файлын хуудас бүрт дугтуйн дугаар, шалгах хаягийг бичих',
    lineHint: 'Хуудасны доод захад нэг жижиг мөр бичнэ. Хэвлэсэн хуудаснаас баримт бичгийг олоход хэрэгтэй.',
  },
};
