import { createHash } from 'node:crypto';
import {
  donePage,
  invitationPage,
  moveInPage,
  resetPage,
  usedPage,
  verifyPage,
} from '#web/pages/account/account.ts';
import { checkPage, type CheckFacts } from '#web/pages/envelope/check.ts';
import { openedOncePage } from '#web/pages/envelope/opened-once.ts';
import {
  sealedAccessPage,
  sealedCodePage,
  sealedEndedPage,
  sealedPage,
  sealedRenewedPage,
} from '#web/pages/envelope/sealed.ts';
import { revokeCertificatePage } from '#web/pages/account/revoke-certificate.ts';
import { revokeWords } from '#words/pages/revoke-certificate.ts';
import { pageOfFailure } from '#api/pages/failure-page.ts';
import type { Html } from '#web/pages/common/layout.ts';
import { nobodyPage, signInPage, usedLinkPage } from '#web/pages/account/staff.ts';
import { factorPage, overPage, refusedStaffPage } from '#web/pages/account/staff-factor.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { staffPasskeysPage } from '#web/pages/account/staff-passkeys.ts';
import { reportPage } from '#web/pages/account/report.ts';
import { reportWords } from '#words/pages/report.ts';
import { accountWords } from '#words/pages/account.ts';
import { verifiedFilePage, verifyFilePage } from '#web/pages/verify/verify.ts';
import { accountPages } from './account-pages.ts';
import { developerPages } from './developer-pages.ts';
import { outsidePages } from './outside-pages.ts';
import type { ShownSignature } from '#web/pages/verify/facts.ts';
import { verifiedFiles } from './verified-files.ts';

const enrolment = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Tamga:saran@example.mn?issuer=Tamga&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
};

const passkeys = [
  {
    id: 'one',
    name: 'Ажлын компьютер',
    createdAt: '2026-11-20T02:10:00.000Z',
    lastUsedAt: '2026-11-21T10:49:43.000Z',
  },
  { id: 'two', name: 'YubiKey', createdAt: '2026-11-20T02:10:00.000Z', lastUsedAt: null },
];

const opened = { name: 'Сараа Дорж', organization: 'Бат ба нөхөд', email: 'saraa.dorj@example.mn' };

const invited = { organization: 'Бат ба нөхөд', email: 'saraa.dorj@example.mn' };
const names = { first_name: 'Сараа', last_name: 'Дорж' };

const used = {
  label: 'Ажлын гэрчилгээ',
  serialNumber: '2F0A91C4E7B3D85A61C09E4F7A2B3C1D',
  kind: 'sign_request',
  documentName: 'Зээлийн гэрээ.pdf',
  signatures: 1,
  signedAt: '2026-11-21T10:49:43.000Z',
  askedBy: 'Хаан зээл ХХК',
} as const;

const sealedTo = '+976•••••33';
const sealedAt = (language: Language) => ({ language, reference: 'R-7K3F-92XX' });

const checked: CheckFacts = {
  envelopeId: '3f0e7a52-5d2a-4a8e-9f3e-0c3f1a7b9d11',
  reference: 'R-7K3F-92XX',
  status: 'completed',
  endedAt: '2026-11-21T10:49:43.000Z',
  deletedAt: undefined,
  signatures: 2,
  hashes: { signed: hashOf('signed'), original: hashOf('original'), certificate: hashOf('certificate') },
  verification: {
    ...verifiedFiles.holds.result,
    signatures: verifiedFiles.holds.result.signatures.map(masked),
  },
};

function masked(signature: ShownSignature): ShownSignature {
  return { ...signature, signer_name: 'С••• Д•••', certificate_info: 'С••• Д•••' };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function failure(status: number, language: Language): Html {
  const page = pageOfFailure({ status, language, requestId: 'req_5b1f0c7a' });
  if (!page) throw new Error(`no page is for ${status}`);
  return page;
}

/** The pages that need no script and no service behind them, by the name of their picture. */
export const plainPages: Readonly<Record<string, (language: Language) => Html>> = {
  report: reportPage,
  'report-done': (language) => donePage(language, reportWords[language].done),
  'not-found': (language) => failure(404, language),
  'too-many': (language) => failure(429, language),
  failed: (language) => failure(500, language),
  'staff-link': signInPage,
  'staff-link-spent': usedLinkPage,
  'staff-nobody': (language) => nobodyPage(language),
  'staff-provider': (language) => nobodyPage(language, { hasProvider: true }),
  'staff-refused': (language) => refusedStaffPage(language, 'too_weak'),
  'staff-passkeys': (language) => staffPasskeysPage(language, { passkeys, offered: '{}' }),
  'staff-passkeys-none': (language) => staffPasskeysPage(language, { passkeys: [], offered: undefined }),
  'staff-passkeys-refused': (language) =>
    staffPasskeysPage(language, { passkeys, offered: '{}', fault: 'refused' }),
  'staff-passkey': (language) => factorPage(language, { passkey: '{}' }),
  'staff-code': (language) => factorPage(language),
  'staff-code-wrong': (language) => factorPage(language, { fault: 'wrong' }),
  'staff-enrol': (language) => factorPage(language, { enrolment }),
  'staff-over': overPage,
  'verify-email': (language) => verifyPage(language, opened),
  'verify-email-refused': (language) => verifyPage(language, opened, 'wrong'),
  'verify-email-done': (language) => donePage(language, accountWords[language].verify.done),
  'reset-password': (language) => resetPage(language),
  'reset-password-refused': (language) => resetPage(language, true),
  'reset-password-done': (language) => donePage(language, accountWords[language].reset.done),
  invitation: (language) => invitationPage(language, invited, { names, faults: {} }),
  'invitation-refused': (language) =>
    invitationPage(language, invited, {
      names,
      faults: { password: accountWords[language].reset.bounds(12, 128) },
    }),
  'invitation-member': (language) => moveInPage(language, 'Бат ба нөхөд'),
  'invitation-member-refused': (language) => moveInPage(language, 'Бат ба нөхөд', { fault: 'lastOwner' }),
  'invitation-done': (language) => donePage(language, accountWords[language].invitation.done),
  'certificate-use': (language) => revokeCertificatePage(language, used),
  'certificate-revoked': (language) => donePage(language, revokeWords[language].done),
  'account-link-spent': usedPage,
  'sealed-access': (language) => sealedAccessPage(sealedAt(language)),
  'sealed-access-wrong': (language) => sealedAccessPage(sealedAt(language), 'wrongAccess'),
  'sealed-access-shut': (language) => sealedAccessPage(sealedAt(language), 'shut'),
  'sealed-code': (language) => sealedCodePage(sealedAt(language), { address: sealedTo, sent: false }),
  'sealed-code-sent': (language) => sealedCodePage(sealedAt(language), { address: sealedTo, sent: true }),
  'sealed-code-wrong': (language) =>
    sealedCodePage(sealedAt(language), { address: sealedTo, sent: true, fault: 'wrongCode' }),
  sealed: (language) =>
    sealedPage(sealedAt(language), {
      name: language === 'mn' ? 'Оффисын түрээсийн гэрээ' : 'Office lease, Peace Avenue 17',
      sender: { name: 'Bat Bold', organization: 'Steppe Properties LLC' },
      completedAt: '2026-11-21T04:20:00.000Z',
      until: '2026-12-21T04:20:00.000Z',
      path: '/sealed/id/token',
      zone: 'Asia/Ulaanbaatar',
    }),
  'opened-once': (language) => openedOncePage({ language }),
  'sealed-ended': (language) => sealedEndedPage(sealedAt(language)),
  'sealed-renewed': (language) => sealedRenewedPage(sealedAt(language)),
  check: (language) => checkPage(checked, language),
  'check-later': (language) => checkPage({ ...checked, verification: 'later' }, language),
  'check-unsigned': (language) => checkPage({ ...checked, verification: undefined }, language),
  'check-deleted': (language) =>
    checkPage(
      { ...checked, reference: undefined, deletedAt: '2033-11-21T10:49:43.000Z', verification: undefined },
      language,
    ),
  'verify-file': (language) => verifyFilePage(language),
  'verify-file-refused': (language) => verifyFilePage(language, 'The PDF has no signature.'),
  ...accountPages,
  ...outsidePages,
  ...developerPages,
  'verified-holds': (language) => verifiedFilePage(verifiedFiles.holds, language),
  'verified-unsure': (language) => verifiedFilePage(verifiedFiles.unsure, language),
  'verified-fails': (language) => verifiedFilePage(verifiedFiles.fails, language),
  'verified-unfinished': (language) => verifiedFilePage(verifiedFiles.unfinished, language),
  'verified-deleted': (language) => verifiedFilePage(verifiedFiles.deleted, language),
};
