import { send } from '../common/calls.ts';
import type { Failure } from '../common/calls.ts';
import type { CodeStep } from './code-step.ts';
import { busy, find, get, say } from '../common/dom.ts';
import { describe } from '../common/failures.ts';
import { words } from '../language.ts';

/** Wires showing the code before anything else, where the page asks for that. */
export function proveStep(options: {
  calls: string;
  code: CodeStep | undefined;
  lock: (seconds: number | undefined) => void;
  settled: (failure: Failure) => boolean;
  proved: () => Promise<void>;
}): void {
  const form = find('code-form', HTMLFormElement);
  const { code } = options;
  if (!form || !code) return;
  const notice = get('notice', HTMLElement);
  const button = get('prove', HTMLButtonElement);

  function refuse(failure: Failure): void {
    if (options.settled(failure)) return;
    const lastTry = failure.details['attempts_left'] === 0;
    if (failure.code === 'too_many_attempts' || lastTry) options.lock(failure.retryAfter);
    else if (failure.code === 'invalid_otp') code?.reject(failure);
    else say(notice, describe(failure));
  }

  async function prove(): Promise<void> {
    say(notice, undefined);
    const otp = code?.read();
    if (!otp) return;
    await busy(button, words.code.checking, async () => {
      const answer = await send(`${options.calls}/otp/verify`, { otp });
      if (answer.ok) await options.proved();
      else refuse(answer.failure);
    });
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void prove();
  });
}
