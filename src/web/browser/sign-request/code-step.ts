import { send } from '../common/calls.ts';
import type { Failure } from '../common/calls.ts';
import { codeField } from './code-field.ts';
import type { CodeField } from './code-field.ts';
import { countdown } from '../common/countdown.ts';
import { busy, find, get, say } from '../common/dom.ts';
import { describe, describeTooManyCodes } from '../common/failures.ts';
import { keepMoment, keptMoment } from '../common/kept.ts';
import { words } from '../language.ts';

const { code } = words;
const lifetime = 5 * 60_000;
const resendGap = 30;

export type CodeStep = Pick<CodeField, 'read' | 'reject'> & {
  /** Goes back to asking for a code, after a lock. */
  restart: () => void;
};

type Options = {
  calls: string;
  lock: (seconds: number | undefined) => void;
  settled: (failure: Failure) => boolean;
};

/** Makes the button for another code rest for `seconds`, counting down on it. */
function rest(resend: HTMLButtonElement, seconds: number): void {
  resend.setAttribute('aria-disabled', 'true');
  countdown({
    seconds,
    within: resend,
    tick: (left) => {
      resend.textContent = code.resendIn(left);
    },
    done: () => {
      resend.removeAttribute('aria-disabled');
      resend.textContent = code.resend;
    },
  });
}

/** Asks for a code and tells whether one was sent; shows the failure if not. */
async function request({ calls, lock, settled }: Options): Promise<boolean> {
  const notice = get('notice', HTMLElement);
  say(notice, undefined);
  const answer = await send(`${calls}/otp`, {});
  if (answer.ok) return true;
  const { failure } = answer;
  if (settled(failure)) return false;
  if (failure.code === 'too_many_attempts') lock(failure.retryAfter);
  else say(notice, failure.code === 'rate_limited' ? describeTooManyCodes(failure) : describe(failure));
  return false;
}

/** Wires the step that proves the signer by a one-time code; undefined where the level asks for none. */
export function codeStep(options: Options): CodeStep | undefined {
  const first = find('send-code', HTMLButtonElement);
  if (!first) return undefined;
  const field = codeField();
  const resend = get('resend', HTMLButtonElement);
  // A reload or a change of language must not lose the field for a code that is on its way.
  const memory = `tamga code ${options.calls}`;

  async function deliver(button: HTMLButtonElement): Promise<void> {
    let sent = false;
    field.asked();
    await busy(button, code.sending, async () => {
      sent = await request(options);
    });
    if (!sent) return;
    keepMoment(memory, Date.now());
    field.show(true);
    field.focus();
    rest(resend, resendGap);
  }

  first.addEventListener('click', () => void deliver(first));
  resend.addEventListener('click', () => {
    if (resend.ariaDisabled !== 'true') void deliver(resend);
  });
  get('have-code', HTMLButtonElement).addEventListener('click', () => {
    field.show(false);
    field.focus();
  });
  const sentAgo = Date.now() - (keptMoment(memory) ?? 0);
  if (sentAgo < lifetime) {
    field.show(true);
    if (sentAgo < resendGap * 1000) rest(resend, resendGap - Math.floor(sentAgo / 1000));
  }
  return {
    read: field.read,
    reject: field.reject,
    restart: () => {
      keepMoment(memory, 0);
      field.reset();
    },
  };
}
