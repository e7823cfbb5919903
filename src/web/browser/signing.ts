import { embeddingEvents, type EmbeddingEvent } from '#domain/account/embedding.ts';
import { isOpenPhase, signingMark, signingPhase } from '#domain/sign-request/signing-view.ts';
import type { SigningView } from '#domain/sign-request/signing-view.ts';
import type { Failure } from './common/calls.ts';
import { openBesides, tellFrame } from './common/embedding.ts';
import { checkFile } from './common/check-file.ts';
import { codeStep } from './sign-request/code-step.ts';
import { copyHash } from './common/copy-hash.ts';
import { declineStep } from './sign-request/decline-step.ts';
import { find } from './common/dom.ts';
import { holdDroppedFiles } from './common/drop-zone.ts';
import { describe } from './common/failures.ts';
import { words } from './language.ts';
import { livePage } from './common/live-page.ts';
import { isLocked, lock } from './sign-request/lock.ts';
import { onwardBar } from './sign-request/onward.ts';
import { ownDeviceStep } from './sign-request/own-device.ts';
import { focusPin, pinField } from './sign-request/pin-field.ts';
import { proveStep } from './sign-request/prove-step.ts';
import { signStep } from './sign-request/sign-step.ts';
import { returnWay } from './common/return-way.ts';
import { tellOpened } from './common/tell-opened.ts';
import { localTimes } from './common/times.ts';

const page = livePage<SigningView>({
  markOf: signingMark,
  phaseOf: signingPhase,
  isOpen: isOpenPhase,
  asks: (phase) => ['waiting', 'pin', 'lapsed'].includes(phase ?? ''),
  // The lock stays: the code's time may run out under it, and the page says so when the lock is over.
  holds: isLocked,
  wire,
  focus: (main) => {
    if (main.dataset['phase'] !== 'pin') return false;
    focusPin();
    return true;
  },
});

/** Handles the failures that change the page: the end, a credential that is no good, a code whose time is over. */
function settled(failure: Failure): boolean {
  const { code, details } = failure;
  const afterwards = page.phase() === 'pin' && code === 'otp_required';
  if (afterwards || ['gone', 'invalid_state', 'not_found', 'invalid_credential'].includes(code)) {
    void page.redraw(describe(failure), code === 'invalid_credential');
    return true;
  }
  if (details['outcome'] === 'unknown' || code === 'timeout') page.look();
  return false;
}

/** Shows the PIN, which follows a right code. */
async function proved(): Promise<void> {
  await page.redraw();
  if (page.phase() !== 'pin') return;
  document.getElementById('pin-step')?.scrollIntoView({ block: 'nearest' });
}

/** Handles the end of a lock: codes have ended meanwhile, and where a PIN was asked for the code may be needed again. */
function unlocked(restart: (() => void) | undefined): void {
  const secret = find('locked', HTMLElement)?.dataset['secret'] === 'pin' ? 'pin' : 'code';
  restart?.();
  if (secret === 'pin') void page.redraw(words.locked.pin.over);
  else page.note(words.locked.code.over);
}

/** Names what the page tells the one that frames it: that it is open, and how the request ended. */
function eventOf(phase: string | undefined): EmbeddingEvent | undefined {
  if (isOpenPhase(phase)) return 'opened';
  if (phase === 'withdrawn' || phase === 'cancelled') return 'expired';
  return embeddingEvents.find((event) => event === phase);
}

/** The page has shown a request that had not ended. */
let wasOpen = false;

function wire(main: HTMLElement): void {
  localTimes(main);
  const { phase, calls } = main.dataset;
  if (isOpenPhase(phase)) wasOpen = true;
  else returnWay({ justEnded: wasOpen });
  tellFrame(main, eventOf(phase));
  if (!calls || !isOpenPhase(phase) || phase === 'sealing') return;
  if (phase !== 'lapsed') {
    onwardBar();
    checkFile();
    copyHash();
    declineStep({ calls, settled, declined: () => page.redraw() });
  }
  if (phase !== 'lapsed') tellOpened(calls);
  if (phase !== 'blocked') wireSteps(calls);
}

function wireSteps(calls: string): void {
  const locking = (seconds: number | undefined) => lock(seconds, () => unlocked(code?.restart));
  const code = codeStep({ calls, lock: locking, settled });
  const pin = pinField();
  ownDeviceStep({ calls, settled });
  proveStep({ calls, code, lock: locking, settled, proved });
  signStep({ calls, code, pin, lock: locking, settled, accepted: page.accepted });
}

holdDroppedFiles();
openBesides();
page.begin();
