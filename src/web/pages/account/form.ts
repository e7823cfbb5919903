import { html } from 'hono/html';
import type { Html } from '../common/layout.ts';

/** The hidden field that shows that a form came from the page that we gave this person. */
export function hiddenToken(token: string): Html {
  return html`<input type="hidden" name="form_token" value="${token}" />`;
}
