import type { Language } from '#domain/sign-request/sign-request.ts';

/**
 * The parts of the pages behind sign-in, in the order of their navigation. A part stands here alone: its pages are behind
 * sign-in, limited as such, and in the navigation of the others.
 */
export const accountParts = [
  { path: '/account', en: 'Account', mn: 'Бүртгэл' },
  { path: '/account/sessions', en: 'Sessions', mn: 'Нэвтрэлт' },
  { path: '/account/certificates', en: 'Certificates', mn: 'Гэрчилгээ' },
  { path: '/account/devices', en: 'Devices', mn: 'Төхөөрөмж' },
  { path: '/account/apps', en: 'Applications', mn: 'Программууд' },
  { path: '/account/data', en: 'Your data', mn: 'Миний өгөгдөл' },
  { path: '/developer', en: 'Developer', mn: 'Хөгжүүлэгч' },
] as const satisfies readonly ({ path: string } & Record<Language, string>)[];

/** The paths of the account's own forms, which are behind sign-in and stand in no navigation. */
export const accountForms = ['/account/profile', '/account/phone', '/account/password', '/account/address'];

/** The path of a part of the pages behind sign-in. */
export type AccountPart = (typeof accountParts)[number]['path'];
