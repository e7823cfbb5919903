import type { Language } from '#domain/sign-request/sign-request.ts';

/** What every page of a sandbox's request says above all else. */
export const testWords: Record<Language, { title: string; text: string }> = {
  en: { title: 'Test.', text: 'This is a trial run. A signature made here proves nothing and binds nobody.' },
  mn: {
    title: 'Туршилт.',
    text: 'Энэ бол туршилт. Энд зурсан гарын үсэг юуг ч нотлохгүй, хэнийг ч үүрэг хүлээлгэхгүй.',
  },
};
