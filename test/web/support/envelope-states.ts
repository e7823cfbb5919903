import type { Page } from 'playwright-core';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { envelopeWords } from '#words/pages/envelope.ts';
import type { EnvelopeWords } from '#words/pages/envelope-words.ts';
import { wordsIn } from '#words/pages/speak.ts';
import type { Words } from '#words/pages/words.ts';
import { adopt, agree, drawName, fillAll, untilDrawn } from './envelope-acts.ts';
import { codeStates, lock, review } from './envelope-code-states.ts';
import { credentialStates } from './envelope-credential-states.ts';
import { choiceFields } from './choice-fields.ts';
import { approver, copy, endStates } from './envelope-end-states.ts';
import { EnvelopeService } from './envelope-service.ts';
import type { View } from './envelope-service.ts';

/** A recipient's page in a browser, and the service behind it. */
export type EnvelopePlace = {
  page: Page;
  service: EnvelopeService;
  language: Language;
  said: EnvelopeWords;
  words: Words;
};

/** One state of the page: the session as it is opened, and the recipient's steps from there. */
export type EnvelopeState = {
  view?: View;
  before?: (service: EnvelopeService) => void;
  reach?: (place: EnvelopePlace) => Promise<void>;
  /** The picture shows the visible part, not the whole page: something is held in view. */
  over?: true;
};

const inPerson: View = { recipient: { role: 'in_person', host_name: 'Bat Bold' } };
const drawn = ({ page }: EnvelopePlace) => untilDrawn(page);

async function fill(place: EnvelopePlace): Promise<void> {
  await untilDrawn(place.page);
  await fillAll(place.page, place.language);
}

async function openMark({ page }: EnvelopePlace, way: 'typed' | 'drawn' | 'uploaded'): Promise<void> {
  await untilDrawn(page);
  await page.locator('.spot.signature button').click();
  await page.locator('#mark').waitFor();
  await page.locator(`input[name=way][value=${way}]`).check({ force: true });
}

const waitsForText = (text: (place: EnvelopePlace) => string) => (place: EnvelopePlace) =>
  place.page.getByText(text(place)).first().waitFor();

const filling: Record<string, EnvelopeState> = {
  reading: { reach: drawn, over: true },
  menu: {
    over: true,
    reach: async (place) => {
      await drawn(place);
      await place.page.click('#menu > summary');
    },
  },
  field: {
    over: true,
    reach: async (place) => {
      await drawn(place);
      await place.page.click('#next');
      await place.page.locator('.spot :focus').waitFor();
      await place.page.focus('.spot.checkbox input');
    },
  },
  choices: {
    view: { fields: choiceFields },
    over: true,
    reach: async (place) => {
      await drawn(place);
      await place.page.check('#field-c4');
      await place.page.selectOption('#field-c5', 'Two years');
      // The caption of what is under the pointer covers others.
      await place.page.mouse.move(1, 1);
      await place.page.focus('#field-c1');
    },
  },
  'mark-typed': { over: true, reach: (place) => openMark(place, 'typed') },
  'mark-drawn': {
    over: true,
    reach: async (place) => {
      await openMark(place, 'drawn');
      await drawName(place.page);
    },
  },
  'mark-uploaded': { over: true, reach: (place) => openMark(place, 'uploaded') },
  filled: {
    over: true,
    reach: async (place) => {
      await fill(place);
      await place.page.click('#back');
    },
  },
  refused: {
    over: true,
    before: (service) => {
      const issue = { path: 'fields[0].value', field_id: 'f1', message: 'none such as “😀” (U+1F600)' };
      service.refuse('sign', {
        status: 400,
        code: 'invalid_request',
        details: { field_id: 'f1', issues: [issue] },
      });
    },
    reach: async (place) => {
      await review(place);
      await agree(place.page);
      await place.page.getByText(place.said.faults.character('😀')).waitFor();
    },
  },
  'no-document': {
    over: true,
    before: (service) => {
      service.missing = true;
    },
    reach: waitsForText(({ said }) => said.pages.failed),
  },
  review: { reach: fill },
  'review-drawn': {
    reach: async (place) => {
      await openMark(place, 'drawn');
      await drawName(place.page);
      await adopt(place.page, place.language);
      await fillAll(place.page, place.language);
    },
  },
  'service-fails': {
    before: (service) => service.refuse('sign', { status: 503, code: 'service_unavailable' }),
    reach: async (place) => {
      await review(place);
      await agree(place.page);
      await place.page.getByText(place.words.failures.unavailable).waitFor();
    },
  },
};

const entering: Record<string, EnvelopeState> = {
  access: { view: { requires: ['access_code'] } },
  'access-wrong': {
    view: { requires: ['access_code'] },
    reach: async ({ page, words }) => {
      await page.fill('#access', 'not this one');
      await page.click('#access-send');
      await page.getByText(words.failures.attemptsLeft(4)).waitFor();
    },
  },
  'access-locked': {
    view: { requires: ['access_code'] },
    before: (service) => service.refuse('access', lock),
    reach: async ({ page, said }) => {
      await page.fill('#access', 'not this one');
      await page.click('#access-send');
      await page.getByRole('heading', { name: said.access.locked.title }).waitFor();
    },
  },
  'access-shut': {
    view: { requires: ['access_code'] },
    before: (service) =>
      service.refuse('access', {
        status: 401,
        code: 'invalid_access_code',
        details: { attempts_left: 0, blocked: true },
        meanwhile: () => (service.view.access_blocked = true),
      }),
    reach: async ({ page, said, service }) => {
      await page.fill('#access', service.accessCode);
      await page.click('#access-send');
      await page.getByRole('heading', { name: said.access.shut.title }).waitFor();
    },
  },
  waiting: { view: { your_turn: false, recipient: { status: 'pending' } } },
  host: { view: inPerson },
  'hand-over': {
    view: inPerson,
    reach: async ({ page }) => {
      await page.click('#host-send');
      await page.locator('#begin').waitFor();
    },
  },
  approve: { view: approver, reach: drawn, over: true },
  'approve-review': {
    view: approver,
    reach: async (place) => {
      await drawn(place);
      await place.page.click('#next');
    },
  },
  copy: { view: copy, reach: drawn, over: true },
  declining: {
    over: true,
    reach: async (place) => {
      await drawn(place);
      await place.page.click('#decline-open');
      await place.page.click('#decline-confirm');
      await place.page.getByText(place.said.decline.missing).waitFor();
    },
  },
};

/** Every state that a recipient can be in, by the name of its picture. */
export const envelopeStates: Readonly<Record<string, EnvelopeState>> = Object.fromEntries(
  Object.entries({ ...entering, ...filling, ...codeStates, ...credentialStates, ...endStates }).map(
    ([name, state]) => [`envelope-${name}`, state],
  ),
);

const mongolian: View = {
  envelope: {
    name: 'Оффисын түрээсийн гэрээ',
    message: '2026 оны 12 сарын 1-нээс хоёр жил. Утсаар ярьсны дагуу.',
    sender: { name: 'Бат Болд', organization: 'Тал Нутаг Проперти ХХК' },
  },
  recipient: { name: 'Сарангэрэл Болд' },
};

/** The service behind a state, as it is when the link is opened. */
export function envelopeServiceIn({ view = {}, before }: EnvelopeState, language: Language): EnvelopeService {
  const written = language === 'mn' ? mongolian : {};
  const recipient = { ...written.recipient, ...view.recipient };
  const service = new EnvelopeService({ ...written, ...view, recipient });
  before?.(service);
  return service;
}

/** Brings an opened page into a state. */
export async function reachEnvelope(
  { reach }: EnvelopeState,
  { page, service, language }: { page: Page; service: EnvelopeService; language: Language },
): Promise<void> {
  await page.locator('h1').first().waitFor();
  await reach?.({ page, service, language, said: envelopeWords[language], words: wordsIn(language) });
}
