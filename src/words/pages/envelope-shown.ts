import type { Language } from '#domain/sign-request/sign-request.ts';

/** The words about what of the document was shown, and what can be done by then. */
export type ShownWords = {
  saveFailed: string;
  notSent: string;
  /** Why nothing can be done yet. */
  asleep: Record<'loading' | 'failed', Record<'sign' | 'approve', string>>;
  /** The first page is there, the rest on its way. */
  coming: string;
  /** Names the bar of how much has come. */
  share: string;
  menu: { title: string; jump: string; go: string };
  /** The way to the steps of a signer, while they are out of sight. */
  onward: string;
  fieldAsleep: string;
  unseen: string;
  /** A field's label, beside it. */
  caption: (label: string, required: boolean) => string;
};

/** The page's words for it in each language. */
export const shownWords: Readonly<Record<Language, ShownWords>> = {
  en: {
    saveFailed: 'The document could not be downloaded. Check the connection and try again.',
    notSent:
      'The document had not reached you whole. It has been loaded again: go back and look at it, then press once more.',
    asleep: {
      loading: {
        sign: 'The document is loading. You can sign once all of it is here.',
        approve: 'The document is loading. You can approve once all of it is here.',
      },
      failed: {
        sign: 'You can sign once the document is shown, or downloaded.',
        approve: 'You can approve once the document is shown, or downloaded.',
      },
    },
    coming: 'You can read already. The rest of the document is on its way.',
    share: 'How much of the document has come',
    menu: { title: 'Menu. Page', jump: 'Go to page', go: 'Go' },
    onward: 'Go on to sign',
    fieldAsleep: 'You can use it once its page is shown.',
    unseen: 'Look at the other pages with your entries',
    caption: (label, required) => `${label} · ${required ? 'required' : 'optional'}`,
  },
  mn: {
    saveFailed: 'Баримт бичгийг татаж авч чадсангүй. Холболтоо шалгаад дахин оролдоно уу.',
    notSent: 'Баримт бичиг танд бүтнээрээ хүрээгүй байсан. Дахин ачааллаа: буцаж хараад, дахин нэг дарна уу.',
    asleep: {
      loading: {
        sign: 'Баримт бичгийг ачаалж байна. Бүтнээрээ ирсний дараа гарын үсэг зурах боломжтой.',
        approve: 'Баримт бичгийг ачаалж байна. Бүтнээрээ ирсний дараа батлах боломжтой.',
      },
      failed: {
        sign: 'Баримт бичиг харагдсан, эсвэл та татаж авсны дараа гарын үсэг зурах боломжтой.',
        approve: 'Баримт бичиг харагдсан, эсвэл та татаж авсны дараа батлах боломжтой.',
      },
    },
    coming: 'Уншиж эхлэх боломжтой. Баримт бичгийн үлдсэн хэсэг ирж байна.',
    share: 'Баримт бичгийн ирсэн хэсэг',
    menu: { title: 'Цэс. Хуудас', jump: 'Очих хуудас', go: 'Очих' },
    onward: 'Гарын үсэг зурах хэсэг рүү',
    fieldAsleep: 'Хуудас нь харагдсаны дараа бөглөх боломжтой.',
    unseen: 'Таны бөглөсөн зүйл орох бусад хуудсыг харна уу',
    caption: (label, required) => `${label} · ${required ? 'заавал' : 'заавал биш'}`,
  },
};
