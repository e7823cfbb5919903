import type { Language } from '#domain/sign-request/sign-request.ts';

/**
 * The parts of the pages behind sign-in, in the order of their navigation. A part stands here alone: its pages are behind
 * sign-in, limited as such, and in the navigation of the others.
 */
export const accountParts = [
  { path: '/account', en: 'Account', mn: 'Бүртгэл' },
  { path: '/account/certificates', en: 'Certificates', mn: 'Гэрчилгээ' },
  { path: '/account/devices', en: 'Devices', mn: 'Төхөөрөмж' },
  { path: '/account/apps', en: 'Applications', mn: 'Программууд' },
] as const satisfies readonly ({ path: string } & Record<Language, string>)[];

/** The path of a part of the pages behind sign-in. */
export type AccountPart = (typeof accountParts)[number]['path'];
