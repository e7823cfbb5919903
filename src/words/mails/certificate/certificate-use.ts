import type { CertificateUseKind } from '#domain/certificate/certificate.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import type { Letter } from '../layout/letter.ts';
import { nameOf, titleOf } from '../layout/names.ts';
import { zonedMinute } from '../zoned-time.ts';

/** The facts of a letter about a use of a certificate. */
type UseFacts = {
  /** The holder's name for the certificate. */
  label: string;
  kind: CertificateUseKind;
  /** Who asked for the signature; null where the holder's own program did. */
  askedBy: string | null;
  documentName: string | null;
  signatures: number;
  signedAt: Date;
  /** The zone in which times are written. */
  timeZone: string;
  /** The page that revokes the certificate, and its end; null when the certificate is revoked already. */
  revocation: { link: string; until: Date } | null;
};

type Texts = {
  used: (facts: UseFacts) => Letter;
  revoked: (facts: { label: string; serialNumber: string }) => Letter;
  revokedByOperators: (facts: { label: string; serialNumber: string }) => Letter;
};

function whatEn({ documentName, signatures }: UseFacts): string {
  if (signatures > 1) return `${signatures} documents`;
  return documentName === null ? 'a document' : `“${titleOf(documentName)}”`;
}

function whatMn({ documentName, signatures }: UseFacts): string {
  if (signatures > 1) return `${signatures} баримт бичигт`;
  return documentName === null ? 'баримт бичигт' : `«${titleOf(documentName)}» баримт бичигт`;
}

const forWhomEn: Record<CertificateUseKind, (askedBy: string) => string> = {
  platform: () => 'by a call of your account',
  csc: () => 'by a program that signs with it from elsewhere (CSC)',
  sign_request: (askedBy) => `for ${askedBy}`,
  envelope: (askedBy) => `for ${askedBy}`,
};

const forWhomMn: Record<CertificateUseKind, (askedBy: string) => string> = {
  platform: () => 'таны бүртгэлийн дуудлагаар',
  csc: () => 'алсаас гарын үсэг зурдаг программаар (CSC)',
  sign_request: (askedBy) => `${askedBy} байгууллагын хүсэлтээр`,
  envelope: (askedBy) => `${askedBy} байгууллагын хүсэлтээр`,
};

const texts: Record<Language, Texts> = {
  en: {
    used: (facts) => ({
      subject: `Your certificate signed ${whatEn(facts)}`,
      parts: [
        `Your certificate “${titleOf(facts.label)}” signed ${whatEn(facts)} ${forWhomEn[facts.kind](nameOf(facts.askedBy ?? 'somebody'))}.`,
        { facts: [['When', zonedMinute('en', facts.signedAt, facts.timeZone)]] },
        'If it was you, you need do nothing.',
        facts.revocation
          ? {
              lead: 'If it was not you, somebody else knows your PIN. Open this link and revoke the certificate, so that it signs nothing more:',
              link: facts.revocation.link,
              button: 'Revoke the certificate',
            }
          : 'The certificate has been revoked since: it signs nothing more.',
        ...(facts.revocation
          ? [
              `The link works until ${zonedMinute('en', facts.revocation.until, facts.timeZone)}. It is for you alone: do not forward it.`,
            ]
          : []),
        'You can turn these letters off in the settings of the certificate.',
      ],
    }),
    revoked: ({ label, serialNumber }) => ({
      subject: 'Your certificate was revoked',
      parts: [
        `Your certificate “${titleOf(label)}” (${serialNumber}) was revoked by the link of a letter to this address. It signs nothing more, and its key is destroyed.`,
        'Signatures that it made before stay valid. To sign again, make another certificate, with another PIN.',
      ],
    }),
    revokedByOperators: ({ label, serialNumber }) => ({
      subject: 'Your certificate was revoked',
      parts: [
        `Your certificate “${titleOf(label)}” (${serialNumber}) was revoked by the operators of this service. It signs nothing more, and its key is destroyed.`,
        'Signatures that it made before stay valid. To sign again, make another certificate. Ask the operators if you do not know the reason.',
      ],
    }),
  },
  mn: {
    used: (facts) => ({
      subject: `Таны гэрчилгээгээр ${whatMn(facts)} гарын үсэг зурлаа`,
      parts: [
        `Таны «${titleOf(facts.label)}» гэрчилгээгээр ${forWhomMn[facts.kind](nameOf(facts.askedBy ?? 'хэн нэгэн'))} ${whatMn(facts)} гарын үсэг зурсан байна.`,
        { facts: [['Хэзээ', zonedMinute('mn', facts.signedAt, facts.timeZone)]] },
        'Хэрэв та өөрөө зурсан бол юу ч хийх шаардлагагүй.',
        facts.revocation
          ? {
              lead: 'Хэрэв та зураагүй бол өөр хүн таны PIN кодыг мэдэж байна. Дараах холбоосыг нээж, гэрчилгээгээ хүчингүй болгоно уу. Ингэснээр түүгээр дахин гарын үсэг зурах боломжгүй болно:',
              link: facts.revocation.link,
              button: 'Гэрчилгээг хүчингүй болгох',
            }
          : 'Гэрчилгээ үүнээс хойш хүчингүй болсон: түүгээр дахин гарын үсэг зурахгүй.',
        ...(facts.revocation
          ? [
              `Холбоос хүчинтэй байх хугацаа: ${zonedMinute('mn', facts.revocation.until, facts.timeZone)}. Зөвхөн танд зориулсан тул бусдад бүү дамжуулаарай.`,
            ]
          : []),
        'Гэрчилгээний тохиргооноос эдгээр захидлыг унтрааж болно.',
      ],
    }),
    revoked: ({ label, serialNumber }) => ({
      subject: 'Таны гэрчилгээ хүчингүй боллоо',
      parts: [
        `Таны «${titleOf(label)}» гэрчилгээг (${serialNumber}) энэ хаягт ирсэн захидлын холбоосоор хүчингүй болголоо. Түүгээр дахин гарын үсэг зурахгүй, түлхүүрийг нь устгасан.`,
        'Өмнө нь зурсан гарын үсгүүд хүчинтэй хэвээр үлдэнэ. Дахин гарын үсэг зурахын тулд өөр PIN кодтой шинэ гэрчилгээ үүсгэнэ үү.',
      ],
    }),
    revokedByOperators: ({ label, serialNumber }) => ({
      subject: 'Таны гэрчилгээ хүчингүй боллоо',
      parts: [
        `Таны «${titleOf(label)}» гэрчилгээг (${serialNumber}) энэ үйлчилгээний ажилтнууд хүчингүй болголоо. Түүгээр дахин гарын үсэг зурахгүй, түлхүүрийг нь устгасан.`,
        'Өмнө нь зурсан гарын үсгүүд хүчинтэй хэвээр үлдэнэ. Дахин гарын үсэг зурахын тулд шинэ гэрчилгээ үүсгэнэ үү. Шалтгааныг мэдэхгүй бол үйлчилгээний ажилтнуудаас асууна уу.',
      ],
    }),
  },
};

/** The words of the letters about uses of a certificate, in its holder's language. */
export function certificateUseTexts(language: Language): Texts {
  return texts[language];
}
