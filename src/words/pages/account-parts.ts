import type { Language } from '#domain/sign-request/sign-request.ts';

type Named = Record<Language, string>;
type Section = Named & { parts: readonly (Named & { path: string })[] };

/**
 * The parts of the pages behind sign-in, by the sections of their navigation, in its order. A part stands here alone: its pages are
 * behind sign-in, limited as such, and in the navigation of the others.
 */
export const accountSections = [
  {
    en: 'Account',
    mn: 'Бүртгэл',
    parts: [
      { path: '/account', en: 'Overview', mn: 'Ерөнхий' },
      { path: '/account/apps', en: 'Applications', mn: 'Программууд' },
      { path: '/account/data', en: 'Your data', mn: 'Миний өгөгдөл' },
    ],
  },
  {
    en: 'Security',
    mn: 'Аюулгүй байдал',
    parts: [
      { path: '/account/sessions', en: 'Sessions', mn: 'Нэвтрэлт' },
      { path: '/account/passkeys', en: 'Passkeys', mn: 'Passkey' },
      { path: '/account/second-factor', en: 'Authenticator app', mn: 'Баталгаажуулах апп' },
      { path: '/account/devices', en: 'Devices', mn: 'Төхөөрөмж' },
    ],
  },
  {
    en: 'Certificates',
    mn: 'Гэрчилгээ',
    parts: [{ path: '/account/certificates', en: 'Certificates', mn: 'Гэрчилгээ' }],
  },
  {
    en: 'Developer',
    mn: 'Хөгжүүлэгч',
    parts: [{ path: '/developer', en: 'Developer', mn: 'Хөгжүүлэгч' }],
  },
] as const satisfies readonly Section[];

/** The path of a part of the pages behind sign-in. */
export type AccountPart = (typeof accountSections)[number]['parts'][number]['path'];

/** The paths of all parts. */
export const accountParts: readonly AccountPart[] = accountSections.flatMap(({ parts }) =>
  parts.map(({ path }) => path),
);

/** The paths of the account's own forms, which are behind sign-in and stand in no navigation. */
export const accountForms = [
  '/account/profile',
  '/account/phone',
  '/account/password',
  '/account/address',
  '/account/organization',
];
