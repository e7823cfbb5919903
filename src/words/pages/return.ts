import type { Language } from '#domain/sign-request/sign-request.ts';

/** The words of the way back to the application that asked. */
export type ReturnWords = {
  button: (application: string) => string;
  /** While the page goes back by itself. */
  soon: (seconds: number) => string;
  stay: string;
};

/** Those words in each language. */
export const returnWords: Record<Language, ReturnWords> = {
  en: {
    button: (application) => `Return to ${application}`,
    soon: (seconds) => `This page takes you back in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    stay: 'Stay on this page',
  },
  mn: {
    button: (application) => `${application} руу буцах`,
    soon: (seconds) => `${seconds} секундийн дараа энэ хуудас таныг буцаана.`,
    stay: 'Энэ хуудсанд үлдэх',
  },
};
