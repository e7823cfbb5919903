import { html, raw } from 'hono/html';
import type { Html } from '../../common/layout.ts';

type PasskeyForm = {
  /** What the browser asks for a passkey with, as JSON. */
  asked: string;
  words: { use: string; failed: string };
  /** Where the answer goes; the page's own address without it. */
  action?: string;
  /** What the form carries besides. */
  inner?: Html | '';
  /** What is wrong with the answer before. */
  fault?: Html | '' | undefined;
  /** Set where there are other ways: browsers that know no passkeys do not see this one. */
  isOneOfSeveral?: boolean;
};

/** Draws the way to use a passkey; the script of the page (passkey.js) asks the browser for it. */
export function passkeyForm({ asked, words, action, inner, fault, isOneOfSeveral }: PasskeyForm): Html {
  const to = action === undefined ? '' : html`action="${action}"`;
  return html`<form
    method="post"
    id="passkey"
    ${to}
    data-use="${asked}"
    ${raw(isOneOfSeveral ? 'hidden' : '')}
  >
    ${inner ?? ''}
    <input type="hidden" name="passkey" id="passkey-answer" />
    <p class="fault" id="passkey-fault" role="alert" tabindex="-1" hidden>${words.failed}</p>
    ${fault ?? ''}
    <p><button class="button ${isOneOfSeveral ? 'second' : ''}">${words.use}</button></p>
  </form>`;
}
