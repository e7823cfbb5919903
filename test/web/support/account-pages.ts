import { signInScopes } from '#domain/account/sign-in-scopes.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { consentPage } from '#web/pages/account/apps/consent.ts';
import { appsPage } from '#web/pages/account/apps/list.ts';
import { logoutPage } from '#web/pages/account/apps/logout.ts';
import { changePinPage, deletePage, renewPage, revokePage } from '#web/pages/account/certificates/act.ts';
import { certificatesPage } from '#web/pages/account/certificates/list.ts';
import { importPage, makePage } from '#web/pages/account/certificates/make.ts';
import { certificatePage } from '#web/pages/account/certificates/show.ts';
import type { ShownCertificate, ShownUse } from '#web/pages/account/certificates/shown.ts';
import {
  lostSignInPage,
  passwordAgainPage,
  refusedClientPage,
  signedOutPage,
  signInPage,
  stalePage,
} from '#web/pages/account/sign-in.ts';
import { closedPage, forgottenPage, mailedPage, signUpPage } from '#web/pages/account/visitor.ts';
import type { Html } from '#web/pages/common/layout.ts';
import { accountWords } from '#words/pages/account.ts';
import { certificateWords } from '#words/pages/certificates.ts';
import { signInWords } from '#words/pages/sign-in.ts';
import { visitorWords } from '#words/pages/visitor.ts';
import { factorPages } from './factor-pages.ts';
import { someLogo } from './developer-facts.ts';
import { ownPages } from './own-pages.ts';

const token = 'x'.repeat(43);
const email = 'saraa.dorj@example.mn';
const person = { name: 'Сараа Дорж', email };
const newcomer = { first_name: 'Сараа', last_name: 'Дорж', organization_name: '', email };

const certificate: ShownCertificate = {
  id: '3f0e7a52-5d2a-4a8e-9f3e-0c3f1a7b9d11',
  label: 'Гэрээ, захиалга',
  type: 'ca_issued',
  status: 'active',
  isDefault: true,
  subject: 'Сараа Дорж',
  issuer: 'Tamga Issuing CA',
  validFrom: '2026-11-21T04:20:00.000Z',
  validTo: '2027-11-21T04:20:00.000Z',
  keyType: 'EC',
  keySize: 256,
  serialNumber: '5D3C0A9F1E7B42886A0D3F5C9B1E7A42',
  usageCount: 12,
  lastUsedAt: '2026-11-22T07:05:00.000Z',
  useNotices: true,
  revokedAt: undefined,
  revocationReason: undefined,
};

const imported: ShownCertificate = {
  ...certificate,
  id: '6a1c2b3d-1f2e-4c5d-8e9f-0a1b2c3d4e5f',
  label: 'Монгол Улсын Их Сургуулийн санхүүгийн албаны тамганы эрхтэй ажилтны гэрчилгээ',
  type: 'corporate',
  status: 'revoked',
  isDefault: false,
  issuer: 'Мэдээллийн технологийн үндэсний төвийн олгох гэрчилгээ 2',
  keyType: 'RSA',
  keySize: 2048,
  usageCount: 0,
  lastUsedAt: undefined,
  revokedAt: '2026-11-22T08:00:00.000Z',
  revocationReason: 'keyCompromise',
};

const expired: ShownCertificate = { ...imported, status: 'expired', type: 'self_signed', label: 'Туршилт' };

const uses: ShownUse[] = [
  {
    kind: 'envelope',
    signedAt: '2026-11-22T07:05:00.000Z',
    signatures: 1,
    hashes: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
    documentName: 'Хөдөлмөрийн гэрээ 2026.pdf',
  },
  {
    kind: 'csc',
    signedAt: '2026-11-22T06:41:00.000Z',
    signatures: 2,
    hashes: [
      '60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752',
      'fd61a03af4f77d870fc21e05e7e80678095c92d808cfb3b5c279ee04c74aca13',
    ],
    documentName: undefined,
  },
  {
    kind: 'platform',
    signedAt: '2026-11-22T06:40:00.000Z',
    signatures: 1,
    hashes: ['ef2d127de37b942baad06145e54b0c619a1f22327b2ebbcfbec78f5564afe39d'],
    documentName: undefined,
  },
];

const filled = { label: 'Гэрээ', type: 'ca_issued', key: 'EC 256', days: '365', once: 'x'.repeat(24) };
const names = { commonName: 'Сараа Дорж', email, organization: 'Бат ба нөхөд' };

function frame(language: Language) {
  return { language, token };
}

function one(language: Language, shown: ShownCertificate, label = shown.label): Html {
  const faults = label === '' ? { label: certificateWords[language].faults.label } : {};
  return certificatePage(frame(language), {
    certificate: shown,
    settings: { label, useNotices: shown.useNotices, faults },
    renewedFrom: undefined,
    renewedBy: shown.status === 'active' ? undefined : { id: certificate.id, label: certificate.label },
    history: { uses: shown.usageCount > 0 ? uses : [], next: shown.usageCount > 0 ? 'x' : undefined },
    done: shown.status === 'active' && label !== '' ? 'made' : undefined,
  });
}

const consent = {
  token,
  application: 'Алтан банкны зээл',
  organization: 'Алтан банк ХХК',
  logo: someLogo,
  person: { ...person, emailVerified: true },
  scopes: signInScopes,
  redirectUri: 'https://loans.altanbank.example/callback',
};

const app = {
  clientId: '6a1c2b3d-1f2e-4c5d-8e9f-0a1b2c3d4e5f',
  application: 'Алтан банкны зээл',
  organization: 'Алтан банк ХХК',
  logo: someLogo,
  scopes: ['openid', 'profile', 'email'],
  grantedAt: '2026-11-21T04:20:00.000Z',
  lastUsedAt: null,
} as const;

/** The pages of signing in and behind it, by the names of their pictures. */
export const accountPages: Readonly<Record<string, (language: Language) => Html>> = {
  'sign-in': (language) => signInPage(language, { token, registration: true }),
  'sign-in-to-application': (language) =>
    signInPage(language, { token, email, application: consent.application, registration: true }),
  consent: (language) => consentPage(language, consent),
  'consent-local': (language) =>
    consentPage(language, {
      ...consent,
      person: { ...person, emailVerified: false },
      scopes: ['openid'],
      logo: undefined,
      redirectUri: 'http://127.0.0.1:4000/callback',
    }),
  apps: (language) =>
    appsPage(language, { apps: [app, { ...app, clientId: token, logo: undefined }], token, ended: true }),
  'apps-none': (language) => appsPage(language, { apps: [], token, ended: false }),
  'logout-asked': (language) =>
    logoutPage(language, {
      xsrf: token,
      signedIn: true,
      application: consent.application,
      returnTo: 'https://loans.altanbank.example/bye',
      action: '/oauth2/logout/confirm',
    }),
  'logout-nobody': (language) =>
    logoutPage(language, { xsrf: token, signedIn: false, action: '/oauth2/logout/confirm' }),
  'sign-in-wrong': (language) => signInPage(language, { token, email, fault: 'wrong', registration: true }),
  'sign-in-no-address': (language) =>
    signInPage(language, { token, email: 'saraa', fault: 'noAddress', registration: false }),
  'forgotten-password': (language) => forgottenPage({ language, token }, { email: '', faults: {} }),
  'forgotten-password-refused': (language) =>
    forgottenPage(
      { language, token },
      { email: 'saraa', faults: { email: signInWords[language].fault.noAddress } },
    ),
  'forgotten-password-sent': (language) => mailedPage(language, 'forgotten'),
  'sign-up': (language) => signUpPage({ language, token }, { form: newcomer, faults: {} }),
  'sign-up-refused': (language) => {
    const { fault } = visitorWords[language].signUp;
    const faults = { first_name: fault.name, password: accountWords[language].reset.bounds(12, 128) };
    return signUpPage({ language, token }, { form: { ...newcomer, first_name: '' }, faults });
  },
  'sign-up-sent': (language) => mailedPage(language, 'signUp'),
  'sign-up-closed': closedPage,
  'sign-in-again': (language) => passwordAgainPage(language, { token, session: person }),
  'sign-in-again-wrong': (language) =>
    passwordAgainPage(language, { token, session: person, fault: 'wrong' }),
  'sign-in-lost': lostSignInPage,
  'sign-in-refused': (language) => refusedClientPage(language, 'redirect_uri did not match'),
  'signed-out': signedOutPage,
  'account-stale': stalePage,
  ...ownPages,
  ...factorPages,
  certificates: (language) =>
    certificatesPage(frame(language), {
      certificates: [certificate, expired, imported],
      next: 'x',
      emailVerified: true,
      done: 'deleted',
    }),
  'certificates-none': (language) =>
    certificatesPage(frame(language), {
      certificates: [],
      next: undefined,
      emailVerified: true,
      done: undefined,
    }),
  'certificates-unproved': (language) =>
    certificatesPage(frame(language), {
      certificates: [],
      next: undefined,
      emailVerified: false,
      done: undefined,
    }),
  certificate: (language) => one(language, certificate),
  'certificate-refused': (language) => one(language, certificate, ''),
  'certificate-revoked': (language) => one(language, imported),
  'certificate-make': (language) => makePage(frame(language), { form: { ...filled, faults: {} }, names }),
  'certificate-make-refused': (language) => {
    const { faults: words } = certificateWords[language];
    const faults = {
      label: words.label,
      type: words.type,
      key: words.key,
      days: words.days,
      pin: words.pin,
      pin_again: words.repeat,
      form: words.quota,
    };
    const form = { ...filled, label: '', type: '', key: '', days: '0', faults };
    return makePage(frame(language), { form, names });
  },
  'certificate-import': (language) =>
    importPage(frame(language), { form: { ...filled, type: 'corporate', faults: {} }, kilobytes: 128 }),
  'certificate-import-refused': (language) => {
    const { faults: words } = certificateWords[language];
    const faults = { file: words.file, passphrase: words.passphrase };
    return importPage(frame(language), { form: { ...filled, type: 'eidas', faults }, kilobytes: 128 });
  },
  'certificate-pin': (language) => changePinPage(frame(language), { certificate, faults: {} }),
  'certificate-pin-wrong': (language) => {
    const { pinWrong, attemptsLeft } = certificateWords[language].faults;
    return changePinPage(frame(language), { certificate, faults: { pin: `${pinWrong} ${attemptsLeft(4)}` } });
  },
  'certificate-renew': (language) =>
    renewPage(frame(language), { certificate, days: '365', once: filled.once, faults: {} }),
  'certificate-revoke': (language) =>
    revokePage(frame(language), { certificate, reason: undefined, comment: '', faults: {} }),
  'certificate-revoke-refused': (language) => {
    const { reason, sure } = certificateWords[language].faults;
    return revokePage(frame(language), {
      certificate,
      reason: undefined,
      comment: '',
      faults: { reason, sure },
    });
  },
  'certificate-delete': (language) => deletePage(frame(language), { certificate, faults: {} }),
};
