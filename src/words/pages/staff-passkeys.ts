import type { Language } from '#domain/sign-request/sign-request.ts';

/** The words of passkeys of staff. */
export type StaffPasskeyWords = {
  title: string;
  text: string;
  use: string;
  ask: string;
  failed: string;
  name: string;
  add: string;
  remove: string;
  none: string;
  added: string;
  used: string;
  unused: string;
  back: string;
  impossible: string;
  fault: { name: string; refused: string };
};

/** Those words in each language. */
export const staffPasskeyWords: Record<Language, StaffPasskeyWords> = {
  en: {
    title: 'Your passkeys',
    text: 'A passkey is a second factor that no false page can ask you for: a security key, a telephone or this computer, unlocked by a finger, a face or a PIN.',
    use: 'Use a passkey',
    ask: 'Use your passkey. If you have none of yours at hand, ask the operator to reset your second factor.',
    failed: 'No passkey was used. Try again.',
    name: 'Name of the passkey',
    add: 'Add a passkey',
    remove: 'Remove',
    none: 'You have no passkey yet.',
    added: 'Added',
    used: 'Last used',
    unused: 'never',
    back: 'Back',
    impossible: 'A passkey cannot be added here: the address of this service is a number, or you have ten.',
    fault: {
      name: 'Give the passkey a name, such as that of the device.',
      refused:
        'The passkey was not added: it was not made for this page, or you have added it before. Try again.',
    },
  },
  mn: {
    title: 'Таны passkey түлхүүрүүд',
    text: 'Passkey бол хуурамч хуудас асууж чадахгүй хоёр дахь баталгаажуулалт: хуруугаар, царайгаар эсвэл PIN кодоор нээдэг аюулгүйн түлхүүр, утас эсвэл энэ компьютер.',
    use: 'Passkey ашиглах',
    ask: 'Passkey-гээ ашиглана уу. Passkey тань тань дээр байхгүй бол системийн администратораас хоёр дахь баталгаажуулалтаа шинэчлүүлнэ үү.',
    failed: 'Passkey ашиглагдсангүй. Дахин оролдоно уу.',
    name: 'Passkey-ийн нэр',
    add: 'Passkey нэмэх',
    remove: 'Устгах',
    none: 'Танд passkey алга.',
    added: 'Нэмсэн',
    used: 'Сүүлд ашигласан',
    unused: 'ашиглаагүй',
    back: 'Буцах',
    impossible: 'Энд passkey нэмэх боломжгүй: үйлчилгээний хаяг тоон хаяг, эсвэл танд арван passkey байна.',
    fault: {
      name: 'Passkey-д нэр өгнө үү, жишээ нь төхөөрөмжийн нэр.',
      refused:
        'Passkey нэмэгдсэнгүй: энэ хуудсанд зориулж үүсгээгүй, эсвэл аль хэдийн нэмсэн байна. Дахин оролдоно уу.',
    },
  },
};
