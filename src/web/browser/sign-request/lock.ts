import { countdown } from '../common/countdown.ts';
import { find, get, say } from '../common/dom.ts';
import { spell } from '../common/failures.ts';

const quarterOfAnHour = 900;
const two = (value: number) => String(value).padStart(2, '0');

/** Tells whether the lock is shown now. */
export function isLocked(): boolean {
  return find('locked', HTMLElement)?.hidden === false;
}

/** Puts the lock and its clock in place of the steps for `seconds`, then gives the steps back and calls `over`. */
export function lock(seconds: number | undefined, over: () => void): void {
  const work = get('work', HTMLElement);
  const locked = get('locked', HTMLElement);
  const clock = get('locked-clock', HTMLElement);
  const notice = get('notice', HTMLElement);
  say(notice, undefined);
  work.hidden = true;
  locked.hidden = false;
  countdown({
    seconds: seconds ?? quarterOfAnHour,
    within: clock,
    tick: (left) => {
      clock.textContent = `${two(Math.floor(left / 60))}:${two(left % 60)}`;
    },
    done: () => {
      locked.hidden = true;
      work.hidden = false;
      notice.classList.remove('bad');
      over();
    },
  });
  get('locked-until', HTMLElement).textContent = spell(seconds ?? quarterOfAnHour);
  get('locked-title', HTMLElement).focus();
}
