import type { Language } from '#domain/sign-request/sign-request.ts';
import { given, oneLine } from '../given.ts';
import { utcMinute, type MessageText } from './sign-request.ts';

/** A certificate that ends soon. */
export type CertificateEnd = {
  label: string;
  serialNumber: string;
  issuer: string;
  validTo: Date;
  /** Whether another authority issued it. */
  imported: boolean;
  /** The page on which certificates are renewed. */
  link: string;
};

const texts: Record<Language, (facts: CertificateEnd) => MessageText> = {
  en: ({ label, serialNumber, issuer, validTo, imported, link }) => ({
    subject: `Your certificate “${given(label)}” ends on ${utcMinute(validTo).slice(0, 10)}`,
    text: [
      `Your certificate “${given(label)}” (serial number ${serialNumber}) ends on ${utcMinute(validTo)}. From then on it makes no signature; those that it made stay valid.`,
      imported
        ? `It was issued by ${oneLine(issuer)}. If you want to go on signing, ask there for a new one, and import it here:\n${link}`
        : `If you want to go on signing, renew it before that: sign in, choose the certificate and “Renew”, and give its PIN:\n${link}`,
      'If you do not need it any more, you need do nothing.',
    ].join('\n\n'),
  }),
  mn: ({ label, serialNumber, issuer, validTo, imported, link }) => ({
    subject: `Таны «${given(label)}» гэрчилгээний хугацаа дуусах өдөр: ${utcMinute(validTo).slice(0, 10)}`,
    text: [
      `Таны «${given(label)}» гэрчилгээний (серийн дугаар ${serialNumber}) хугацаа дуусах цаг: ${utcMinute(validTo)}. Үүнээс хойш энэ гэрчилгээгээр гарын үсэг зурах боломжгүй; өмнө зурсан гарын үсгүүд хүчинтэй хэвээр үлдэнэ.`,
      imported
        ? `Гэрчилгээг ${oneLine(issuer)} олгосон. Үргэлжлүүлэн гарын үсэг зурах бол тэндээс шинэ гэрчилгээ авч, энд оруулна уу:\n${link}`
        : `Үргэлжлүүлэн гарын үсэг зурах бол түүнээс өмнө сунгана уу: нэвтэрч ороод гэрчилгээгээ сонгож, «Сунгах» товчийг дараад PIN кодоо оруулна уу:\n${link}`,
      'Танд цаашид хэрэггүй бол юу ч хийх шаардлагагүй.',
    ].join('\n\n'),
  }),
};

/** The mail that reminds the holder of a certificate of its end, and says what to do. */
export function certificateEndMessage(language: Language, facts: CertificateEnd): MessageText {
  return texts[language](facts);
}
