import type { Language } from '#domain/sign-request/sign-request.ts';

/** The words of the step in which a signer confirms on a device of their own, in place of a code. */
export type OwnDeviceWords = {
  /** In place of a code, or beside the PIN. */
  ask: Record<'instead' | 'besides', string>;
  asking: string;
  text: Record<'instead' | 'besides', string>;
  number: string;
  over: Record<'instead' | 'besides', string>;
  title: string;
  done: string;
};

/** Those words in each language. */
export const ownDeviceWords: Record<Language, OwnDeviceWords> = {
  en: {
    ask: { instead: 'Confirm on my own device instead', besides: 'Confirm on my own device, too' },
    asking: 'Asking …',
    text: {
      instead:
        'If a device is registered for your account, it asks you now: open Tamga’s page on it, type this number there, and its PIN. This page goes on by itself. Nothing there? Use a code.',
      besides:
        'If a device is registered for your account, it asks you now: open Tamga’s page on it, type this number there, and its PIN. Then sign here. Nothing there? Sign without it.',
    },
    number: 'Number',
    over: {
      instead: 'Nobody confirmed in time. Use a code, or ask the device once more.',
      besides: 'Nobody confirmed in time. Sign without it, or ask the device once more.',
    },
    title: 'Show that it is you',
    done: 'You confirmed on your device.',
  },
  mn: {
    ask: {
      instead: 'Оронд нь өөрийн төхөөрөмж дээр баталгаажуулах',
      besides: 'Мөн өөрийн төхөөрөмж дээр баталгаажуулах',
    },
    asking: 'Асууж байна …',
    text: {
      instead:
        'Таны бүртгэлд төхөөрөмж бүртгэлтэй бол одоо танаас асууна: тэр төхөөрөмж дээр Tamga-гийн хуудсыг нээж, энэ тоо болон төхөөрөмжийн PIN кодыг бичнэ үү. Энэ хуудас өөрөө үргэлжилнэ. Тэнд юу ч алга бол код ашиглана уу.',
      besides:
        'Таны бүртгэлд төхөөрөмж бүртгэлтэй бол одоо танаас асууна: тэр төхөөрөмж дээр Tamga-гийн хуудсыг нээж, энэ тоо болон төхөөрөмжийн PIN кодыг бичнэ үү. Дараа нь энд гарын үсгээ зурна. Тэнд юу ч алга бол түүнгүйгээр зурна уу.',
    },
    number: 'Тоо',
    over: {
      instead: 'Хугацаанд нь хэн ч баталгаажуулсангүй. Код ашиглах, эсвэл төхөөрөмжөөс дахин асууна уу.',
      besides:
        'Хугацаанд нь хэн ч баталгаажуулсангүй. Түүнгүйгээр зурах, эсвэл төхөөрөмжөөс дахин асууна уу.',
    },
    title: 'Өөрийгөө баталгаажуулах',
    done: 'Та төхөөрөмж дээрээ баталгаажууллаа.',
  },
};
