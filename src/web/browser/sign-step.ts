import { send } from './calls.ts';
import type { Failure } from './calls.ts';
import type { CodeStep } from './code-step.ts';
import { busy, fault, get, say } from './dom.ts';
import { describe } from './failures.ts';
import { words } from './language.ts';

type Signed = { status: 'pending' | 'signed'; sealing?: boolean };

/** Wires consent and signing. `accepted` is told whether the signature is still being sealed. */
export function signStep(options: {
  calls: string;
  code: CodeStep | undefined;
  lock: (seconds: number | undefined) => void;
  settled: (failure: Failure) => boolean;
  accepted: (outcome: { sealing: boolean }) => Promise<void>;
}): void {
  const { code } = options;
  const consent = get('consent', HTMLInputElement);
  const consentFault = get('consent-fault', HTMLElement);
  const notice = get('notice', HTMLElement);
  const button = get('sign', HTMLButtonElement);

  function refuse(failure: Failure): void {
    if (options.settled(failure)) return;
    // The last wrong try is answered as wrong and locks: what would come next is shown at once.
    const lastTry = failure.details['attempts_left'] === 0;
    if (failure.code === 'too_many_attempts' || lastTry) options.lock(failure.retryAfter);
    else if (code && ['invalid_otp', 'otp_required'].includes(failure.code)) code.reject(failure);
    else say(notice, describe(failure));
  }

  function ready(): { consent: true; otp?: string } | undefined {
    fault(consent, consentFault, consent.checked ? undefined : words.sign.consentMissing);
    if (!consent.checked) consent.focus();
    if (!code) return consent.checked ? { consent: true } : undefined;
    const otp = code.read();
    return otp && consent.checked ? { consent: true, otp } : undefined;
  }

  async function sign(): Promise<void> {
    say(notice, undefined);
    const input = ready();
    if (!input) return;
    await busy(button, words.sign.busy, async () => {
      const answer = await send<Signed>(`${options.calls}/sign`, input);
      if (answer.ok) await options.accepted({ sealing: answer.body.status === 'pending' });
      else refuse(answer.failure);
    });
  }

  consent.addEventListener('change', () => fault(consent, consentFault, undefined));
  get('sign-form', HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault();
    void sign();
  });
}
