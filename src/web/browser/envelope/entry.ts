import { send } from '../common/calls.ts';
import type { Failure } from '../common/calls.ts';
import { busy, fault, find, get, say } from '../common/dom.ts';
import { describe, withTriesLeft } from '../common/failures.ts';
import { lock } from '../sign-request/lock.ts';
import { said } from './language.ts';

type Entry = {
  calls: string;
  settled: (failure: Failure) => boolean;
  /** Goes on to the next page. */
  entered: () => Promise<void>;
};

/** Wires the access code of a protected envelope. */
export function accessStep({ calls, settled, entered }: Entry): void {
  const field = get('access', HTMLInputElement);
  const message = get('access-fault', HTMLElement);
  const notice = get('notice', HTMLElement);
  const button = get('access-send', HTMLButtonElement);

  function complain(text: string): void {
    fault(field, message, text);
    field.focus();
    field.select();
  }

  function refuse(failure: Failure): void {
    if (settled(failure)) return;
    if (failure.details['blocked'] === true) return void entered();
    const lastTry = failure.details['attempts_left'] === 0;
    if (failure.code === 'too_many_attempts' || lastTry) {
      return lock(failure.retryAfter, () => say(notice, said.access.locked.over));
    }
    if (failure.code === 'invalid_access_code') complain(withTriesLeft(said.access.wrong, failure));
    else say(notice, describe(failure));
  }

  async function enter(): Promise<void> {
    say(notice, undefined);
    const code = field.value.trim();
    if (code === '') return complain(said.access.missing);
    await busy(button, said.access.busy, async () => {
      const answer = await send(`${calls}/access`, { access_code: code });
      if (answer.ok) await entered();
      else refuse(answer.failure);
    });
  }

  field.addEventListener('input', () => fault(field, message, undefined));
  get('access-form', HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault();
    void enter();
  });
}

const begun = new Set<string>();

/** Hides the document from the person with the device until the signer says that it is them. */
export function passDevice(calls: string): void {
  const cover = find('hand-over', HTMLElement);
  const session = find('session', HTMLElement);
  if (!cover || !session) return;
  const uncover = () => {
    begun.add(calls);
    cover.remove();
    session.hidden = false;
    session.querySelector('h1')?.focus();
  };
  if (begun.has(calls)) return uncover();
  session.hidden = true;
  get('begin', HTMLButtonElement).addEventListener('click', uncover);
}

/** Wires the host's confirmation, and the screen on which they pass the device. */
export function hostStep({ calls, settled, entered }: Entry): void {
  const field = get('host-name', HTMLInputElement);
  const message = get('host-fault', HTMLElement);
  const notice = get('notice', HTMLElement);
  const button = get('host-send', HTMLButtonElement);

  async function confirm(): Promise<void> {
    say(notice, undefined);
    const name = field.value.trim();
    if (name === '') {
      fault(field, message, said.host.missing);
      return field.focus();
    }
    await busy(button, said.host.busy, async () => {
      const answer = await send(`${calls}/host`, { name });
      if (answer.ok) await entered();
      else if (!settled(answer.failure)) say(notice, describe(answer.failure));
    });
  }

  field.addEventListener('input', () => fault(field, message, undefined));
  get('host-form', HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault();
    void confirm();
  });
}
