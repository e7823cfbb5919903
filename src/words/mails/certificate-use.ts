import type { CertificateUseKind } from '#domain/certificate/certificate.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { given, oneLine } from '../given.ts';
import { utcMinute, type MessageText } from './sign-request.ts';

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
  /** The page that revokes the certificate, and its end; null when the certificate is revoked already. */
  revocation: { link: string; until: Date } | null;
};

type Texts = {
  used: (facts: UseFacts) => MessageText;
  revoked: (facts: { label: string; serialNumber: string }) => MessageText;
  revokedByOperators: (facts: { label: string; serialNumber: string }) => MessageText;
};

function whatEn({ documentName, signatures }: UseFacts): string {
  if (signatures > 1) return `${signatures} documents`;
  return documentName === null ? 'a document' : `“${given(documentName)}”`;
}

function whatMn({ documentName, signatures }: UseFacts): string {
  if (signatures > 1) return `${signatures} баримт бичигт`;
  return documentName === null ? 'баримт бичигт' : `«${given(documentName)}» баримт бичигт`;
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
      text: [
        `Your certificate “${given(facts.label)}” signed ${whatEn(facts)} ${forWhomEn[facts.kind](oneLine(facts.askedBy ?? 'somebody'))}.`,
        `When: ${utcMinute(facts.signedAt)}`,
        'If it was you, you need do nothing.',
        facts.revocation
          ? `If it was not you, somebody else knows your PIN. Open this link and revoke the certificate, so that it signs nothing more:\n${facts.revocation.link}`
          : 'The certificate has been revoked since: it signs nothing more.',
        ...(facts.revocation
          ? [
              `The link works until ${utcMinute(facts.revocation.until)}. It is for you alone: do not forward it.`,
            ]
          : []),
        'You can turn these letters off in the settings of the certificate.',
      ].join('\n\n'),
    }),
    revoked: ({ label, serialNumber }) => ({
      subject: 'Your certificate was revoked',
      text: [
        `Your certificate “${given(label)}” (${serialNumber}) was revoked by the link of a letter to this address. It signs nothing more, and its key is destroyed.`,
        'Signatures that it made before stay valid. To sign again, make another certificate, with another PIN.',
      ].join('\n\n'),
    }),
    revokedByOperators: ({ label, serialNumber }) => ({
      subject: 'Your certificate was revoked',
      text: [
        `Your certificate “${given(label)}” (${serialNumber}) was revoked by the operators of this service. It signs nothing more, and its key is destroyed.`,
        'Signatures that it made before stay valid. To sign again, make another certificate. Ask the operators if you do not know the reason.',
      ].join('\n\n'),
    }),
  },
  mn: {
    used: (facts) => ({
      subject: `Таны гэрчилгээгээр ${whatMn(facts)} гарын үсэг зурлаа`,
      text: [
        `Таны «${given(facts.label)}» гэрчилгээгээр ${forWhomMn[facts.kind](oneLine(facts.askedBy ?? 'хэн нэгэн'))} ${whatMn(facts)} гарын үсэг зурсан байна.`,
        `Хэзээ: ${utcMinute(facts.signedAt)}`,
        'Хэрэв та өөрөө зурсан бол юу ч хийх шаардлагагүй.',
        facts.revocation
          ? `Хэрэв та зураагүй бол өөр хүн таны PIN кодыг мэдэж байна. Дараах холбоосыг нээж, гэрчилгээгээ хүчингүй болгоно уу. Ингэснээр түүгээр дахин гарын үсэг зурах боломжгүй болно:\n${facts.revocation.link}`
          : 'Гэрчилгээ үүнээс хойш хүчингүй болсон: түүгээр дахин гарын үсэг зурахгүй.',
        ...(facts.revocation
          ? [
              `Холбоос ${utcMinute(facts.revocation.until)} хүртэл хүчинтэй. Зөвхөн танд зориулсан тул бусдад бүү дамжуулаарай.`,
            ]
          : []),
        'Гэрчилгээний тохиргооноос эдгээр захидлыг унтрааж болно.',
      ].join('\n\n'),
    }),
    revoked: ({ label, serialNumber }) => ({
      subject: 'Таны гэрчилгээ хүчингүй боллоо',
      text: [
        `Таны «${given(label)}» гэрчилгээг (${serialNumber}) энэ хаягт ирсэн захидлын холбоосоор хүчингүй болголоо. Түүгээр дахин гарын үсэг зурахгүй, түлхүүрийг нь устгасан.`,
        'Өмнө нь зурсан гарын үсгүүд хүчинтэй хэвээр үлдэнэ. Дахин гарын үсэг зурахын тулд өөр PIN кодтой шинэ гэрчилгээ үүсгэнэ үү.',
      ].join('\n\n'),
    }),
    revokedByOperators: ({ label, serialNumber }) => ({
      subject: 'Таны гэрчилгээ хүчингүй боллоо',
      text: [
        `Таны «${given(label)}» гэрчилгээг (${serialNumber}) энэ үйлчилгээний ажилтнууд хүчингүй болголоо. Түүгээр дахин гарын үсэг зурахгүй, түлхүүрийг нь устгасан.`,
        'Өмнө нь зурсан гарын үсгүүд хүчинтэй хэвээр үлдэнэ. Дахин гарын үсэг зурахын тулд шинэ гэрчилгээ үүсгэнэ үү. Шалтгааныг мэдэхгүй бол үйлчилгээний ажилтнуудаас асууна уу.',
      ].join('\n\n'),
    }),
  },
};

/** The words of the letters about uses of a certificate, in its holder's language. */
export function certificateUseTexts(language: Language): Texts {
  return texts[language];
}
