import { ownDeviceWords } from '#words/pages/own-device.ts';
import { post, type Failure } from '../common/calls.ts';
import { countdown } from '../common/countdown.ts';
import { busy, find, get, say } from '../common/dom.ts';
import { describe } from '../common/failures.ts';
import { language } from '../language.ts';

const words = ownDeviceWords[language];

type Asked = { number: number; expires_at: string };

type Options = {
  calls: string;
  settled: (failure: Failure) => boolean;
  /** Tells whether the device has confirmed, where the page is not drawn anew for that. */
  isConfirmed?: () => Promise<boolean>;
};

/** So many seconds pass between two looks. */
const lookEvery = 2;

/** Wires asking the signer's own device, where the page offers it. */
export function ownDeviceStep({ calls, settled, isConfirmed }: Options): void {
  const button = find('ask-device', HTMLButtonElement);
  if (!button) return;
  const place = get('own-device', HTMLElement);
  const way = place.dataset['way'] === 'besides' ? 'besides' : 'instead';
  const [asked, over] = [get('device-asked', HTMLElement), get('device-over', HTMLElement)];

  function end(text: string, again: boolean): void {
    asked.hidden = true;
    if (button) button.hidden = !again;
    over.textContent = text;
  }

  function show({ number, expires_at: until }: Asked): void {
    get('device-number', HTMLElement).textContent = String(number);
    asked.hidden = false;
    if (button) button.hidden = true;
    const stop = countdown({
      seconds: Math.max(1, Math.round((Date.parse(until) - Date.now()) / 1_000)),
      within: asked,
      tick: (left) => {
        if (left % lookEvery === 0) void look(stop);
      },
      done: () => end(words.over[way], true),
    });
  }

  async function look(stop: () => void): Promise<void> {
    if (!(await isConfirmed?.()) || asked.hidden) return;
    stop();
    end(words.done, false);
  }

  async function ask(): Promise<void> {
    over.textContent = '';
    const answer = await post<Asked>(`${calls}/confirmation`, {});
    if (answer.ok) return show(answer.body);
    if (!settled(answer.failure)) say(get('notice', HTMLElement), describe(answer.failure));
  }

  button.addEventListener('click', () => void busy(button, words.asking, ask));
}
