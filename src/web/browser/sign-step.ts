import { send } from './calls.ts';
import type { Failure } from './calls.ts';
import type { CodeStep } from './code-step.ts';
import { busy, fault, find, get, say } from './dom.ts';
import { describe } from './failures.ts';
import { words } from './language.ts';
import type { PinField } from './pin-field.ts';

type Signed = { status: 'pending' | 'signed'; sealing?: boolean };
type Input = { consent: true; otp?: string; pin?: string; credential_id?: string };

export type SignOptions = {
  calls: string;
  code: CodeStep | undefined;
  pin: PinField | undefined;
  lock: (seconds: number | undefined) => void;
  settled: (failure: Failure) => boolean;
  /** Told whether the signature is still being sealed. */
  accepted: (outcome: { sealing: boolean }) => Promise<void>;
};

/** Gives what takes the consent: true, or false with the fault said; a page without the box has had it before. */
function consentField(): () => boolean {
  const box = find('consent', HTMLInputElement);
  if (!box) return () => true;
  const message = get('consent-fault', HTMLElement);
  box.addEventListener('change', () => fault(box, message, undefined));
  return () => {
    fault(box, message, box.checked ? undefined : words.sign.consentMissing);
    if (!box.checked) box.focus();
    return box.checked;
  };
}

/** Gives what reads every field, from the last to the first, so that the first one that lacks something has the focus. */
function reader({ code, pin }: SignOptions): () => Input | undefined {
  const consents = consentField();
  return () => {
    const agreed = consents();
    const secret = pin?.read();
    const otp = code?.read();
    if (!agreed || (pin && !secret) || (code && !otp)) return undefined;
    const chosen = pin?.credential();
    return {
      consent: true,
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
    // The last wrong try is answered as wrong and locks: what would come next is shown at once.
    const lastTry = failure.details['attempts_left'] === 0;
    if (failure.code === 'too_many_attempts' || lastTry) options.lock(failure.retryAfter);
    else if (code && ['invalid_otp', 'otp_required'].includes(failure.code)) code.reject(failure);
    else if (pin && failure.code === 'invalid_pin') pin.reject(failure);
    else say(notice, describe(failure));
  }

  async function sign(): Promise<void> {
    say(notice, undefined);
    const input = read();
    if (!input) return;
    await busy(button, button.dataset['busy'] ?? words.sign.busy, async () => {
      const answer = await send<Signed>(`${options.calls}/sign`, input);
      if (answer.ok) await options.accepted({ sealing: answer.body.status === 'pending' });
      else refuse(answer.failure);
    });
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void sign();
  });
}
