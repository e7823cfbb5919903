import type { Language } from '#domain/sign-request/sign-request.ts';

/** The words for a recipient who has acted on a document that cannot be signed or sealed. */
type FailedWords = { title: Record<'sign' | 'approve', string>; text: string };

export const failedWords: Readonly<Record<Language, FailedWords>> = {
  mn: {
    title: {
      sign: 'Та зөвшөөрсөн ч баримт бичгийг битүүмжилж чадсангүй',
      approve: 'Та баталсан ч баримт бичгийг битүүмжилж чадсангүй',
    },
    text: 'Баримт бичгийг одоо байгаагаар нь битүүмжлэх боломжгүй байна. Илгээгч үүнийг харж байгаа бөгөөд систем өөрөө дахин оролдоно. Танд хийх зүйл байхгүй: баримт бичиг бүрэн гүйцэх, эсвэл илгээгч үүнийг дуусгаж шинээр илгээх үед танд мессеж очно.',
  },
  en: {
    title: {
      sign: 'You have agreed, but the document cannot be sealed',
      approve: 'You have approved, but the document cannot be sealed',
    },
    text: 'The service cannot seal the document as it is. The sender can see this, and the service tries again by itself. There is nothing for you to do: you get a message when the document is complete, or when the sender ends this and sends a new one.',
  },
};
