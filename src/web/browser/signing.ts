import { signingPhase } from '../../domain/signing-view.ts';
import type { SigningView } from '../../domain/signing-view.ts';
import type { Failure } from './calls.ts';
import { checkFile, holdDroppedFiles } from './check-file.ts';
import { codeStep } from './code-step.ts';
import { copyHash } from './copy-hash.ts';
import { declineStep } from './decline-step.ts';
import { find, say } from './dom.ts';
import { describe } from './failures.ts';
import { follow } from './follow.ts';
import type { Following } from './follow.ts';
import { showLinkState } from './link-state.ts';
import { lock } from './lock.ts';
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

function focusTitle(): void {
  const title = main.querySelector('h1');
  scrollTo({ top: 0 });
  title?.focus();
}

/** Puts what the server shows now in place of what is shown here, with `note` above it. */
async function redraw(note?: string): Promise<void> {
  const response = await fetch(location.href, {
    cache: 'no-store',
    signal: AbortSignal.timeout(20 * second),
  });
  if (!response.ok && response.status !== 404) return;
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html');
  const next = fresh.querySelector('main');
  if (!next) return;
  const samePhase = next.dataset['phase'] === main.dataset['phase'];
  if (!samePhase) {
    main.replaceWith(next);
    main = currentMain();
    document.title = fresh.title;
    wire();
    focusTitle();
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
function tryRedraw(note?: string): Promise<void> {
  return redraw(note).catch(() => following?.now());
}

function settled(failure: Failure): boolean {
  if (!['gone', 'invalid_state', 'not_found'].includes(failure.code)) {
    if (failure.details['outcome'] === 'unknown' || failure.code === 'timeout') following?.now();
    return false;
  }
  void tryRedraw(describe(failure));
  return true;
}

function showSealing(): void {
  const template = find('sealing', HTMLTemplateElement);
  if (!template) return;
  acceptedAt = Date.now();
  main.replaceChildren(template.content.cloneNode(true));
  main.dataset['phase'] = 'sealing';
  focusTitle();
  following?.now();
}

async function accepted({ sealing }: { sealing: boolean }): Promise<void> {
  if (!sealing) await tryRedraw();
  // Until the server can show the end, the acceptance is what the signer has to see.
  if (main.dataset['phase'] === 'waiting') showSealing();
}

function wire(): void {
  localTimes(main);
  const { phase, calls } = main.dataset;
  if (!calls) return following?.stop();
  if (phase !== 'waiting' && phase !== 'blocked') return;
  checkFile();
  copyHash();
  declineStep({ calls, settled, declined: () => tryRedraw() });
  if (phase === 'blocked') return;
  const locking = (seconds: number | undefined) => lock(seconds, () => code?.restart());
  const code = codeStep({ calls, lock: locking, settled });
  signStep({ calls, code, lock: locking, settled, accepted });
}

async function seen(view: SigningView): Promise<void> {
  showLinkState('fine');
  const phase = signingPhase(view);
  const stale = phase === 'waiting' && Date.now() - acceptedAt < grace;
  if (phase !== main.dataset['phase'] && !stale) await tryRedraw();
  const shown = main.dataset['phase'] ?? '';
  if (!['waiting', 'blocked', 'sealing'].includes(shown)) following?.stop();
}

async function missed(failure: Failure, inARow: number): Promise<void> {
  if (failure.code === 'not_found') await tryRedraw();
  else if (failure.code !== 'rate_limited' && inARow > 1) showLinkState('broken');
}

holdDroppedFiles();
const { calls } = main.dataset;
if (calls && ['waiting', 'blocked', 'sealing'].includes(main.dataset['phase'] ?? '')) {
  const pause = () => (main.dataset['phase'] === 'sealing' ? 2 : 5) * second;
  following = follow({ url: `${calls}/state`, pause, seen, missed });
}
wire();
