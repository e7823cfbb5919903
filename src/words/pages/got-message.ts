import type { Language } from '#domain/sign-request/sign-request.ts';

type Advice = { title: string; text: string };

type GotMessageWords = { title: string; advice: (origin: string) => Advice[]; check: string };

/** The words of the start page for somebody who has got a message from us; `origin` is how our links begin. */
export const gotMessageWords: Record<Language, GotMessageWords> = {
  en: {
    title: 'You got a message from us?',
    advice: (origin) => [
      {
        title: 'Somebody asks you to sign',
        text: 'The link in the message opens their request. You need no account and pay nothing. Read the document first; you can decline.',
      },
      {
        title: 'Is it real?',
        text: `Our links begin with ${origin}/ and the message says who asks. You do not know them? Call them by a number that you have from elsewhere. A mail of ours has no attachment and no other links.`,
      },
      {
        title: 'A code came',
        text: 'Its message says what the code does. Give it to nobody: neither we nor the sender will ask you for it.',
      },
      {
        title: 'You did not expect it',
        text: 'The link at the end of the mail reports it. Nothing is signed without you.',
      },
    ],
    check: 'You have a sealed PDF, or a signature? Check it here',
  },
  mn: {
    title: 'Танд манайхаас мессеж ирсэн үү?',
    advice: (origin) => [
      {
        title: 'Танаас гарын үсэг хүсэж байна',
        text: 'Мессеж дэх холбоосоор хүсэлт нээгдэнэ. Бүртгэл хэрэггүй, төлбөргүй. Эхлээд баримт бичигтэй танилцана уу; татгалзаж болно.',
      },
      {
        title: 'Жинхэнэ мөн үү?',
        text: `Манай холбоос ${origin}/ гэж эхэлдэг бөгөөд хэн хүсэж байгааг мессежид бичсэн байна. Та тэднийг танихгүй бол өөр газраас олсон дугаараар нь залгаж асууна уу. Манай захидалд хавсралт, өөр холбоос байхгүй.`,
      },
      {
        title: 'Код ирсэн',
        text: 'Код юунд зориулагдсаныг мессежид нь бичсэн байна. Хэнд ч бүү хэлээрэй: бид ч, илгээгч ч танаас асуухгүй.',
      },
      {
        title: 'Та хүлээгээгүй',
        text: 'Захидлын төгсгөл дэх холбоосоор мэдэгдэнэ үү. Таны оролцоогүйгээр гарын үсэг зурагдахгүй.',
      },
    ],
    check: 'Битүүмжилсэн PDF эсвэл гарын үсэг байна уу? Энд шалгаарай',
  },
};
