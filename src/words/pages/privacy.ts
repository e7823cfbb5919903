import { periodBounds } from '#domain/retention/periods.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';

type PrivacyWords = {
  title: string;
  lead: string;
  parts: { title: string; texts: string[] }[];
  /** Under a consent: what is recorded, and the link to this page. */
  recorded: string;
  link: string;
};

const { flows, documents } = periodBounds;

/** The words about what the service does with what it knows of people. */
export const privacyWords: Record<Language, PrivacyWords> = {
  en: {
    title: 'What happens to your data',
    lead: 'This page is for people who are asked for a signature. It says what Tamga keeps about you, what for, and for how long.',
    parts: [
      {
        title: 'Who decides',
        texts: [
          'The organization that asked you for a signature decides what is asked of you, and for how long the result is kept. The operator of this service processes it for them.',
          'Your own account, your certificate and your PIN are between you and the operator.',
        ],
      },
      {
        title: 'What is kept',
        texts: [
          'What the organization gave: your e-mail address or phone number, your name in an envelope, and the document, or only its fingerprint.',
          'What you did, and when: the link opened, a code sent, signed, approved or declined, with your IP address and your browser. What you filled in or wrote.',
          'Which messages went to you, and what the mail server answered. Neither the message nor its code is kept.',
          'Nothing in our mails and on our pages follows you: no picture that counts, no cookie of others. Our pages load nothing from elsewhere.',
        ],
      },
      {
        title: 'What for, and who sees it',
        texts: [
          'It is evidence: that it was you who signed, what, and when. The organization gets it. The others in the same envelope get the document with all signatures, in which your name and your address or number can stand; the page on which you agree says so.',
          'A signature and its certificate cannot be taken out of a document afterwards.',
        ],
      },
      {
        title: 'For how long',
        texts: [
          `As long as the organization, or else the operator, has set; for ever, if neither has. They may let evidence be deleted ${flows.least} days after the end at the earliest, and documents after ${documents.least}.`,
          'The list of certificates that were issued, and the record of their signatures, are kept by the operator as a trust service has to.',
        ],
      },
      {
        title: 'Your rights',
        texts: [
          'You can have a copy of what is kept about you, and have it erased where it is not evidence that must stay. With an account you find the copy under “Your data”; without one ask the organization that wrote to you, or the operator. They will first ask you to show that the address is yours.',
          'A message that you did not expect can be reported by the link at its end.',
        ],
      },
    ],
    recorded: 'Your address, your IP address, your browser and the time are recorded as evidence.',
    link: 'What happens to your data',
  },
  mn: {
    title: 'Таны мэдээллийг хэрхэн ашиглах вэ?',
    lead: 'Энэ хуудас гарын үсэг зурахыг хүссэн хүнд зориулсан. Tamga таны тухай юуг, юуны тулд, хэр удаан хадгалдгийг хэлнэ.',
    parts: [
      {
        title: 'Хэн шийддэг вэ?',
        texts: [
          'Танаас гарын үсэг хүссэн байгууллага танаас юу асуухыг, үр дүнг хэр удаан хадгалахыг шийднэ. Энэ үйлчилгээг эрхэлдэг байгууллага тэдний өмнөөс боловсруулна.',
          'Таны өөрийн бүртгэл, гэрчилгээ, PIN код бол та болон үйлчилгээг эрхэлдэг байгууллагын хоорондын хэрэг.',
        ],
      },
      {
        title: 'Юуг хадгалдаг вэ?',
        texts: [
          'Байгууллагын өгсөн зүйл: таны имэйл хаяг эсвэл утасны дугаар, дугтуйд бичсэн таны нэр, баримт бичиг эсвэл зөвхөн хэш утга нь.',
          'Таны хийсэн үйлдэл, цаг нь: холбоос нээсэн, код илгээсэн, гарын үсэг зурсан, баталсан, татгалзсан; таны IP хаяг, хөтөч. Таны бөглөсөн, бичсэн зүйл.',
          'Танд очсон мессежийн бүртгэл, имэйл серверийн хариу. Мессежийн агуулга, код хадгалагдахгүй.',
          'Манай захидал, хуудсанд таныг мөрдөх зүйл байхгүй: тоолдог зураг, бусдын күүки ашигладаггүй. Хуудас маань өөр газраас юу ч татахгүй.',
        ],
      },
      {
        title: 'Юуны тулд, хэн хардаг вэ?',
        texts: [
          'Энэ бол нотолгоо: та өөрөө, юунд, хэзээ гарын үсэг зурсны. Байгууллага үүнийг авна. Нэг дугтуйн бусад хүн бүх гарын үсэгтэй баримт бичгийг авах бөгөөд түүнд таны нэр, хаяг эсвэл дугаар байж болно; үүнийг зөвшөөрөл өгөх хуудас дээр хэлнэ.',
          'Гарын үсэг, гэрчилгээг нь баримт бичгээс дараа нь авч хаях боломжгүй.',
        ],
      },
      {
        title: 'Хэр удаан вэ?',
        texts: [
          `Байгууллагын, эсвэл үйлчилгээг эрхэлдэг байгууллагын тогтоосон хугацаагаар; тогтоогоогүй бол хугацаагүй. Нотолгоог дууссанаас хойш хамгийн эрт ${flows.least} хоногийн, баримт бичгийг ${documents.least} хоногийн дараа устгуулж болно.`,
          'Олгосон гэрчилгээний жагсаалт, тэдгээрийн гарын үсгийн бүртгэлийг итгэлцлийн үйлчилгээний шаардлагын дагуу үйлчилгээг эрхэлдэг байгууллага хадгална.',
        ],
      },
      {
        title: 'Таны эрх',
        texts: [
          'Та өөрийн тухай хадгалсан зүйлийн хуулбарыг авч, заавал үлдэх ёстой нотолгооноос бусдыг устгуулж болно. Бүртгэлтэй бол хуулбарыг «Миний өгөгдөл» хуудаснаас авна; бүртгэлгүй бол танд бичсэн байгууллага эсвэл үйлчилгээг эрхэлдэг байгууллагад хандана уу. Тэд эхлээд хаяг таных болохыг баталгаажуулахыг хүснэ.',
          'Хүлээгээгүй мессежээ түүний төгсгөл дэх холбоосоор мэдэгдэж болно.',
        ],
      },
    ],
    recorded: 'Таны хаяг, IP хаяг, хөтөч болон цагийг нотолгоо болгон бүртгэнэ.',
    link: 'Таны мэдээллийг хэрхэн ашиглах вэ?',
  },
};
