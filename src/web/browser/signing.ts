import { isOpenPhase, signingMark, signingPhase } from '../../domain/signing-view.ts';
import type { SigningView } from '../../domain/signing-view.ts';
import type { Failure } from './calls.ts';
import { checkFile } from './check-file.ts';
import { holdDroppedFiles } from './drop-zone.ts';
import { codeStep } from './code-step.ts';
import { copyHash } from './copy-hash.ts';
import { declineStep } from './decline-step.ts';
import { find, say } from './dom.ts';
import { describe } from './failures.ts';
import { follow } from './follow.ts';
import type { Following } from './follow.ts';
import { showLinkState } from './link-state.ts';
import { words } from './language.ts';
import { isLocked, lock } from './lock.ts';
import { focusPin, pinField } from './pin-field.ts';
import { proveStep } from './prove-step.ts';
import { signStep } from './sign-step.ts';
import { localTimes } from './times.ts';

const second = 1000;
/** How long a state that does not know yet of an accepted signature is not believed (milliseconds). */
const grace = 15 * second;

let main = currentMain();
let following: Following | undefined;
let acceptedAt = Number.NEGATIVE_INFINITY;

function currentMain(): HTMLElement {
  const found = document.querySelector('main');
  if (!found) throw new Error('the page has no main element');
  return found;
}

/** The focus goes to the heading of what changed; when the PIN is next, to its field. */
function focusStart(): void {
  if (main.dataset['phase'] === 'pin') return focusPin();
  scrollTo({ top: 0 });
  main.querySelector('h1')?.focus();
}

/** Puts what the server shows now in place of what is shown here, even when it seems the same, with `note` above it. */
async function redraw(note?: string, force = false): Promise<void> {
  const response = await fetch(location.href, {
    cache: 'no-store',
    signal: AbortSignal.timeout(20 * second),
  });
  if (!response.ok && response.status !== 404) return;
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html');
  const next = fresh.querySelector('main');
  if (!next) return;
  if (force || next.dataset['mark'] !== main.dataset['mark']) {
    main.replaceWith(next);
    main = currentMain();
    document.title = fresh.title;
    wire();
    focusStart();
  }
  if (note) showNote(note);
}

function showNote(note: string): void {
  const notice = find('notice', HTMLElement);
  if (notice) return say(notice, note);
  const box = document.createElement('p');
  box.className = 'notice';
  box.setAttribute('role', 'alert');
  box.textContent = note;
  main.querySelector('.card')?.prepend(box);
}

/** Tries to redraw; a network that fails is shown by the next look at the state, which comes anyway. */
function tryRedraw(note?: string, force = false): Promise<void> {
  return redraw(note, force).catch(() => following?.now());
}

/** Failures after which the page is another: the end, a credential that is no good, a code whose time is over. */
function settled(failure: Failure): boolean {
  const { code, details } = failure;
  const afterwards = main.dataset['phase'] === 'pin' && code === 'otp_required';
  if (afterwards || ['gone', 'invalid_state', 'not_found', 'invalid_credential'].includes(code)) {
    void tryRedraw(describe(failure), code === 'invalid_credential');
    return true;
  }
  if (details['outcome'] === 'unknown' || code === 'timeout') following?.now();
  return false;
}

function showSealing(): void {
  const template = find('sealing', HTMLTemplateElement);
  if (!template) return;
  acceptedAt = Date.now();
  main.replaceChildren(template.content.cloneNode(true));
  main.dataset['phase'] = 'sealing';
  main.dataset['mark'] = 'sealing';
  focusStart();
  following?.now();
}

async function accepted({ sealing }: { sealing: boolean }): Promise<void> {
  if (!sealing) await tryRedraw();
  // Until the server can show the end, the acceptance is what the signer has to see.
  if (['waiting', 'pin', 'lapsed'].includes(main.dataset['phase'] ?? '')) showSealing();
}

/** Once the code was right, the PIN is what comes next. */
async function proved(): Promise<void> {
  await tryRedraw();
  if (main.dataset['phase'] !== 'pin') return;
  document.getElementById('pin-step')?.scrollIntoView({ block: 'nearest' });
}

/** When a lock is over, codes have ended meanwhile, and where a PIN was asked for the code may be needed anew. */
function unlocked(restart: (() => void) | undefined): void {
  const secret = find('locked', HTMLElement)?.dataset['secret'] === 'pin' ? 'pin' : 'code';
  restart?.();
  if (secret === 'pin') void tryRedraw(words.locked.pin.over);
  else showNote(words.locked.code.over);
}

function wire(): void {
  localTimes(main);
  const { phase, calls } = main.dataset;
  if (!calls) return following?.stop();
  if (!isOpenPhase(phase) || phase === 'sealing') return;
  if (phase !== 'lapsed') {
    checkFile();
    copyHash();
    declineStep({ calls, settled, declined: () => tryRedraw() });
  }
  if (phase !== 'blocked') wireSteps(calls);
}

function wireSteps(calls: string): void {
  const locking = (seconds: number | undefined) => lock(seconds, () => unlocked(code?.restart));
  const code = codeStep({ calls, lock: locking, settled });
  const pin = pinField();
  proveStep({ calls, code, lock: locking, settled, proved });
  signStep({ calls, code, pin, lock: locking, settled, accepted });
}

async function seen(view: SigningView): Promise<void> {
  showLinkState('fine');
  const phase = signingPhase(view);
  const asks = ['waiting', 'pin', 'lapsed'].includes(phase);
  // The lock stays: the code's time may run out under it, which is told when it is over.
  const stale = asks && (Date.now() - acceptedAt < grace || isLocked());
  if (signingMark(view) !== main.dataset['mark'] && !stale) await tryRedraw();
  if (!isOpenPhase(main.dataset['phase'])) following?.stop();
}

async function missed(failure: Failure, inARow: number): Promise<void> {
  if (failure.code === 'not_found') await tryRedraw();
  else if (failure.code !== 'rate_limited' && inARow > 1) showLinkState('broken');
}

holdDroppedFiles();
const { calls } = main.dataset;
if (calls && isOpenPhase(main.dataset['phase'])) {
  const pause = () => (main.dataset['phase'] === 'sealing' ? 2 : 5) * second;
  following = follow({ url: `${calls}/state`, pause, seen, missed });
}
wire();
