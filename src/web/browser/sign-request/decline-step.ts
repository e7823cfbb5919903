import { send } from '../common/calls.ts';
import type { Failure } from '../common/calls.ts';
import { busy, fault, get, say } from '../common/dom.ts';
import { describe } from '../common/failures.ts';
import { words } from '../language.ts';

/** Wires declining: a dialog that asks once more and takes a reason; `missing` is said where it must not be empty. */
export function declineStep(options: {
  calls: string;
  settled: (failure: Failure) => boolean;
  missing?: string;
  declined: () => Promise<void>;
}): void {
  const dialog = get('decline', HTMLDialogElement);
  const reason = get('reason', HTMLTextAreaElement);
  const count = get('reason-count', HTMLElement);
  const message = get('reason-fault', HTMLElement);
  const notice = get('decline-notice', HTMLElement);
  const confirm = get('decline-confirm', HTMLButtonElement);

  async function decline(): Promise<void> {
    say(notice, undefined);
    const text = reason.value.trim();
    if (reason.required && text === '') {
      fault(reason, message, options.missing);
      return reason.focus();
    }
    const answer = await send(`${options.calls}/decline`, text ? { reason: text } : {});
    if (answer.ok) return options.declined();
    if (options.settled(answer.failure)) dialog.close();
    else say(notice, describe(answer.failure));
  }

  get('decline-open', HTMLButtonElement).addEventListener('click', () => {
    say(notice, undefined);
    dialog.showModal();
  });
  get('decline-cancel', HTMLButtonElement).addEventListener('click', () => dialog.close());
  reason.addEventListener('input', () => {
    fault(reason, message, undefined);
    count.textContent = words.decline.count(reason.value.length, reason.maxLength);
  });
  get('decline-form', HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault();
    void busy(confirm, words.decline.busy, decline);
  });
}
