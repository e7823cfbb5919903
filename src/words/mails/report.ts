import type { Language } from '#domain/sign-request/sign-request.ts';
import type { MessageText } from './sign-request.ts';

const lines: Record<Language, (link: string) => string> = {
  en: (link) => `You did not expect this letter, or somebody misuses our service? Tell us here:\n${link}`,
  mn: (link) =>
    `Та энэ захидлыг хүлээгээгүй юу, эсвэл хэн нэгэн үйлчилгээг урвуулан ашиглаж байна уу? Бидэнд мэдэгдэнэ үү:\n${link}`,
};

/** Adds the way to report a letter to its end. */
export function withReport(
  { subject, text }: MessageText,
  { language, link }: { language: Language; link: string },
): MessageText {
  return { subject, text: `${text}\n\n--\n${lines[language](link)}` };
}
