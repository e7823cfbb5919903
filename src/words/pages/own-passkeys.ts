import { mostPasskeys } from '#domain/account/second-factor.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import type { FormWords } from './profile.ts';

/** The acts on one's own passkeys that their page says are done. */
export const passkeyActs = ['added', 'removed'] as const;
export type PasskeyAct = (typeof passkeyActs)[number];

/** The words of passkeys of users: of their page, and at the sign-in. */
export type OwnPasskeyWords = {
  title: string;
  text: string;
  none: string;
  since: string;
  used: string;
  never: string;
  remove: string;
  link: string;
  full: string;
  impossible: string;
  add: FormWords & { name: string; hint: string };
  done: Record<PasskeyAct, string>;
  faults: Record<'name' | 'refused' | 'unproved' | 'full', string>;
  /** At the sign-in. */
  use: string;
  failed: string;
};

/** Those words in each language. */
export const ownPasskeyWords: Record<Language, OwnPasskeyWords> = {
  en: {
    title: 'Passkeys',
    text: 'A passkey signs you in without the password: your phone, this computer or a security key, unlocked by a finger, a face or a PIN. No false page can ask you for it.',
    none: 'You have no passkey yet.',
    since: 'Added',
    used: 'Last used',
    never: 'not yet',
    remove: 'Remove',
    link: 'Add a passkey',
    full: `You have ${mostPasskeys} passkeys, which is the most. Remove one before you add another.`,
    impossible: 'No passkey can be made here: the address of this service is a number.',
    add: {
      title: 'Add a passkey',
      text: 'Your browser asks where to keep it. For this the browser has to run scripts.',
      button: 'Add',
      name: 'Name of the passkey',
      hint: 'Such as that of the device: “My phone”.',
    },
    done: { added: 'The passkey is added.', removed: 'The passkey is removed. It signs nobody in any more.' },
    faults: {
      name: 'Give the passkey a name of at most 60 characters on one line.',
      refused: 'The passkey was not added: it was not made for this page, or was added before. Try again.',
      unproved: 'Confirm your e-mail address first.',
      full: `You have ${mostPasskeys} passkeys, which is the most. Remove one first.`,
    },
    use: 'Sign in with a passkey',
    failed: 'No passkey was taken. Try again, or go another way.',
  },
  mn: {
    title: 'Passkey',
    text: 'Passkey-ээр нууц үггүй нэвтэрнэ: хуруугаар, царайгаар эсвэл PIN кодоор нээдэг утас, энэ компьютер эсвэл аюулгүйн түлхүүр. Хуурамч хуудас үүнийг танаас асууж чадахгүй.',
    none: 'Танд passkey алга.',
    since: 'Нэмсэн',
    used: 'Сүүлд ашигласан',
    never: 'ашиглаагүй',
    remove: 'Устгах',
    link: 'Passkey нэмэх',
    full: `Танд ${mostPasskeys} passkey байна, үүнээс олон байж болохгүй. Өөрийг нэмэхийн өмнө нэгийг устгана уу.`,
    impossible: 'Энд passkey үүсгэх боломжгүй: үйлчилгээний хаяг тоон хаяг байна.',
    add: {
      title: 'Passkey нэмэх',
      text: 'Хаана хадгалахыг хөтөч тань асууна. Үүний тулд хөтөч скрипт ажиллуулдаг байх ёстой.',
      button: 'Нэмэх',
      name: 'Passkey-ийн нэр',
      hint: 'Жишээ нь төхөөрөмжийн нэр: «Миний утас».',
    },
    done: { added: 'Passkey нэмэгдлээ.', removed: 'Passkey-г устгалаа. Түүгээр цаашид хэн ч нэвтрэхгүй.' },
    faults: {
      name: 'Passkey-д нэг мөрөнд, 60 тэмдэгтээс хэтрэхгүй нэр өгнө үү.',
      refused:
        'Passkey нэмэгдсэнгүй: энэ хуудсанд зориулж үүсгээгүй, эсвэл аль хэдийн нэмсэн байна. Дахин оролдоно уу.',
      unproved: 'Эхлээд имэйл хаягаа баталгаажуулна уу.',
      full: `Танд ${mostPasskeys} passkey байна, үүнээс олон байж болохгүй. Эхлээд нэгийг устгана уу.`,
    },
    use: 'Passkey-ээр нэвтрэх',
    failed: 'Passkey авсангүй. Дахин оролдох, эсвэл өөр аргаар нэвтэрнэ үү.',
  },
};
