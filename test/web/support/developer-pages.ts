import type { Language } from '#domain/sign-request/sign-request.ts';
import { embeddingPage } from '#web/pages/account/developer/embedding.ts';
import { applicationsPage, noDeveloperPage } from '#web/pages/account/developer/list.ts';
import { makeApplicationPage, secretPage } from '#web/pages/account/developer/make.ts';
import { logoPage } from '#web/pages/account/developer/logo.ts';
import { rotatePage } from '#web/pages/account/developer/rotate.ts';
import { applicationPage } from '#web/pages/account/developer/show.ts';
import { signInSettingsPage } from '#web/pages/account/developer/sign-in.ts';
import type { Html } from '#web/pages/common/layout.ts';
import { logoWords } from '#words/developer/logo.ts';
import { sandboxWords } from '#words/developer/sandbox.ts';
import { developerWords } from '#words/developer/developer.ts';
import {
  frame,
  once,
  application,
  disabled,
  someLogo,
  testApplication,
  delivery,
  underWay,
  webhook,
  signInForm,
} from './developer-facts.ts';
import { developerActPages } from './developer-act-pages.ts';

const madeForm = { mode: 'live', name: '', scopes: ['sign', 'webhook'], once, faults: {} } as const;

/** The pages on which an organization keeps its applications, by the names of their pictures. */
export const developerPages: Readonly<Record<string, (language: Language) => Html>> = {
  developer: (language) =>
    applicationsPage(frame(language), { mode: 'live', applications: [application, disabled], full: false }),
  'developer-none': (language) =>
    applicationsPage(frame(language), { mode: 'live', applications: [], full: false }),
  'developer-full': (language) =>
    applicationsPage(frame(language), { mode: 'live', applications: [application], full: true }),
  'developer-test': (language) =>
    applicationsPage(frame(language), { mode: 'test', applications: [testApplication], full: false }),
  'developer-test-none': (language) =>
    applicationsPage(frame(language), { mode: 'test', applications: [], full: false }),
  'application-test': (language) =>
    applicationPage(frame(language), {
      once,
      application: testApplication,
      webhooks: [webhook],
      deliveries: [delivery],
    }),
  'application-logo': (language) => logoPage(frame(language), { application, logo: someLogo, faults: {} }),
  'application-logo-refused': (language) => {
    const { fault: file } = logoWords[language];
    return logoPage(frame(language), { application: testApplication, logo: undefined, faults: { file } });
  },
  'application-embedding': (language) =>
    embeddingPage(frame(language), {
      application,
      origins: application.embeddingOrigins.join('\n'),
      faults: {},
    }),
  'application-embedding-refused': (language) => {
    const { fault } = sandboxWords[language].embedding;
    const origins = `${fault} http://partner.example.mn/path`;
    return embeddingPage(frame(language), {
      application,
      origins: 'http://partner.example.mn/path',
      faults: { origins },
    });
  },
  'application-make-test': (language) => makeApplicationPage(frame(language), { ...madeForm, mode: 'test' }),
  'developer-role': (language) => noDeveloperPage(frame(language), 'role'),
  'application-make': (language) => makeApplicationPage(frame(language), madeForm),
  'application-make-refused': (language) => {
    const { name, scopes } = developerWords[language].faults;
    return makeApplicationPage(frame(language), { ...madeForm, scopes: [], faults: { name, scopes } });
  },
  'application-secret': (language) =>
    secretPage(frame(language), {
      ...application,
      secret: 'k'.repeat(43),
      address: 'https://tamga.example.mn',
      isNew: true,
    }),
  'application-rotate': (language) =>
    rotatePage(frame(language), { application, hours: '24', mark: 'm', faults: {} }),
  'application-rotate-refused': (language) => {
    const { hours } = developerWords[language].faults;
    return rotatePage(frame(language), { application, hours: '999', mark: 'm', faults: { hours } });
  },
  application: (language) =>
    applicationPage(frame(language), {
      once,
      application,
      webhooks: [webhook],
      deliveries: [underWay, delivery],
    }),
  'application-empty': (language) =>
    applicationPage(frame(language), { once, application: disabled, webhooks: [], deliveries: [] }),
  'application-sign-in': (language) =>
    signInSettingsPage(frame(language), { application, form: { ...signInForm, faults: {} } }),
  'application-sign-in-refused': (language) => {
    const { address, addresses } = developerWords[language].faults;
    const faults = {
      redirect_uris: `${address} http://partner.example.mn/`,
      post_logout_redirect_uris: addresses,
    };
    return signInSettingsPage(frame(language), {
      application,
      form: { ...signInForm, redirectUris: 'http://partner.example.mn/', faults },
    });
  },
  ...developerActPages,
};
