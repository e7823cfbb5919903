import { isOpenPhase, signingMark, signingPhase } from '../../domain/signing-view.ts';
import type { SigningView } from '../../domain/signing-view.ts';
import type { Failure } from './calls.ts';
import { checkFile } from './check-file.ts';
import { codeStep } from './code-step.ts';
import { copyHash } from './copy-hash.ts';
import { declineStep } from './decline-step.ts';
import { find } from './dom.ts';
import { holdDroppedFiles } from './drop-zone.ts';
import { describe } from './failures.ts';
import { words } from './language.ts';
import { livePage } from './live-page.ts';
import { isLocked, lock } from './lock.ts';
import { focusPin, pinField } from './pin-field.ts';
import { proveStep } from './prove-step.ts';
import { signStep } from './sign-step.ts';
import { localTimes } from './times.ts';

const page = livePage<SigningView>({
  markOf: signingMark,
  phaseOf: signingPhase,
  isOpen: isOpenPhase,
  asks: (phase) => ['waiting', 'pin', 'lapsed'].includes(phase ?? ''),
  // The lock stays: the code's time may run out under it, which is told when it is over.
  holds: isLocked,
  wire,
  focus: (main) => {
    if (main.dataset['phase'] !== 'pin') return false;
    focusPin();
    return true;
  },
});

/** Failures after which the page is another: the end, a credential that is no good, a code whose time is over. */
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

/** Once the code was right, the PIN is what comes next. */
async function proved(): Promise<void> {
  await page.redraw();
  if (page.phase() !== 'pin') return;
  document.getElementById('pin-step')?.scrollIntoView({ block: 'nearest' });
}

/** When a lock is over, codes have ended meanwhile, and where a PIN was asked for the code may be needed anew. */
function unlocked(restart: (() => void) | undefined): void {
  const secret = find('locked', HTMLElement)?.dataset['secret'] === 'pin' ? 'pin' : 'code';
  restart?.();
  if (secret === 'pin') void page.redraw(words.locked.pin.over);
  else page.note(words.locked.code.over);
}

function wire(main: HTMLElement): void {
  localTimes(main);
  const { phase, calls } = main.dataset;
  if (!calls || !isOpenPhase(phase) || phase === 'sealing') return;
  if (phase !== 'lapsed') {
    checkFile();
    copyHash();
    declineStep({ calls, settled, declined: () => page.redraw() });
  }
  if (phase !== 'blocked') wireSteps(calls);
}

function wireSteps(calls: string): void {
  const locking = (seconds: number | undefined) => lock(seconds, () => unlocked(code?.restart));
  const code = codeStep({ calls, lock: locking, settled });
  const pin = pinField();
  proveStep({ calls, code, lock: locking, settled, proved });
  signStep({ calls, code, pin, lock: locking, settled, accepted: page.accepted });
}

holdDroppedFiles();
page.begin();
