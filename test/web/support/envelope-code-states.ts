import { fillByScript, untilDrawn } from './envelope-acts.ts';
import type { View } from './envelope-service.ts';
import type { EnvelopePlace, EnvelopeState } from './envelope-states.ts';

const sms: View = {
  requires: ['otp'],
  masked_address: '+976•••••33',
  recipient: { auth_method: 'sms' },
};
const byMail: View = {
  requires: ['otp'],
  masked_address: 's•••@example.mn',
  recipient: { auth_method: 'email_code' },
};

/** The refusal of a call while somebody is locked out. */
export const lock = { status: 429, code: 'too_many_attempts', retryAfter: 840 } as const;

/** Goes on to the review with every field filled. */
export async function review({ page }: EnvelopePlace): Promise<void> {
  await untilDrawn(page);
  await fillByScript(page);
}

/** The states of the step that asks for a one-time code. */
export const codeStates: Record<string, EnvelopeState> = {
  'review-code': {
    view: sms,
    reach: async (place) => {
      await review(place);
      await place.page.click('#send-code');
      await place.page.locator('#otp').waitFor();
    },
  },
  'review-code-by-mail': {
    view: byMail,
    reach: async (place) => {
      await review(place);
      await place.page.click('#send-code');
      await place.page.locator('#otp').waitFor();
    },
  },
  'review-code-locked': {
    view: sms,
    before: (service) => service.refuse('otp', lock),
    reach: async (place) => {
      await review(place);
      await place.page.click('#send-code');
      await place.page.getByRole('heading', { name: place.words.locked.code.title }).waitFor();
    },
  },
};
