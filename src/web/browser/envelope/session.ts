import type { SessionView } from '#domain/envelope/session-view.ts';
import { ask, type Failure } from '../common/calls.ts';
import { codeStep } from '../sign-request/code-step.ts';
import { declineStep } from '../sign-request/decline-step.ts';
import { find, get, say } from '../common/dom.ts';
import { lock } from '../sign-request/lock.ts';
import { ownDeviceStep } from '../sign-request/own-device.ts';
import { pinField } from '../sign-request/pin-field.ts';
import type { PinField } from '../sign-request/pin-field.ts';
import type { SignInput } from '../sign-request/sign-step.ts';
import { signStep } from '../sign-request/sign-step.ts';
import { openDraft } from './fields/draft.ts';
import type { Draft } from './fields/draft.ts';
import type { Control } from './fields/field-control.ts';
import { said, saidOfShown } from './language.ts';
import { prepare } from './prepare.ts';
import { fieldsOf, wireReading } from './reading.ts';
import type { Reading } from './reading.ts';
import { refusedFields } from './refused.ts';
import { writeSummary } from './review.ts';

export type Session = {
  calls: string;
  settled: (failure: Failure) => boolean;
  accepted: (outcome: { sealing: boolean }) => Promise<void>;
  declined: () => Promise<void>;
  unlocked: (secret: 'code' | 'pin') => void;
};

/** Shows the document, or the review after it. */
function show(part: 'reading' | 'review'): void {
  get('reading', HTMLElement).hidden = part !== 'reading';
  get('review', HTMLElement).hidden = part !== 'review';
}

type Views = { review: () => void; back: (control?: Control) => void };

/** Goes between the document and the review. */
function wireViews(draft: Draft, reading: () => Reading): Views {
  const views: Views = {
    review: () => {
      const { fields } = reading();
      const lacking = fields.check();
      if (lacking) return void fields.goTo(lacking);
      if (find('mark', HTMLDialogElement)) writeSummary(fields.all, draft, views.back);
      show('review');
      const title = get('review-title', HTMLElement);
      title.scrollIntoView({ block: 'center', behavior: 'instant' });
      title.focus({ preventScroll: true });
    },
    back: (control) => {
      show('reading');
      if (control) return void reading().fields.goTo(control);
      const next = get('next', HTMLButtonElement);
      next.focus();
    },
  };
  get('back', HTMLButtonElement).addEventListener('click', () => views.back());
  return views;
}

/** With a credential, the next revision is fixed and held before it is signed. */
function preparing({ calls }: Session, draft: Draft, pin: PinField | undefined) {
  return async (input: SignInput): Promise<Failure | undefined> => {
    if (!pin) return undefined;
    const chosen = input.credential_id ? { credential_id: input.credential_id } : {};
    return prepare(calls, { ...draft.input(), ...chosen });
  };
}

function wireAct(
  session: Session,
  options: { draft: Draft; reading: Reading; views: Views; task: string },
): void {
  const { calls, settled, accepted, unlocked } = session;
  const { draft, reading, views, task } = options;
  const pin = pinField();
  const locking = (seconds: number | undefined) =>
    lock(seconds, () => {
      code?.restart();
      unlocked(pin ? 'pin' : 'code');
    });
  const code = codeStep({ calls, lock: locking, settled });
  const signs = task === 'sign';

  function refused(failure: Failure): boolean {
    if (failure.code === 'revision_changed' && pin) {
      pin.empty();
      say(get('notice', HTMLElement), said.failures.revisionChanged);
      pin.focus();
      return true;
    }
    if (failure.code === 'document_not_viewed') {
      reading.load();
      say(get('notice', HTMLElement), saidOfShown.notSent);
      return true;
    }
    const first = refusedFields(failure, reading.fields.all);
    if (!first) return false;
    views.back(first);
    return true;
  }

  ownDeviceStep({ calls, settled, isConfirmed: () => isConfirmed(calls) });
  signStep({
    calls,
    code,
    pin,
    lock: locking,
    settled,
    accepted,
    refused,
    path: signs ? 'sign' : 'approve',
    ...(signs ? { more: draft.input, before: preparing(session, draft, pin) } : {}),
  });
}

/** Tells whether the recipient has confirmed on a device of theirs in this browser. */
async function isConfirmed(calls: string): Promise<boolean> {
  const answer = await ask<SessionView>(`${calls}/state`);
  return answer.ok && 'confirmed_on_device' in answer.body;
}

/** Wires the PIN that an accepted signature needs once more. */
function wireLapsed({ calls, settled, accepted, unlocked }: Session): void {
  const lockPin = (seconds: number | undefined) => lock(seconds, () => unlocked('pin'));
  signStep({ calls, code: undefined, pin: pinField(), lock: lockPin, settled, accepted });
}

/** Asks before the page is left with something filled in that was not sent. */
function warnOnLeave(draft: Draft, main: HTMLElement): void {
  let changingLanguage = false;
  document.querySelector('.languages')?.addEventListener('click', () => {
    changingLanguage = true;
  });
  addEventListener('beforeunload', (event) => {
    if (main.isConnected && !changingLanguage && main.dataset['phase'] === 'fill' && draft.touched()) {
      event.preventDefault();
    }
  });
}

/** Wires the document with the acts of its recipient: fill in and sign, approve, read. */
export function wireSession(main: HTMLElement, session: Session): void {
  const { calls, settled, declined } = session;
  if (find('decline-open', HTMLButtonElement)) {
    declineStep({ calls, settled, declined, missing: said.decline.missing });
  }
  const holder = find('pages', HTMLElement);
  if (!holder) return wireLapsed(session);
  const draft = openDraft(calls, fieldsOf(holder));
  const acts = find('review', HTMLElement) !== undefined;
  const views = acts ? wireViews(draft, () => reading) : undefined;
  const reading = wireReading({ draft, review: () => views?.review() });
  if (!views) return;
  wireAct(session, { draft, reading, views, task: holder.dataset['task'] ?? '' });
  warnOnLeave(draft, main);
}
