import { mostDevices } from '#domain/account/device.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';

/** The words of the page on which people see and revoke their devices. */
export type DeviceWords = {
  title: string;
  text: string;
  none: string;
  add: string;
  full: string;
  since: string;
  used: string;
  never: string;
  revoke: string;
  revoked: string;
};

/** Those words in each language. */
export const deviceWords: Record<Language, DeviceWords> = {
  en: {
    title: 'Your devices',
    text: 'On these devices you confirm that it is you. Revoke one that you lost: it confirms nothing from then on.',
    none: 'No device confirms for you yet.',
    add: 'Open this page on your phone to register it',
    full: `You have ${mostDevices} devices, which is the most. Revoke one before you register another.`,
    since: 'Registered',
    used: 'Last used',
    never: 'not yet',
    revoke: 'Revoke',
    revoked: 'The device is revoked. It confirms nothing any more.',
  },
  mn: {
    title: 'Таны төхөөрөмжүүд',
    text: 'Эдгээр төхөөрөмж дээр та өөрийгөө мөн гэдгийг баталгаажуулна. Алдсан төхөөрөмжөө хүчингүй болгоно уу: тэр цагаас хойш юу ч баталгаажуулахгүй.',
    none: 'Таны өмнөөс баталгаажуулах төхөөрөмж одоогоор алга.',
    add: 'Утсаа бүртгэхийн тулд энэ хуудсыг утсан дээрээ нээнэ үү',
    full: `Танд ${mostDevices} төхөөрөмж байна, үүнээс олон байж болохгүй. Өөрийг бүртгэхийн өмнө нэгийг хүчингүй болгоно уу.`,
    since: 'Бүртгэсэн',
    used: 'Сүүлд ашигласан',
    never: 'ашиглаагүй',
    revoke: 'Хүчингүй болгох',
    revoked: 'Төхөөрөмжийг хүчингүй болголоо. Цаашид юу ч баталгаажуулахгүй.',
  },
};
