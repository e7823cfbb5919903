import type { Language } from '#domain/sign-request/sign-request.ts';
import { dataPage, deleteAccountPage, deletedPage } from '#web/pages/account/own/data.ts';
import { organizationPage } from '#web/pages/account/own/organization.ts';
import { passwordPage, phonePage, profilePage } from '#web/pages/account/own/profile.ts';
import { sessionsPage, type ShownSession } from '#web/pages/account/own/sessions.ts';
import { overviewPage } from '#web/pages/account/overview.ts';
import type { Html } from '#web/pages/common/layout.ts';
import { ownDataWords } from '#words/pages/own-data.ts';
import { profileWords } from '#words/pages/profile.ts';

const token = 'x'.repeat(43);
const person = { name: 'Сараа Дорж', email: 'saraa.dorj@example.mn' };
const names = { first_name: 'Сараа', last_name: 'Дорж' };
const own = {
  ...person,
  organization: 'Бат ба нөхөд',
  keepsOrganization: true,
  phone: '+97699112233',
  faults: {},
};
const session: ShownSession = {
  id: '3f0e7a52-5d2a-4a8e-9f3e-0c3f1a7b9d12',
  device: 'Firefox, Windows',
  kind: 'pages',
  from: 'Ulaanbaatar, MN',
  since: '2026-11-22T07:05:00.000Z',
  used: '2026-11-22T07:45:00.000Z',
  ends: '2026-11-22T08:45:00.000Z',
  current: true,
};
const program: ShownSession = {
  ...session,
  id: '3f0e7a52-5d2a-4a8e-9f3e-0c3f1a7b9d13',
  device: undefined,
  kind: 'csc',
  from: '2001:db8:85a3:8d3:1319:8a2e:370:7348',
  current: false,
};

/** The pages on which people keep their own account, by the names of their pictures. */
export const ownPages: Readonly<Record<string, (language: Language) => Html>> = {
  account: (language) =>
    overviewPage({ language, token }, { ...own, emailVerified: true, phoneVerified: true, done: 'changed' }),
  'account-unproved': (language) =>
    overviewPage(
      { language, token },
      {
        ...own,
        emailVerified: false,
        phoneVerified: false,
        done: undefined,
        faults: { form: profileWords[language].faults.often },
      },
    ),
  organization: (language) => organizationPage({ language, token }, { pageLine: true }),
  profile: (language) => profilePage({ language, token }, { form: { ...names, language }, faults: {} }),
  'profile-refused': (language) => {
    const faults = { first_name: profileWords[language].faults.name };
    return profilePage({ language, token }, { form: { ...names, first_name: '', language }, faults });
  },
  phone: (language) => phonePage({ language, token }, { phone: '', asked: false, faults: {} }),
  'phone-code': (language) => {
    const faults = { code: profileWords[language].faults.code };
    return phonePage({ language, token }, { phone: '+97699112233', asked: true, faults });
  },
  password: (language) => passwordPage({ language, token }, {}),
  'password-refused': (language) => {
    const { faults } = profileWords[language];
    return passwordPage({ language, token }, { old: faults.password, password: faults.newPassword });
  },
  sessions: (language) =>
    sessionsPage({ language, token }, { sessions: [session, program], next: 'x', done: 'ended' }),
  'sessions-alone': (language) =>
    sessionsPage({ language, token }, { sessions: [session], next: undefined, done: undefined }),
  data: (language) => dataPage({ language, token }, {}),
  'data-refused': (language) =>
    dataPage({ language, token }, { form: ownDataWords[language].export.faults.often }),
  'delete-account': (language) => deleteAccountPage({ language, token }, {}),
  'delete-account-refused': (language) => {
    const { unsure, hindrance } = ownDataWords[language].delete;
    return deleteAccountPage({ language, token }, { form: hindrance.members, sure: unsure });
  },
  'account-deleted': deletedPage,
};
