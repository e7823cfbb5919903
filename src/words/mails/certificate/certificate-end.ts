import type { Language } from '#domain/sign-request/sign-request.ts';
import type { Letter } from '../layout/letter.ts';
import { nameOf, titleOf } from '../layout/names.ts';
import { zonedDay, zonedMinute } from '../zoned-time.ts';

/** A certificate that ends soon. */
export type CertificateEnd = {
  label: string;
  serialNumber: string;
  issuer: string;
  validTo: Date;
  /** The zone in which its end is written. */
  timeZone: string;
  /** Whether another authority issued it. */
  imported: boolean;
  /** The page on which certificates are renewed. */
  link: string;
};

const texts: Record<Language, (facts: CertificateEnd) => Letter> = {
  en: ({ label, serialNumber, issuer, validTo, timeZone, imported, link }) => ({
    subject: `Your certificate “${label}” ends on ${zonedDay('en', validTo, timeZone)}`,
    parts: [
      `Your certificate “${label}” (serial number ${serialNumber}) ends on ${zonedMinute('en', validTo, timeZone)}. From then on it makes no signature; those that it made stay valid.`,
      {
        lead: imported
          ? `It was issued by ${issuer}. If you want to go on signing, ask there for a new one, and import it here:`
          : 'If you want to go on signing, renew it before that: sign in, choose the certificate and “Renew”, and give its PIN:',
        link,
        button: 'My certificates',
      },
      'If you do not need it any more, you need do nothing.',
    ],
  }),
  mn: ({ label, serialNumber, issuer, validTo, timeZone, imported, link }) => ({
    subject: `Таны «${label}» гэрчилгээний хугацаа дуусах өдөр: ${zonedDay('mn', validTo, timeZone)}`,
    parts: [
      `Таны «${label}» гэрчилгээний (серийн дугаар ${serialNumber}) хугацаа дуусах цаг: ${zonedMinute('mn', validTo, timeZone)}. Үүнээс хойш энэ гэрчилгээгээр гарын үсэг зурах боломжгүй; өмнө зурсан гарын үсгүүд хүчинтэй хэвээр үлдэнэ.`,
      {
        lead: imported
          ? `Гэрчилгээг ${issuer} олгосон. Үргэлжлүүлэн гарын үсэг зурах бол тэндээс шинэ гэрчилгээ авч, энд оруулна уу:`
          : 'Үргэлжлүүлэн гарын үсэг зурах бол түүнээс өмнө сунгана уу: нэвтэрч ороод гэрчилгээгээ сонгож, «Сунгах» товчийг дараад PIN кодоо оруулна уу:',
        link,
        button: 'Миний гэрчилгээнүүд',
      },
      'Танд цаашид хэрэггүй бол юу ч хийх шаардлагагүй.',
    ],
  }),
};

/** The mail that reminds the holder of a certificate of its end, and says what to do. */
export function certificateEndMessage(language: Language, facts: CertificateEnd): Letter {
  return texts[language]({ ...facts, label: titleOf(facts.label), issuer: nameOf(facts.issuer) });
}
