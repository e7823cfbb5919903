import type { Language } from '#domain/sign-request/sign-request.ts';
import type { Ending } from './words.ts';

/** The page of a link that opened once already, or whose time is over. */
export const openedOnceWords: Record<Language, Ending> = {
  en: {
    title: 'This link opens once',
    text: 'It was opened already, or its five minutes are over. Go back to where you came from, and begin from there again.',
  },
  mn: {
    title: 'Энэ холбоос нэг удаа нээгдэнэ',
    text: 'Үүнийг аль хэдийн нээсэн, эсвэл таван минут нь өнгөрсөн байна. Ирсэн газраа буцаж очоод дахин эхэлнэ үү.',
  },
};
