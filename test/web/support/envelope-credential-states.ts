import { credentialWords } from '#words/pages/envelope-credential.ts';
import { agree, fillByScript, untilDrawn } from './envelope-acts.ts';
import type { View } from './envelope-service.ts';
import type { EnvelopePlace, EnvelopeState } from './envelope-states.ts';

const credentials = [
  { id: 'a0c0f3f2-6a5e-4e7e-9d05-6f1d0a1b2c3d', label: 'Office', subject: 'Saran Bold' },
  { id: 'b1d1f3f2-6a5e-4e7e-9d05-6f1d0a1b2c3d', label: 'Home', subject: 'Saran Bold' },
];
const withPin: View = { requires: ['credential'], credentials };

async function review({ page }: EnvelopePlace): Promise<void> {
  await untilDrawn(page);
  await fillByScript(page);
}

async function wrongPin(place: EnvelopePlace): Promise<void> {
  await review(place);
  await place.page.fill('#pin', '000000');
  await agree(place.page);
}

/** The states of a recipient who signs with a credential, by the name of their picture. */
export const credentialStates: Record<string, EnvelopeState> = {
  'review-pin': { view: withPin, reach: review },
  'review-wrong-pin': {
    view: withPin,
    reach: async (place) => {
      await wrongPin(place);
      await place.page.getByText(place.words.failures.attemptsLeft(4)).waitFor();
    },
  },
  'review-pin-again': {
    view: withPin,
    before: (service) => service.refuse('sign', { status: 409, code: 'revision_changed' }),
    reach: async (place) => {
      await wrongPin(place);
      await place.page.getByText(place.said.failures.revisionChanged).waitFor();
    },
  },
  'review-pin-in-line': {
    view: withPin,
    before: (service) =>
      service.refuse('prepare', {
        status: 503,
        code: 'service_unavailable',
        retryAfter: 600,
        details: { others_sign: true },
      }),
    reach: async (place) => {
      await wrongPin(place);
      await place.page.getByText(credentialWords[place.language].othersSign).waitFor();
    },
  },
  blocked: {
    view: {
      requires: ['credential'],
      credentials: [],
      credential_missing: ['account', 'identity', 'credential'],
    },
    reach: ({ page }) => untilDrawn(page),
  },
  lapsed: { view: { sealing: true, your_turn: false, requires: ['credential'], credentials } },
  'lapsed-after-the-end': {
    view: {
      envelope: { status: 'declined' },
      sealing: true,
      your_turn: false,
      requires: ['credential'],
      credentials,
      fields: null,
    },
  },
};
