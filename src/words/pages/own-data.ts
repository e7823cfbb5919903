import type { Language } from '#domain/sign-request/sign-request.ts';
import type { FormWords } from './profile.ts';
import type { Ending } from './words.ts';

/** The words of the pages on which people get their data and delete their account. */
export type OwnDataWords = {
  title: string;
  export: FormWords & { faults: { often: string; large: string } };
  delete: FormWords & {
    link: string;
    goes: { title: string; points: readonly string[] };
    stays: { title: string; points: readonly string[] };
    sure: string;
    unsure: string;
    hindrance: Record<'members' | 'envelopes' | 'systems' | 'hold', string>;
    done: Ending;
  };
};

/** The words of those pages in each language. */
export const ownDataWords: Record<Language, OwnDataWords> = {
  en: {
    title: 'Your data',
    export: {
      title: 'Get a copy',
      text: 'A ZIP with all that is kept about you: account, sessions, certificates, audit events, requests and envelopes to your confirmed addresses, and their documents. It may take a minute.',
      button: 'Download my data',
      faults: {
        often: 'You had a copy several times today. Wait a while and try again.',
        large: 'It is more than one download takes. Ask the operator of this service for it.',
      },
    },
    delete: {
      link: 'Delete my account',
      title: 'Delete your account',
      text: 'This cannot be undone.',
      button: 'Delete my account for good',
      goes: {
        title: 'What ends',
        points: [
          'You are signed out everywhere, and your API keys, devices and mailed links end.',
          'Your certificates are revoked and their keys destroyed, as soon as no signature that you agreed to is being made.',
          'Your address, phone number and password are deleted. The address can have a new account.',
        ],
      },
      stays: {
        title: 'What stays',
        points: [
          'Your signatures stay valid, and the others keep them. Signed documents and the evidence for them stay, because the law asks their organizations to keep them.',
          'Certificates and how your identity was checked stay on record, so that your signatures can be verified.',
          'The audit trail stays, with what you did and your name. Documents and envelopes belong to your organization.',
          'All that stays until your organization or the operator of this service deletes it, or the times are over that they have set.',
        ],
      },
      sure: 'I have read this. Delete my account.',
      unsure: 'Tick the box if you want to delete your account.',
      hindrance: {
        members:
          'You are the last owner of an organization with other members. Make one of them an owner first.',
        envelopes:
          'Envelopes of your organization are under way, and nobody else is there. Void them, or wait until they have ended.',
        systems:
          'Webhooks or applications work with your organization, and nobody else is there. Delete them, or ask the operator of this service to.',
        hold: 'Your organization is on legal hold, so nothing of it may be deleted now.',
      },
      done: {
        title: 'Your account is deleted',
        text: 'You are signed out everywhere. Your signatures stay valid.',
      },
    },
  },
  mn: {
    title: 'Миний өгөгдөл',
    export: {
      title: 'Хуулбар авах',
      text: 'Таны тухай хадгалсан бүх зүйл бүхий ZIP файл: бүртгэл, нэвтрэлт, гэрчилгээ, аудитын бүртгэл, таны баталгаажуулсан хаягаар ирсэн хүсэлт, дугтуй, тэдгээрийн баримт бичиг. Нэг минут орчим болж магадгүй.',
      button: 'Өгөгдлөө татах',
      faults: {
        often: 'Та өнөөдөр хэд хэдэн удаа хуулбар авсан байна. Түр хүлээгээд дахин оролдоно уу.',
        large: 'Нэг удаа татахад хэт их байна. Энэ үйлчилгээг эрхэлдэг байгууллагаас аваарай.',
      },
    },
    delete: {
      link: 'Бүртгэлээ устгах',
      title: 'Бүртгэлээ устгах уу?',
      text: 'Устгасны дараа буцаах боломжгүй.',
      button: 'Бүртгэлээ бүрмөсөн устгах',
      goes: {
        title: 'Юу дуусгавар болох вэ?',
        points: [
          'Та бүх газраас гарч, API түлхүүр, төхөөрөмж, имэйлээр ирсэн холбоосууд тань хаагдана.',
          'Таны зөвшөөрсөн гарын үсгүүдийг зурж дуусмагц гэрчилгээнүүд тань хүчингүй болж, түлхүүр нь устана.',
          'Имэйл хаяг, утасны дугаар, нууц үг тань устана. Энэ хаягаар шинэ бүртгэл нээж болно.',
        ],
      },
      stays: {
        title: 'Юу үлдэх вэ?',
        points: [
          'Таны зурсан гарын үсэг хүчинтэй хэвээр, бусад хүмүүст үлдэнэ. Гарын үсэгтэй баримт бичиг, нотолгоог нь байгууллагууд хуулийн дагуу хадгална.',
          'Гарын үсгийг тань шалгах боломжтой байлгах үүднээс гэрчилгээ, таныг хэрхэн таньсан тухай бүртгэл үлдэнэ.',
          'Таны хийсэн үйлдэл, нэр бүхий аудитын бүртгэл үлдэнэ. Баримт бичиг, дугтуй нь танай байгууллагынх.',
          'Эдгээр нь танай байгууллага эсвэл үйлчилгээг эрхэлдэг байгууллага устгах, эсвэл тэдний тогтоосон хугацаа дуусах хүртэл үлдэнэ.',
        ],
      },
      sure: 'Би үүнийг уншсан. Бүртгэлийг минь устгана уу.',
      unsure: 'Бүртгэлээ устгах бол нүдийг тэмдэглэнэ үү.',
      hindrance: {
        members:
          'Та бусад гишүүнтэй байгууллагын сүүлчийн эзэмшигч байна. Эхлээд тэдний нэгийг эзэмшигч болгоно уу.',
        envelopes:
          'Танай байгууллагын зарим дугтуй дуусаагүй, танаас өөр хүн алга. Тэдгээрийг цуцлах, эсвэл дуусахыг хүлээнэ үү.',
        systems:
          'Webhook эсвэл программ танай байгууллагатай ажиллаж байгаа, танаас өөр хүн алга. Тэдгээрийг устгах, эсвэл энэ үйлчилгээг эрхэлдэг байгууллагаас устгуулна уу.',
        hold: 'Танай байгууллагын өгөгдлийг хуулийн дагуу хадгалж байгаа тул одоо юуг ч устгах боломжгүй.',
      },
      done: {
        title: 'Таны бүртгэл устлаа',
        text: 'Та бүх газраас гарсан. Таны зурсан гарын үсгүүд хүчинтэй хэвээр.',
      },
    },
  },
};
