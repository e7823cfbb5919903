import type { Language } from '#domain/sign-request/sign-request.ts';
import { appPage, factorCodePage, recoveryCodesPage, setUpPage } from '#web/pages/account/factors/app.ts';
import { addPasskeyPage, passkeysPage } from '#web/pages/account/factors/passkeys.ts';
import { secondFactorPage } from '#web/pages/account/second-factor.ts';
import type { Html } from '#web/pages/common/layout.ts';
import { signInPage } from '#web/pages/account/sign-in.ts';
import { ownFactorWords } from '#words/pages/own-factor.ts';
import { ownPasskeyWords } from '#words/pages/own-passkeys.ts';

const token = 'x'.repeat(43);
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const offered = {
  secret,
  uri: `otpauth://totp/Tamga%20tamga.mn:saraa.dorj%40example.mn?issuer=Tamga%20tamga.mn&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
};
const app = {
  addedAt: '2026-11-20T04:20:00.000Z',
  lastUsedAt: '2026-11-22T07:05:00.000Z',
  codesLeft: 2,
};
const codes = Array.from({ length: 10 }, (_, index) => `7K3F-92XX-MQRT-W8HN-PLA${index}-ZC5V`);
const passkey = {
  id: '3f0e7a52-5d2a-4a8e-9f3e-0c3f1a7b9d12',
  name: 'Миний утас',
  createdAt: '2026-11-20T04:20:00.000Z',
  lastUsedAt: '2026-11-22T07:05:00.000Z',
};
const step = { token, path: '/account/sign-in/x/confirm', refused: false };

/** The pages of second factors, by the names of their pictures. */
export const factorPages: Readonly<Record<string, (language: Language) => Html>> = {
  'app-none': (language) =>
    appPage(
      { language, token },
      { app: undefined, isRequired: false, ofAll: undefined, done: 'removed', faults: {} },
    ),
  'app-required': (language) =>
    appPage(
      { language, token },
      { app: undefined, isRequired: true, ofAll: true, done: undefined, faults: {} },
    ),
  app: (language) =>
    appPage({ language, token }, { app, isRequired: false, ofAll: false, done: 'added', faults: {} }),
  'app-set-up': (language) => setUpPage({ language, token }, offered, {}),
  'app-set-up-wrong': (language) => {
    const { wrong } = ownFactorWords[language].faults;
    return setUpPage({ language, token }, offered, { code: wrong });
  },
  'recovery-codes': (language) => recoveryCodesPage({ language, token }, codes, 'added'),
  'recovery-codes-renew': (language) => factorCodePage({ language, token }, 'renew', {}),
  'app-remove': (language) => {
    const { wrong, locked } = ownFactorWords[language].faults;
    return factorCodePage({ language, token }, 'remove', { code: wrong, form: locked });
  },
  passkeys: (language) => {
    const passkeys = [passkey, { ...passkey, name: 'Ажлын компьютер', lastUsedAt: undefined }];
    return passkeysPage({ language, token }, { passkeys, isPossible: true, done: 'added' });
  },
  'passkeys-none': (language) =>
    passkeysPage({ language, token }, { passkeys: [], isPossible: false, done: 'removed' }),
  'passkey-add': (language) => addPasskeyPage({ language, token }, { offered: '{}', name: '', faults: {} }),
  'passkey-add-refused': (language) => {
    const { name, refused } = ownPasskeyWords[language].faults;
    return addPasskeyPage({ language, token }, { offered: '{}', name: '', faults: { name, form: refused } });
  },
  'sign-in-passkey-refused': (language) => {
    const asked = { asked: '{}', path: '/account/sign-in/x' };
    return signInPage(language, { token, registration: true, passkey: asked, fault: 'passkey' });
  },
  'sign-in-second-passkey': (language) =>
    secondFactorPage(language, { ...step, number: undefined, passkey: '{}', fault: 'passkey' }),
  'sign-in-number': (language) => secondFactorPage(language, { ...step, number: 42, app: 'link' }),
  'sign-in-app': (language) => secondFactorPage(language, { ...step, number: undefined, app: 'form' }),
  'sign-in-app-wrong': (language) =>
    secondFactorPage(language, { ...step, number: undefined, refused: true, app: 'form', fault: 'wrong' }),
  'sign-in-code': (language) => secondFactorPage(language, { ...step, number: undefined, sentBy: 'email' }),
};
