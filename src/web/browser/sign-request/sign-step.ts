import { send } from '../common/calls.ts';
import type { Failure } from '../common/calls.ts';
import type { CodeStep } from './code-step.ts';
import { consentField } from './consent-field.ts';
import { busy, find, get, say } from '../common/dom.ts';
import { describe } from '../common/failures.ts';
import { words } from '../language.ts';
import type { PinField } from './pin-field.ts';

type Signed = { status: string; sealing?: boolean };
export type SignInput = {
  consent: true;
  consent_words?: string;
  otp?: string;
  pin?: string;
  credential_id?: string;
};

export type SignOptions = {
  calls: string;
  code: CodeStep | undefined;
  pin: PinField | undefined;
  lock: (seconds: number | undefined) => void;
  settled: (failure: Failure) => boolean;
  /** Told whether the signature is still being sealed. */
  accepted: (outcome: { sealing: boolean }) => Promise<void>;
  /** The call that does it; `sign` unless said. */
  path?: string;
  /** Gives the input beside consent and secrets. */
  more?: () => object;
  /** Runs the step that has to succeed before; gives the failure if it did not. */
  before?: (input: SignInput) => Promise<Failure | undefined>;
  /** Says a failure of this page's own; true when it did. */
  refused?: (failure: Failure) => boolean;
};

/**
 * Makes the function that reads every field, from the last to the first, so that the first one that lacks something has the
 * focus.
 */
function reader({ code, pin }: SignOptions): () => SignInput | undefined {
  const consents = consentField();
  return () => {
    const agreed = consents();
    const secret = pin?.read();
    const otp = code?.read();
    if (!agreed || (pin && !secret) || (code && !otp)) return undefined;
    const chosen = pin?.credential();
    return {
      ...agreed,
      ...(otp ? { otp } : {}),
      ...(secret ? { pin: secret } : {}),
      ...(chosen ? { credential_id: chosen } : {}),
    };
  };
}

/** Wires consent, PIN and signing, where the page has them. */
export function signStep(options: SignOptions): void {
  const form = find('sign-form', HTMLFormElement);
  if (!form) return;
  const { code, pin } = options;
  const notice = get('notice', HTMLElement);
  const button = get('sign', HTMLButtonElement);
  const read = reader(options);

  function refuse(failure: Failure): void {
    if (options.settled(failure)) return;
    // The last wrong try is answered as wrong and locks: the page shows the lock at once.
    const lastTry = failure.details['attempts_left'] === 0;
    if (failure.code === 'too_many_attempts' || lastTry) options.lock(failure.retryAfter);
    else if (code && ['invalid_otp', 'otp_required'].includes(failure.code)) code.reject(failure);
    else if (pin && failure.code === 'invalid_pin') pin.reject(failure);
    else if (!options.refused?.(failure)) say(notice, describe(failure));
  }

  async function sign(): Promise<void> {
    say(notice, undefined);
    const input = read();
    if (!input) return;
    await busy(button, button.dataset['busy'] ?? words.sign.busy, async () => {
      const hindrance = await options.before?.(input);
      if (hindrance) return refuse(hindrance);
      const url = `${options.calls}/${options.path ?? 'sign'}`;
      const answer = await send<Signed>(url, { ...input, ...options.more?.() });
      if (answer.ok) await options.accepted({ sealing: answer.body.sealing === true });
      else refuse(answer.failure);
    });
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void sign();
  });
}
