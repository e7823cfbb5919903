import type { Page } from 'playwright-core';
import type { Language } from '#domain/sign-request/sign-request.ts';
import type { PendingSigningView } from '#domain/sign-request/signing-view.ts';
import { wordsIn } from '#words/pages/speak.ts';
import type { Words } from '#words/pages/words.ts';
import { SigningService } from './signing-service.ts';

/** A signing page in a browser, and the service behind it. */
type Place = { page: Page; service: SigningService; words: Words };

/** One state of the signing page: the request as it is opened, and the signer's steps from there. */
export type State = {
  view?: Partial<PendingSigningView>;
  before?: (service: SigningService) => void;
  reach?: (place: Place) => Promise<void>;
  /** Lies over the page, so that a picture of the whole page would not show it where it is. */
  over?: true;
};

const at = '2026-11-21T04:20:00.000Z';
const levelThree = { required_loa: 3, requires: ['otp', 'pin'] } satisfies Partial<PendingSigningView>;
const address = 'b•••@example.mn';
const second = { id: 'b1d1f3f2-6a5e-4e7e-9d05-6f1d0a1b2c3d', label: 'Home', subject: 'Saran Bold' };

async function askForCode({ page, words }: Place): Promise<void> {
  await page.click('#send-code');
  await page.getByText(words.code.sent(address)).waitFor();
}

async function showCode(place: Place): Promise<void> {
  const { page, service, words } = place;
  await askForCode(place);
  await page.fill('#otp', service.code);
  await page.click('#prove');
  await page.getByText(words.code.done).waitFor();
}

async function enterPin(place: Place, pin: string): Promise<void> {
  await showCode(place);
  await place.page.fill('#pin', pin);
  await place.page.check('#consent');
  await place.page.click('#sign');
}

async function choose({ page }: Place, text: string): Promise<void> {
  const buffer = Buffer.from(text);
  await page.setInputFiles('#file', { name: 'lease.pdf', mimeType: 'application/pdf', buffer });
}

/** Every state that a signer can be in, by the name of its picture. */
export const states: Readonly<Record<string, State>> = {
  waiting: {},
  'signing-test': { view: { livemode: false } },
  code: { reach: askForCode },
  'wrong-code': {
    reach: async (place) => {
      await askForCode(place);
      await place.page.fill('#otp', '111111');
      await place.page.check('#consent');
      await place.page.click('#sign');
      await place.page.getByText(place.words.failures.attemptsLeft(4)).waitFor();
    },
  },
  'code-locked': {
    before: (service) => service.refuse('otp', { status: 429, code: 'too_many_attempts', retryAfter: 840 }),
    reach: async ({ page, words }) => {
      await page.click('#send-code');
      await page.getByRole('heading', { name: words.locked.code.title }).waitFor();
    },
  },
  'file-matches': {
    reach: async (place) => {
      await choose(place, 'Lease of the office at Peace Avenue 17\n');
      await place.page.getByText(place.words.check.match, { exact: true }).waitFor();
    },
  },
  'file-differs': {
    reach: async (place) => {
      await choose(place, 'Another lease\n');
      await place.page.getByText(place.words.check.signAnyway).waitFor();
    },
  },
  'no-code': { view: { required_loa: 1, requires: [] } },
  'level-3': { view: levelThree },
  'level-3-pin': {
    view: levelThree,
    reach: async (place) => {
      await showCode(place);
      await place.page.fill('#pin', place.service.pin);
    },
  },
  'level-3-choice': {
    view: levelThree,
    before: (service) => {
      service.credentials = [...service.credentials, second];
    },
    reach: showCode,
  },
  'level-3-wrong-pin': {
    view: levelThree,
    reach: async (place) => {
      await enterPin(place, '000000');
      await place.page.getByText(place.words.failures.attemptsLeft(4)).waitFor();
    },
  },
  'level-3-pin-locked': {
    view: levelThree,
    before: (service) => service.refuse('sign', { status: 429, code: 'too_many_attempts', retryAfter: 840 }),
    reach: async (place) => {
      await enterPin(place, '000000');
      await place.page.getByRole('heading', { name: place.words.locked.pin.title }).waitFor();
    },
  },
  'level-3-missing': {
    view: { required_loa: 3, requires: ['account', 'identity', 'credential', 'pin'] },
  },
  'level-3-no-certificate': { view: { required_loa: 3, requires: ['credential', 'pin'] } },
  'level-3-again': { view: { required_loa: 3, requires: ['pin'], sealing: true } },
  'level-3-again-missing': { view: { required_loa: 3, requires: ['credential', 'pin'], sealing: true } },
  'service-fails': {
    before: (service) => service.refuse('otp', { status: 503, code: 'service_unavailable' }),
    reach: async ({ page, words }) => {
      await page.click('#send-code');
      await page.getByText(words.failures.unavailable).waitFor();
    },
  },
  offline: {
    over: true,
    reach: async ({ page, service, words }) => {
      service.broken = true;
      for (let looks = 0; looks < 2; looks += 1) {
        const looked = page.waitForResponse('**/state');
        await page.evaluate('dispatchEvent(new Event("online"))');
        await looked;
        await page.waitForTimeout(300);
      }
      await page.getByText(words.failures.offline).waitFor();
    },
  },
  declining: {
    over: true,
    reach: async ({ page, words }) => {
      await page.click('#decline-open');
      await page.getByRole('dialog', { name: words.decline.title }).waitFor();
    },
  },
  sealing: { view: { requires: [], sealing: true } },
  signed: { before: (service) => service.end({ status: 'signed', signed_at: at, evidence: true }) },
  'signed-return': {
    before: (service) => (service.redirectUrl = 'https://partner.example/done?status=signed'),
    reach: async (place) => {
      await askForCode(place);
      await place.page.fill('#otp', place.service.code);
      await place.page.check('#consent');
      await place.page.click('#sign');
      await place.page.locator('#return-stay').waitFor();
      await place.page.click('#return-stay');
    },
  },
  declined: { before: (service) => service.end({ status: 'rejected', rejected_at: at }) },
  expired: {
    before: (service) => service.end({ status: 'expired', reason: 'period_ended', expired_at: at }),
  },
  withdrawn: {
    before: (service) => service.end({ status: 'expired', reason: 'withdrawn', expired_at: at }),
  },
  cancelled: {
    before: (service) => service.end({ status: 'expired', reason: 'cancelled', expired_at: at }),
  },
  'unknown-link': {
    before: (service) => {
      service.known = false;
    },
  },
  unavailable: {
    before: (service) => {
      service.broken = true;
    },
  },
};

const written: Record<Language, Partial<PendingSigningView>> = {
  en: {},
  mn: {
    partner_name: 'Тал Нутаг Проперти ХХК',
    document_name: 'Оффисын түрээсийн гэрээ.pdf',
    description: '2026 оны 12 сарын 1-нээс хоёр жил. Утсаар ярьсны дагуу.',
  },
};

/** The service behind a state, as it is when the link is opened. */
export function serviceIn({ view, before }: State, language: Language): SigningService {
  const service = new SigningService({ ...written[language], ...view });
  before?.(service);
  return service;
}

/** Brings an opened page into a state. */
export async function reach(
  { reach: go }: State,
  { page, service, language }: { page: Page; service: SigningService; language: Language },
): Promise<void> {
  await page.locator('h1').waitFor();
  await go?.({ page, service, words: wordsIn(language) });
}
